/** What the gate knows of one member's play: sessions, what is used of limits, and which limit stops a stake. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { COUNTED, type Counted, PERIODS, type Period } from '../contract/kinds.ts';
import { periodAt } from './periods.ts';
import {
  checkIsDue,
  IDLE_MS,
  NOTE_EVERY_MS,
  reachedLimit,
  sessionMs,
  type LimitState,
  take,
  type Usage,
  usedIn,
} from './limit-state.ts';

const ANCHOR = Date.UTC(2026, 0, 31, 7, 30);
const NOW = Date.UTC(2026, 10, 20, 12);
type Limits = Partial<Record<Counted, Partial<Record<Period, bigint>>>>;

function usage(limits: Limits, used: Limits = {}, now = NOW): Usage {
  const of = <Value>(value: (kind: Counted, period: Period) => Value) =>
    Object.fromEntries(
      COUNTED.map((kind) => [
        kind,
        Object.fromEntries(PERIODS.map((period) => [period, value(kind, period)])),
      ]),
    );
  return {
    anchor: ANCHOR,
    limits: of((kind, period) => limits[kind]?.[period]) as Usage['limits'],
    from: Object.fromEntries(
      PERIODS.map((period) => [period, periodAt(ANCHOR, period, now).from]),
    ) as Usage['from'],
    used: of((kind, period) => used[kind]?.[period] ?? 0n) as Usage['used'],
  };
}
const limitState = (more: Partial<LimitState> = {}): LimitState => ({
  playFrom: 0,
  playLast: 0,
  checkedAt: 0,
  timeOutUntil: 0,
  excludedUntil: 0,
  usage: undefined,
  added: undefined,
  ...more,
});

describe('a session of play', () => {
  it('lasts from its first stake until half an hour after its last', () => {
    const of = { playFrom: NOW - HOUR, playLast: NOW - IDLE_MS + 1 };
    expect(sessionMs(of, NOW)).toBe(HOUR);
    expect(sessionMs({ ...of, playLast: NOW - IDLE_MS }, NOW)).toBe(0);
    expect(sessionMs({ playFrom: 0, playLast: 0 }, NOW)).toBe(0);
  });

  it('asks for a look at the clock once in so long, counted from the last answer', () => {
    const of = { playFrom: NOW - HOUR, playLast: NOW - MINUTE, checkedAt: 0 };
    expect([checkIsDue(of, HOUR, NOW), checkIsDue(of, HOUR + 1, NOW)]).toEqual([true, false]);
    expect(checkIsDue({ ...of, checkedAt: NOW - HOUR + 1 }, HOUR, NOW)).toBe(false);
    expect(checkIsDue({ ...of, checkedAt: NOW - HOUR }, HOUR, NOW)).toBe(true);
    expect(checkIsDue(of, 0, NOW)).toBe(false);
    // Who has paused begins anew.
    expect(checkIsDue({ ...of, playLast: NOW - IDLE_MS }, MINUTE, NOW)).toBe(false);
  });

  it('begins anew after a pause, and its check with it', () => {
    const goes = limitState({ playFrom: NOW - HOUR, playLast: NOW - MINUTE, checkedAt: NOW - HOUR });
    take(goes, 100n, 0n, NOW);
    expect(goes).toMatchObject({ playFrom: NOW - HOUR, playLast: NOW, checkedAt: NOW - HOUR });
    const paused = limitState({ playFrom: NOW - DAY, playLast: NOW - IDLE_MS, checkedAt: NOW - HOUR });
    take(paused, 100n, 0n, NOW);
    expect(paused).toMatchObject({ playFrom: NOW, playLast: NOW, checkedAt: 0 });
  });

  it('of who has no limits is written once a minute at most', () => {
    const fresh = limitState();
    take(fresh, 1n, 0n, NOW);
    expect(fresh.added).toEqual({ stake: 0n, loss: 0n, time: 0n });
    const going = limitState({ playFrom: NOW - HOUR, playLast: NOW - NOTE_EVERY_MS + 1 });
    take(going, 1n, 0n, NOW);
    expect(going).toMatchObject({ added: undefined, playLast: NOW - NOTE_EVERY_MS + 1 });
    take(going, 1n, 0n, NOW + 1);
    expect(going).toMatchObject({ added: { stake: 0n }, playLast: NOW + 1 });
  });
});

describe('what is used of a limit', () => {
  it('is what the present period counted, and nothing of the one before', () => {
    const of = usage({ stake: { day: 1_000n } }, { stake: { day: 700n, month: 900n } });
    expect(usedIn(limitState({ usage: of }), 'stake', 'day', NOW)).toBe(700n);
    const tomorrow = periodAt(ANCHOR, 'day', NOW).to;
    expect(usedIn(limitState({ usage: of }), 'stake', 'day', tomorrow)).toBe(0n);
    expect(usedIn(limitState({ usage: of }), 'stake', 'day', tomorrow - 1)).toBe(700n);
    expect(usedIn(limitState({ usage: of }), 'stake', 'month', tomorrow)).toBe(900n);
    expect(usedIn(limitState(), 'stake', 'day', NOW)).toBe(0n);
  });

  it('is of time also what runs since the last stake, as far as it lies in the period', () => {
    const of = usage({ time: { day: BigInt(HOUR) } }, { time: { day: BigInt(10 * MINUTE) } });
    const playing = limitState({ usage: of, playFrom: NOW - HOUR, playLast: NOW - 5 * MINUTE });
    expect(usedIn(playing, 'time', 'day', NOW)).toBe(BigInt(15 * MINUTE));
    // Over the end of the day only what lies behind it.
    const begins = periodAt(ANCHOR, 'day', NOW).to;
    const late = limitState({ usage: of, playFrom: begins - HOUR, playLast: begins - 5 * MINUTE });
    expect(usedIn(late, 'time', 'day', begins + 2 * MINUTE)).toBe(BigInt(2 * MINUTE));
    // A pause counts nothing, however long it was.
    const paused = limitState({ usage: of, playFrom: NOW - HOUR, playLast: NOW - IDLE_MS });
    expect(usedIn(paused, 'time', 'day', NOW)).toBe(BigInt(10 * MINUTE));
  });
});

describe('a limit', () => {
  it.each<[string, Limits, Limits, bigint, unknown]>([
    ['that is not reached', { stake: { day: 1_000n } }, { stake: { day: 900n } }, 100n, undefined],
    [
      'that would be passed by one unit',
      { stake: { day: 1_000n } },
      { stake: { day: 900n } },
      101n,
      ['stake', 'day', 100n],
    ],
    [
      'of loss, as if the stake were lost',
      { loss: { week: 500n } },
      { loss: { week: 450n } },
      51n,
      ['loss', 'week', 50n],
    ],
    ['of loss, after winning', { loss: { week: 500n } }, { loss: { week: -5_000n } }, 5_500n, undefined],
    ['of nothing', { stake: { month: 0n } }, {}, 1n, ['stake', 'month', 0n]],
    [
      'that was set below what is used',
      { stake: { day: 10n } },
      { stake: { day: 900n } },
      1n,
      ['stake', 'day', 0n],
    ],
    [
      'of two periods, the one with less room',
      { stake: { day: 1_000n, week: 2_000n } },
      { stake: { day: 950n, week: 1_990n } },
      100n,
      ['stake', 'week', 10n],
    ],
    [
      'of time that is over',
      { time: { day: BigInt(HOUR) } },
      { time: { day: BigInt(HOUR) } },
      1n,
      ['time', 'day', 0n],
    ],
    [
      'of time with a moment left',
      { time: { day: BigInt(HOUR) } },
      { time: { day: BigInt(HOUR - 1) } },
      10n ** 9n,
      undefined,
    ],
  ])('%s', (_name, limits, used, stake, expected) => {
    const reached = reachedLimit(limitState({ usage: usage(limits, used) }), stake, NOW);
    expect(reached && [reached.kind, reached.period, reached.left]).toEqual(expected);
    if (reached) expect(reached.until).toBe(periodAt(ANCHOR, reached.period, NOW).to);
  });

  it('is nobody’s who set none', () => {
    expect(reachedLimit(limitState(), 10n ** 15n, NOW)).toBeUndefined();
    expect(reachedLimit(limitState({ usage: usage({}) }), 10n ** 15n, NOW)).toBeUndefined();
  });

  it('of stakes is never passed by what one batch takes, whatever is asked in it and whenever', () => {
    const asks = fc.array(fc.tuple(fc.bigInt(1n, 400n), fc.integer({ min: 0, max: 3 * HOUR })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(asks, fc.bigInt(0n, 2_000n), (wanted, limit) => {
        const of = limitState({ usage: usage({ stake: { day: limit } }) });
        let [now, taken, day] = [NOW, 0n, periodAt(ANCHOR, 'day', NOW).from];
        for (const [stake, later] of wanted) {
          now += later;
          const { from } = periodAt(ANCHOR, 'day', now);
          if (from !== day) [taken, day] = [0n, from];
          if (reachedLimit(of, stake, now)) expect(taken + stake).toBeGreaterThan(limit);
          else {
            take(of, stake, 0n, now);
            taken += stake;
          }
          expect(taken).toBeLessThanOrEqual(limit);
          expect(usedIn(of, 'stake', 'day', now)).toBe(taken);
        }
      }),
    );
  });

  it('is written as what the batch added: stakes, what was lost of them, and the time between them', () => {
    const of = limitState({
      usage: usage({ stake: { day: 10_000n } }),
      playFrom: NOW - HOUR,
      playLast: NOW - 2 * MINUTE,
    });
    take(of, 500n, 0n, NOW);
    take(of, 300n, 900n, NOW + MINUTE);
    // A batch holds what was decided in any order: an earlier moment adds no time and takes none away.
    take(of, 10n, 0n, NOW + 30_000);
    expect(of.added).toEqual({ stake: 810n, loss: -90n, time: BigInt(3 * MINUTE) });
    expect(of.playLast).toBe(NOW + MINUTE);
    expect(usedIn(of, 'loss', 'month', NOW + MINUTE)).toBe(-90n);
  });
});
