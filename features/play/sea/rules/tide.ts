/** When the tides are: they follow each other without gap from 1970 on, so that every process reads the same one off the database's clock. */
import { TIDE_MS } from '#games/fishing/engine/sea.ts';
import { midnightOf, utcDay } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';

export const TIDES_A_DAY = DAY / TIDE_MS;

export type TideNow = {
  /** Tides since 1970. */
  readonly tide: number;
  /** ms since it began. */
  readonly ms: number;
};

export const tideAt = (now: number): TideNow => {
  const tide = Math.floor(now / TIDE_MS);
  return { tide, ms: Math.floor(now - tide * TIDE_MS) };
};

export const beginOf = (tide: number): number => tide * TIDE_MS;

/** Its day of UTC, and its number in it, from 1: that of its link. */
export function placeInDay(tide: number): { readonly day: string; readonly n: number } {
  const day = utcDay(beginOf(tide));
  return { day, n: (beginOf(tide) - midnightOf(day)) / TIDE_MS + 1 };
}

/** What the draws of a tide are made from beside its link. */
export const drawText = (sea: string, day: string, room: string): string => `${sea}/${day}/${room}`;
