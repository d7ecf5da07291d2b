/** Which days of his record a member may ask for. */
import { dayAfter, isDay } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { MEMBER_DAYS } from './contract.ts';

export type Period = { readonly from: string; readonly to: string };

/** Without days: the last seven with today. Undefined where the days are none, the wrong way round, or further back than is read. */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: string,
  now: number,
): Period | undefined {
  const to = asked.to ?? dateAt(now, zone);
  if (!isDay(to)) return undefined;
  const from = asked.from ?? dayAfter(to, -6);
  if (!isDay(from) || from > to || from < dateAt(now - MEMBER_DAYS * DAY, zone)) return undefined;
  return { from, to };
}
