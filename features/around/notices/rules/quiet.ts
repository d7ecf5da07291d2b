/** Hours in which nothing is pushed, on the clock of whoever is told. */
import { MINUTE } from '#kernel/time.ts';
import { instantAt, wallAt } from '#kernel/zones.ts';
import { DAY_MINUTES } from '../contract/kinds.ts';

export type Quiet = { readonly quietFrom: number; readonly quietUntil: number; readonly zone: string };

/** When the quiet that reigns at this instant ends; undefined where none does. From 22:00 until 8:00 goes over midnight; equal ends are none. */
export function quietEnds({ quietFrom, quietUntil, zone }: Quiet, now: number): number | undefined {
  const wall = wallAt(now, zone);
  const day = Math.floor(wall / (DAY_MINUTES * MINUTE)) * DAY_MINUTES;
  const minute = Math.floor(wall / MINUTE) - day;
  const isOver = quietFrom > quietUntil;
  const isQuiet = isOver
    ? minute >= quietFrom || minute < quietUntil
    : minute >= quietFrom && minute < quietUntil;
  if (!isQuiet) return undefined;
  const endsTomorrow = isOver && minute >= quietFrom;
  const ends = instantAt((day + quietUntil + (endsTomorrow ? DAY_MINUTES : 0)) * MINUTE, zone);
  // Where the clock shows the hour twice it ends with the second time.
  return ends > now ? ends : now + MINUTE;
}
