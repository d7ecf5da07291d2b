/** Windows, what an event adds, places and prizes: tables and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import { HOUR } from '#kernel/time.ts';
import { addedBy, percentOf, statusOf, windowAt, wrongIn } from './rules.ts';
import {
  compare,
  phaseOf,
  prizesOf,
  ranked,
  splitEntry,
  wrongIn as wrongTournament,
} from './rules/tournament.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const mission = (span: 'day' | 'week' | 'once', ends: Date | null = null) => ({
  span,
  starts_at: new Date(NOW - 30 * 24 * HOUR),
  ends_at: ends,
});

describe('windows', () => {
  it('are days of the brand’s zone: 20:00 in UTC is the next day in Dhaka', () => {
    const window = windowAt(mission('day'), NOW, 'Asia/Dhaka');
    expect(window && new Date(window.from).toISOString()).toBe('2026-11-20T18:00:00.000Z');
  });
  it('end with the mission, and there is none outside it', () => {
    const ends = new Date(NOW + HOUR);
    expect(windowAt(mission('week', ends), NOW, 'UTC')?.to).toBe(ends.getTime());
    expect(windowAt(mission('day', new Date(NOW)), NOW, 'UTC')).toBeUndefined();
    expect(windowAt(mission('day'), NOW - 31 * 24 * HOUR, 'UTC')).toBeUndefined();
    expect(windowAt(mission('once'), NOW, 'UTC')).toEqual({ from: NOW - 30 * 24 * HOUR, to: undefined });
  });
});

const happening = {
  event: 'stake',
  memberId: 'm',
  brandId: 'b',
  category: 'RNG',
  currency: 'BDT',
  at: NOW,
  before: 0n,
  after: 500n,
} as const;
const counts = { event: 'stake', measure: 'sum', category: 'RNG', currency: 'BDT' } as const;
describe('what an event adds', () => {
  it.each([
    [counts, happening, 500n],
    [{ ...counts, measure: 'count' }, happening, 1n],
    [{ ...counts, measure: 'count' }, { ...happening, isPart: true }, 0n],
    [counts, { ...happening, isPart: true }, 500n],
    [{ ...counts, measure: 'count' }, { ...happening, after: 0n }, 0n],
    [{ ...counts, category: null }, { ...happening, category: 'LIVE' }, 500n],
    [counts, { ...happening, category: 'LIVE' }, 0n],
    [counts, { ...happening, currency: 'USDT' }, 0n],
    [counts, { ...happening, event: 'deposit' }, 0n],
    [counts, { ...happening, before: 500n, after: 0n }, -500n],
    [{ ...counts, measure: 'count' }, { ...happening, before: 500n, after: 200n }, 0n],
    [{ ...counts, measure: 'count' }, { ...happening, before: 500n, after: 0n }, -1n],
    [{ ...counts, event: 'deposit' }, { ...happening, event: 'deposit', category: '' }, 500n],
  ] as const)('%o by %o: %s', (what, event, added) => {
    expect(addedBy(what, event)).toBe(added);
  });
  it('a correction back and forth adds what one result does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('sum', 'count'),
        (ends, measure) => {
          let [before, value] = [0n, 0n];
          for (const after of ends) {
            value += addedBy({ ...counts, measure }, { ...happening, before, after });
            before = after;
          }
          expect(value).toBe(addedBy({ ...counts, measure }, { ...happening, after: before }));
        },
      ),
    );
  });
});

it('a mission is claimed when it is reached, and locked until the one before it was claimed', () => {
  const at = (value: bigint, claimed_at: Date | null = null) => ({ value, claimed_at });
  expect(statusOf({ target: 5n }, undefined, true)).toBe('running');
  expect(statusOf({ target: 5n }, at(4n), true)).toBe('running');
  expect(statusOf({ target: 5n }, at(5n), true)).toBe('claim');
  expect(statusOf({ target: 5n }, at(9n), false)).toBe('locked');
  expect(statusOf({ target: 5n }, at(9n, new Date()), false)).toBe('claimed');
  expect([percentOf(4n, 5n), percentOf(999n, 1_000n), percentOf(7n, 5n)]).toEqual([80, 99, 100]);
});

it('refuses a promise that cannot be kept', () => {
  const promise = {
    rewardKind: 'cash',
    terms: null,
    amount: 1n,
    target: 1n,
    budget: 1n,
    startsAt: 1,
    endsAt: 2,
  } as const;
  expect(wrongIn(promise)).toBeUndefined();
  expect(wrongIn({ ...promise, endsAt: 1 })).toBe('missions.bad_window');
  expect(wrongIn({ ...promise, amount: 0n })).toBe('missions.bad_rules');
  expect(wrongIn({ ...promise, rewardKind: 'bonus' })).toBe('missions.bad_rules');
  expect(wrongIn({ ...promise, amount: 2n })).toBe('missions.over_budget');
  const tournament = { startsAt: 1, endsAt: 2, entry: 0n, added: 5n, places: [3, 2, 2] };
  expect(wrongTournament(tournament)).toBeUndefined();
  expect(wrongTournament({ ...tournament, added: 0n })).toBe('missions.bad_rules');
  expect(wrongTournament({ ...tournament, places: [1, 2] })).toBe('missions.bad_rules');
  expect(wrongTournament({ ...tournament, endsAt: 1 })).toBe('missions.bad_window');
});

const entrant = fc.record({
  member_id: fc.uuid(),
  score: fc.bigInt({ min: 0n, max: 3n }),
  reached_at: fc.integer({ min: 0, max: 2 }).map((ms) => new Date(ms)),
  joined_at: fc.integer({ min: 0, max: 2 }).map((ms) => new Date(ms)),
});
describe('places and prizes', () => {
  it('equal scores: who reached it first, then who joined first', () => {
    const at = (score: bigint, reached: number, joined: number, member_id = 'a') => ({
      member_id,
      score,
      reached_at: new Date(reached),
      joined_at: new Date(joined),
    });
    expect(compare(at(2n, 9, 9), at(1n, 0, 0))).toBeLessThan(0);
    expect(compare(at(2n, 1, 9), at(2n, 2, 0))).toBeLessThan(0);
    expect(compare(at(2n, 1, 0), at(2n, 1, 1))).toBeLessThan(0);
    expect(compare(at(2n, 1, 1, 'a'), at(2n, 1, 1, 'b'))).toBeLessThan(0);
  });
  it('are one order, whatever order they are read in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entrant, { selector: ({ member_id }) => member_id, maxLength: 12 }),
        (all) => {
          expect(ranked([...all].reverse())).toEqual(ranked(all));
          expect(ranked(all).every(({ score }) => score > 0n)).toBe(true);
        },
      ),
    );
  });
  it('give out the whole pool and all the house adds, to the unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 20 }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        (weights, players, pool, added) => {
          const prizes = prizesOf(weights, players, pool, added);
          expect(prizes).toHaveLength(Math.min(weights.length, players));
          expect(prizes.reduce((sum, { fromPool }) => sum + fromPool, 0n)).toBe(pool);
          expect(prizes.reduce((sum, { fromHouse }) => sum + fromHouse, 0n)).toBe(added);
        },
      ),
    );
    expect(prizesOf([1], 0, 5n, 5n)).toEqual([]);
  });
  it('an entry is its fee and its share of the pool', () => {
    expect(splitEntry(minor(999n), 50)).toEqual({ fee: 49n, pooled: 950n });
    expect(splitEntry(minor(999n), 0)).toEqual({ fee: 0n, pooled: 999n });
  });
  it('a tournament comes, runs, settles and is paid', () => {
    const row = { state: 'live', starts_at: new Date(10), ends_at: new Date(20), settle_minutes: 1 } as const;
    expect([9, 10, 19, 20].map((now) => phaseOf(row, now))).toEqual([
      'upcoming',
      'running',
      'running',
      'settling',
    ]);
    expect(phaseOf({ ...row, state: 'paid' }, 15)).toBe('paid');
  });
});
