/** What a member reads of his limits: figures of his currency, what is used, what waits, and until when. */
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { COUNTED, LIMIT_KINDS, PERIODS } from './contract/kinds.ts';
import { LAW } from './contract/packs.ts';
import { boundsText, type LimitsRead, presentEvent, presentExclusion, presentLimits } from './present.ts';
import { periodAt } from './rules/periods.ts';
import type { LimitState } from './rules/limit-state.ts';
import { limitName, type LimitsRow } from './store/limits.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ANCHOR = NOW - 3 * HOUR;
const row = (limits: Partial<LimitsRow> = {}): LimitsRow =>
  ({
    ...Object.fromEntries(
      LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => [limitName(kind, period), null])),
    ),
    anchor: BigInt(ANCHOR),
    ...limits,
  }) as LimitsRow;
function limitState(used: Partial<Record<(typeof COUNTED)[number], bigint>>, more: Partial<LimitState> = {}) {
  const each = (kind: (typeof COUNTED)[number]) =>
    Object.fromEntries(PERIODS.map((period) => [period, used[kind] ?? 0n]));
  return {
    playFrom: 0,
    playLast: 0,
    checkedAt: 0,
    timeOutUntil: 0,
    excludedUntil: 0,
    added: undefined,
    usage: {
      anchor: ANCHOR,
      limits: {},
      from: Object.fromEntries(PERIODS.map((period) => [period, periodAt(ANCHOR, period, NOW).from])),
      used: Object.fromEntries(COUNTED.map((kind) => [kind, each(kind)])),
    },
    ...more,
  } as unknown as LimitState;
}
const read = (more: Partial<LimitsRead> = {}): LimitsRead => ({
  currency: 'BDT',
  row: row(),
  limitState: limitState({}),
  raises: [],
  deposited: { day: 0n, week: 0n, month: 0n },
  bounds: {},
  rules: LAW['play-money'],
  now: NOW,
  ...more,
});
const limit = (of: LimitsRead, kind: string, period: string) =>
  presentLimits(of).limits.find((one) => one.kind === kind && one.period === period);

describe('a member’s limits', () => {
  it('are one of each kind for each period, without one where none was set', () => {
    const { limits } = presentLimits(read());
    expect(limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
      LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => `${kind} ${period}`)),
    );
    expect(limits.every((one) => one.limit === null && one.raise === null)).toBe(true);
  });

  it('tell money in his currency, and time in minutes that were begun', () => {
    const of = read({
      row: row({ limit_stake_day: 123_456n, limit_time_week: BigInt(90 * MINUTE) }),
      limitState: limitState({ stake: 100_001n, loss: -250n, time: BigInt(MINUTE) + 1n }),
      deposited: { day: 5_000n, week: 7_000n, month: 9_000n },
    });
    expect(limit(of, 'stake', 'day')).toMatchObject({ limit: '1234.56', used: '1000.01' });
    // Who is ahead has used less than nothing.
    expect(limit(of, 'loss', 'day')).toMatchObject({ limit: null, used: '-2.50' });
    expect(limit(of, 'time', 'week')).toMatchObject({ limit: '90', used: '2' });
    expect(PERIODS.map((period) => limit(of, 'deposit', period)?.used)).toEqual(['50.00', '70.00', '90.00']);
  });

  it('end with their period, which began when the first was set', () => {
    expect(limit(read(), 'stake', 'day')?.until).toBe(new Date(ANCHOR + DAY).toISOString());
    expect(limit(read(), 'stake', 'week')?.until).toBe(new Date(ANCHOR + 7 * DAY).toISOString());
    const never = read({ row: row({ anchor: null }), limitState: undefined });
    expect([limit(never, 'stake', 'day')?.until, limit(never, 'stake', 'day')?.used]).toEqual([null, '0.00']);
    expect([presentLimits(never).answered, presentLimits(read()).answered]).toEqual([false, true]);
  });

  it('say which higher one waits, and from when on a second yes is heard', () => {
    const raise = (readyAt: number, wanted: bigint | null) =>
      limit(
        read({
          raises: [
            {
              kind: 'stake',
              period: 'day',
              wanted,
              asked_at: new Date(NOW - DAY),
              ready_at: new Date(readyAt),
              lapses_at: new Date(NOW + DAY),
            },
          ],
        }),
        'stake',
        'day',
      )?.raise;
    expect(raise(NOW, 20_000n)).toMatchObject({ wanted: '200.00', ready: true });
    expect(raise(NOW + 1, null)).toMatchObject({ wanted: null, ready: false });
    expect(raise(NOW, 20_000n)?.lapsesAt).toBe(new Date(NOW + DAY).toISOString());
  });

  it('name a break and an exclusion while they last', () => {
    const of = (timeOutUntil: number, excludedUntil: number) =>
      presentLimits(read({ limitState: limitState({}, { timeOutUntil, excludedUntil }) }));
    expect(of(NOW + 1, NOW + DAY)).toMatchObject({
      timeOutUntil: new Date(NOW + 1).toISOString(),
      excludedUntil: new Date(NOW + DAY).toISOString(),
    });
    expect(of(NOW, 0)).toMatchObject({ timeOutUntil: null, excludedUntil: null });
  });

  it('carry the bounds staff set, and the law of the brand', () => {
    expect(boundsText({ stakeMax: minor(12_345n) }, 'BDT')).toEqual({ stakeMax: '123.45', depositMax: null });
    const law = { ...LAW['play-money'], timeOutMaxMs: 42 * DAY + HOUR, exclusionMinMs: 365 * DAY };
    expect(presentLimits(read({ rules: law })).rules).toMatchObject({
      timeOutMaxDays: 42,
      exclusionMinMonths: 12,
      raiseDelayMs: law.raiseDelayMs,
      limitsFirst: law.limitsFirst,
    });
  });
});

it('what befell a member is told with everything known of it and nothing of what is not', () => {
  const event = { id: 'e', what: 'limit_set', at: new Date(NOW) };
  expect(presentEvent({ ...event, detail: { kind: 'stake', period: 'day', amount: null } })).toEqual({
    id: 'e',
    what: 'limit_set',
    detail: 'stake · day',
    at: new Date(NOW).toISOString(),
  });
  const exclusion = { origin: 'o', matched_by: 'own', at: new Date(NOW), until: new Date(NOW + DAY) };
  expect(presentExclusion(exclusion as never)).toEqual({
    at: new Date(NOW).toISOString(),
    until: new Date(NOW + DAY).toISOString(),
    matchedBy: 'own',
    origin: 'o',
  });
});
