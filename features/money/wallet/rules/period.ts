/** Which days of his cash a member may ask for. Pure. */
import { MEMBER_DAYS } from '#features/watch/records/contract.ts';
import { isDay } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';

/** Both ends count. `to` is left out where nobody named one: nothing lies behind today. */
export type Period = { readonly from: string; readonly to: string | undefined };

/**
 * Without a first day: the earliest a member reads. Undefined where the days are none, the wrong way round, or further back.
 * @param zone of the brand; its days are meant
 */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: string,
  now: number,
): Period | undefined {
  const earliest = dateAt(now - MEMBER_DAYS * DAY, zone);
  const first = from ?? earliest;
  if (!isDay(first) || first < earliest) return undefined;
  if (to !== undefined && (!isDay(to) || to < first)) return undefined;
  return { from: first, to };
}
