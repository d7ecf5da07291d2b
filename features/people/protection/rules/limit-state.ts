/**
 * What the gate knows of one member's play while a batch is decided: his present session, what he has used of his limits, and what the
 * batch adds to both. Pure; the row it comes from was read behind the lock of his balance, so nobody else is deciding for him.
 */
import { MINUTE } from '#kernel/time.ts';
import { COUNTED, type Counted, PERIODS, type Period } from '../contract/kinds.ts';
import { periodAt, type Span } from './periods.ts';

/** A session of play is over when nothing was staked for this long. */
export const IDLE_MS = 30 * MINUTE;
/** Who has no limits is written at most this often while he plays. */
export const NOTE_EVERY_MS = MINUTE;

type PerPeriod<Value> = Record<Period, Value>;
export type Usage = {
  readonly anchor: number;
  /** Minor units, of time ms; undefined: no limit. */
  readonly limits: Readonly<Record<Counted, Readonly<PerPeriod<bigint | undefined>>>>;
  /** Beginning of the period each count belongs to. */
  readonly from: PerPeriod<number>;
  readonly used: Record<Counted, PerPeriod<bigint>>;
};

/** Instants in ms, 0 where there is none. */
export type LimitState = {
  playFrom: number;
  playLast: number;
  checkedAt: number;
  readonly timeOutUntil: number;
  readonly excludedUntil: number;
  readonly usage: Usage | undefined;
  /** What this batch has taken and has to write. */
  added: { stake: bigint; loss: bigint; time: bigint } | undefined;
};

const isOn = ({ playLast }: Pick<LimitState, 'playLast'>, now: number): boolean =>
  playLast > 0 && now - playLast < IDLE_MS;

/** How long the present session of play lasts, ms; 0 when none is on. */
export const sessionMs = (limitState: Pick<LimitState, 'playFrom' | 'playLast'>, now: number): number =>
  isOn(limitState, now) ? Math.max(0, now - limitState.playFrom) : 0;

/** Whether he has to see how long he has played and what became of it, before he plays on. `everyMs` 0: never. */
export const checkIsDue = (
  limitState: Pick<LimitState, 'playFrom' | 'playLast' | 'checkedAt'>,
  everyMs: number,
  now: number,
): boolean =>
  everyMs > 0 &&
  isOn(limitState, now) &&
  now - Math.max(limitState.playFrom, limitState.checkedAt) >= everyMs;

/** Time that has passed since his last stake was counted, as far as it lies in this period. */
const passed = (limitState: LimitState, span: Span, now: number): bigint =>
  isOn(limitState, now) ? BigInt(Math.max(0, now - Math.max(limitState.playLast, span.from))) : 0n;

/** What has been used in the period that holds `now`, with the time that is running. */
export function usedIn(limitState: LimitState, kind: Counted, period: Period, now: number): bigint {
  const { usage } = limitState;
  if (!usage) return 0n;
  const span = periodAt(usage.anchor, period, now);
  const counted = usage.from[period] === span.from ? usage.used[kind][period] : 0n;
  return kind === 'time' ? counted + passed(limitState, span, now) : counted;
}

export type Reached = {
  readonly kind: Counted;
  readonly period: Period;
  readonly limit: bigint;
  readonly left: bigint;
  /** When the period ends and the next one begins, ms. */
  readonly until: number;
};

const wantedBy = (kind: Counted, stake: bigint): bigint => (kind === 'time' ? 1n : stake);

/** The limit with the least room that this stake would pass: the lowest applies. A stake counts as lost until it has ended. */
export function reachedLimit(limitState: LimitState, stake: bigint, now: number): Reached | undefined {
  const { usage } = limitState;
  if (!usage) return undefined;
  let least: Reached | undefined;
  for (const kind of COUNTED)
    for (const period of PERIODS) {
      const limit = usage.limits[kind][period];
      if (limit === undefined) continue;
      const left = limit - usedIn(limitState, kind, period, now);
      if (left >= wantedBy(kind, stake)) continue;
      if (least && least.kind !== kind) continue;
      if (least && least.left <= left) continue;
      const until = periodAt(usage.anchor, period, now).to;
      least = { kind, period, limit, left: left > 0n ? left : 0n, until };
    }
  return least;
}

/** Notes a stake that was taken: the next one of this batch is held against it, and `added` says what is to be written. */
export function take(limitState: LimitState, stake: bigint, payout: bigint, now: number): void {
  const { usage } = limitState;
  const goesOn = isOn(limitState, now);
  if (usage) {
    for (const period of PERIODS) {
      const span = periodAt(usage.anchor, period, now);
      const time = usedIn(limitState, 'time', period, now);
      const [staked, lost] = [
        usedIn(limitState, 'stake', period, now),
        usedIn(limitState, 'loss', period, now),
      ];
      usage.from[period] = span.from;
      usage.used.time[period] = time;
      usage.used.stake[period] = staked + stake;
      usage.used.loss[period] = lost + stake - payout;
    }
    const added = limitState.added ?? { stake: 0n, loss: 0n, time: 0n };
    limitState.added = {
      stake: added.stake + stake,
      loss: added.loss + stake - payout,
      time: added.time + (goesOn ? BigInt(Math.max(0, now - limitState.playLast)) : 0n),
    };
  } else if (!goesOn || now - limitState.playLast >= NOTE_EVERY_MS)
    limitState.added = { stake: 0n, loss: 0n, time: 0n };
  else return;
  if (!goesOn) {
    limitState.playFrom = now;
    limitState.checkedAt = 0;
  }
  limitState.playLast = Math.max(now, limitState.playLast);
}
