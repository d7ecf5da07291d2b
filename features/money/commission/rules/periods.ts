/**
 * The periods commission is paid by, on the clock of the brand's zone (docs/PRODUCT.md, 10): five minutes at :00, :05 …, hours, days,
 * weeks from Monday, half-months from the 1st and the 16th, months. The periods of a cycle follow each other without gap or overlap,
 * whatever the clock does, so that every bet belongs to exactly one of them.
 */
import { type Stretch, stretchAt, type Unit } from '#kernel/days.ts';
import { toWire } from '#kernel/time.ts';
import type { Span } from '../contract/explanation.ts';
import type { Cycle } from '../contract.ts';

/** From the first instant of the period up to the first of the next; ms since 1970. */
export type Period = {
  readonly cycle: Cycle;
  /** Names the period among those of its cycle: the date it begins on, for hours and five minutes the instant. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
};

const UNITS: Readonly<Record<Cycle, Unit>> = {
  realtime: 'slot',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  half_monthly: 'half_month',
  monthly: 'month',
};

/** The stretch asked for last is the same object: its period is named once. */
const named = new WeakMap<Stretch, Period>();

/** The period an instant belongs to. `zone` is a name of the IANA base, as a brand has it. */
export function periodOf(cycle: Cycle, instant: number, zone: string): Period {
  const stretch = stretchAt(UNITS[cycle], instant, zone);
  const known = named.get(stretch);
  if (known) return known;
  const { from, to, date } = stretch;
  const period = { cycle, key: `${cycle}/${date ?? toWire(from)}`, from, to };
  named.set(stretch, period);
  return period;
}

/** Every period of the cycle that has ended by `now`, from the one that holds `since`, oldest first: what a run has to pay. */
export function endedPeriods(cycle: Cycle, since: number, now: number, zone: string): readonly Period[] {
  const ended: Period[] = [];
  for (let period = periodOf(cycle, since, zone); period.to <= now; period = periodOf(cycle, period.to, zone))
    ended.push(period);
  return ended;
}

export const spanOf = ({ cycle, key, from, to }: Period, zone: string): Span => ({
  cycle,
  key,
  from: toWire(from),
  to: toWire(to),
  zone,
});

/** What names a payment for ever: one beneficiary is paid once for one contract and period (`correction` counts from 1). */
export function paymentKey(contract: string, member: string, period: Period, correction = 0): string {
  const line = `commission/${contract}/${member}/${period.key}`;
  return correction === 0 ? line : `${line}/correction-${correction}`;
}
