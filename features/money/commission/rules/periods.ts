/**
 * The periods commission is paid by, on the clock of the brand's zone (docs/PRODUCT.md, 10): five minutes at :00, :05 …, hours, days,
 * weeks from Monday, half-months from the 1st and the 16th, months. The periods of a cycle follow each other without gap or overlap,
 * whatever the clock does, so that every bet belongs to exactly one of them.
 */
import { DAY, HOUR, MINUTE, toWire } from '#kernel/time.ts';
import type { Span } from '../contract/explanation.ts';
import type { Cycle } from '../contract.ts';
import { changeBetween, instantOf, offsetAt, wallAt } from './zone.ts';

/** From the first instant of the period up to the first of the next; ms since 1970. */
export type Period = {
  readonly cycle: Cycle;
  /** Names the period among those of its cycle: the date it begins on, for hours and five minutes the instant. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
};

const STEPS = { realtime: 5 * MINUTE, hourly: HOUR } as const;

const dayOf = (wall: number): number => Math.floor(wall / DAY) * DAY;
const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The day the period begins on and the day the next one does, as midnights of the zone's clock. */
function daysOf(cycle: Exclude<Cycle, keyof typeof STEPS>, day: number): readonly [number, number] {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (cycle) {
    case 'daily':
      return [day, day + DAY];
    case 'weekly': {
      // Monday is the first day of the week; Sunday, 0 in JavaScript, its seventh.
      const monday = day - ((date.getUTCDay() + 6) % 7) * DAY;
      return [monday, monday + 7 * DAY];
    }
    case 'half_monthly':
      return date.getUTCDate() < 16
        ? [Date.UTC(year, month, 1), Date.UTC(year, month, 16)]
        : [Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)];
    case 'monthly':
      return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  }
}

/** An hour or five minutes on the zone's clock; where the clock is moved, a period ends and another begins. */
function stepOf(cycle: keyof typeof STEPS, instant: number, zone: string): Period {
  const step = STEPS[cycle];
  const ahead = offsetAt(instant, zone);
  let from = Math.floor((instant + ahead) / step) * step - ahead;
  let to = from + step;
  if (offsetAt(from, zone) !== ahead) from = changeBetween(from, instant, zone);
  if (offsetAt(to - 1, zone) !== ahead) to = changeBetween(instant, to - 1, zone);
  return { cycle, key: `${cycle}/${toWire(from)}`, from, to };
}

const daysPeriod = (cycle: Exclude<Cycle, keyof typeof STEPS>, day: number, zone: string): Period => {
  const [first, next] = daysOf(cycle, day);
  return {
    cycle,
    key: `${cycle}/${dateOf(first)}`,
    from: instantOf(first, zone),
    to: instantOf(next, zone),
  };
};

/** The period an instant belongs to. `zone` is a name of the IANA base, as a brand has it. */
export function periodOf(cycle: Cycle, instant: number, zone: string): Period {
  if (cycle === 'realtime' || cycle === 'hourly') return stepOf(cycle, instant, zone);
  let period = daysPeriod(cycle, dayOf(wallAt(instant, zone)), zone);
  // A clock put back over midnight shows the day before once more, after the new day has begun; a day may also be left out.
  while (instant < period.from) period = daysPeriod(cycle, dayOf(wallAt(period.from, zone)) - DAY, zone);
  while (instant >= period.to) period = periodAfter(period, zone);
  return period;
}

function periodAfter(period: Period, zone: string): Period {
  const { cycle } = period;
  if (cycle === 'realtime' || cycle === 'hourly') return stepOf(cycle, period.to, zone);
  const first = Date.parse(`${period.key.slice(cycle.length + 1)}T00:00:00Z`);
  const [, next] = daysOf(cycle, first);
  const after = daysPeriod(cycle, next, zone);
  // A day no clock ever showed is no period.
  return after.from === after.to ? periodAfter(after, zone) : after;
}

/** Every period of the cycle that has ended by `now`, from the one that holds `since`, oldest first: what a run has to pay. */
export function endedPeriods(cycle: Cycle, since: number, now: number, zone: string): readonly Period[] {
  const ended: Period[] = [];
  for (let period = periodOf(cycle, since, zone); period.to <= now; period = periodAfter(period, zone))
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
