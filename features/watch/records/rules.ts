/** Which days of his record a member may ask for. */
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { MEMBER_DAYS } from './contract.ts';

/** The day it is at `now` in a zone, `2026-01-31`. */
export const dayIn = (zone: string, now: number): string => dateAt(now, zone);

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

export type Period = { readonly from: string; readonly to: string };

/** Without days: the last seven with today. Undefined where the days are none, the wrong way round, or further back than is read. */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: string,
  now: number,
): Period | undefined {
  const to = asked.to ?? dayIn(zone, now);
  if (!isDay(to)) return undefined;
  const from = asked.from ?? new Date(Date.parse(to) - 6 * DAY).toISOString().slice(0, 10);
  if (!isDay(from) || from > to || from < dayIn(zone, now - MEMBER_DAYS * DAY)) return undefined;
  return { from, to };
}
