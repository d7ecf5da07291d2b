/** Periods of limits. They follow each other without a gap from the instant the member set his first limit, whatever zone he is in. */
import { DAY } from '#kernel/time.ts';
import type { Period } from '../contract/kinds.ts';

/** `from` belongs to it, `to` to the next one; ms since 1970. */
export type Span = { readonly from: number; readonly to: number };

/** The same day of the month and time, n months on; the last day where the month is shorter. UTC. */
export function monthsOn(anchor: number, months: number): number {
  const at = new Date(anchor);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), last);
  const time = anchor - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time;
}

function monthAt(anchor: number, now: number): Span {
  const [one, other] = [new Date(anchor), new Date(now)];
  let n = (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
  if (monthsOn(anchor, n) > now) n -= 1;
  return { from: monthsOn(anchor, n), to: monthsOn(anchor, n + 1) };
}

const LENGTH = { day: DAY, week: 7 * DAY } as const;

/** The period that holds `now`. */
export function periodAt(anchor: number, period: Period, now: number): Span {
  if (period === 'month') return monthAt(anchor, now);
  const length = LENGTH[period];
  const from = anchor + Math.floor((now - anchor) / length) * length;
  return { from, to: from + length };
}
