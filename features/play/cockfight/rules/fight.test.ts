/** What a fight pays from its pool or at its prices, and what of a bet counts elsewhere. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judged, Pool } from './fight.ts';
import {
  betLine,
  cancelledBy,
  estimatedIn,
  judgeBet,
  paysOf,
  potentialOf,
  pricesOf,
  sidesOf,
  validStakeOf,
} from './fight.ts';

const pool = (meron: bigint, wala: bigint, draw = 0n, takeout = 100): Pool => ({
  meron,
  wala,
  draw,
  takeout,
});
const inPool = (of: Pool): Judged => ({ ...of, mode: 'pool', terms: null });
const atPrices = (drawOffered: boolean): Judged => ({
  ...pool(100n, 100n),
  mode: 'fixed',
  terms: { estimate: { meron: 50, wala: 45, draw: 5 }, drawOffered, sideMax: '1', lossMax: '1' },
});
const bet = (pick: 'meron' | 'wala' | 'draw', stake = 1_000n, odds: string | null = null) => ({
  pick,
  stake,
  odds,
});

describe('a pool', () => {
  it('pays what is left of all stakes on its sides, declared in hundredths and rounded down', () => {
    // 0.9 × 205,560 ÷ 100,000 = 1.85004 · ÷ 105,560 = 1.7526…
    expect(paysOf(pool(100_000n, 105_560n))).toEqual({ meron: '1.85', wala: '1.75', draw: '9.00' });
  });

  it.each([
    ['nobody on one side', pool(10_000n, 0n), 'one_sided'],
    ['nobody at all', pool(0n, 0n, 500n), 'one_sided'],
    // 0.9 × 119 ÷ 100 = 1.071, declared 1.07.
    ['a side that would pay 1.07', pool(10_000n, 1_900n), 'low'],
    ['a side that would pay 1.08', pool(10_000n, 2_000n), undefined],
  ] as const)('with %s is called off or not', (_name, of, why) => {
    expect(cancelledBy(of)).toBe(why);
    expect(paysOf(of).draw === null).toBe(why !== undefined);
    expect(estimatedIn(of, 'draw', 1n) === undefined).toBe(why !== undefined);
  });

  it('says what a bet would be paid with itself in it', () => {
    // 0.9 × 30,000 ÷ 20,000 = 1.35.
    expect(estimatedIn(pool(10_000n, 10_000n), 'meron', 10_000n)).toBe(13_500n);
    expect(estimatedIn(pool(10_000n, 10_000n), 'draw', 10_000n)).toBe(90_000n);
    expect(estimatedIn(pool(10_000n, 10_000n), 'meron', 1_000_000n)).toBeUndefined();
    expect(estimatedIn(pool(0n, 10_000n), 'meron', 9_000n)).toBeGreaterThan(9_000n);
  });

  it('is paid out to the winners, given back for a draw that was not backed, and for a fight without a result', () => {
    const fight = inPool(pool(10_000n, 10_000n, 1_000n));
    expect(judgeBet(fight, 'meron', bet('meron'))).toEqual({
      state: 'settled',
      outcome: 'won',
      payout: 1_800n,
      dividend: '1.80',
    });
    expect(judgeBet(fight, 'meron', bet('wala'))).toMatchObject({ outcome: 'lost', payout: 0n });
    expect(judgeBet(fight, 'draw', bet('wala'))).toMatchObject({
      state: 'voided',
      outcome: 'void',
      payout: 1_000n,
    });
    expect(judgeBet(fight, 'draw', bet('draw'))).toMatchObject({ outcome: 'won', payout: 9_000n });
    for (const pick of ['meron', 'wala', 'draw'] as const)
      expect(judgeBet(fight, 'cancelled', bet(pick))).toMatchObject({
        state: 'voided',
        payout: 1_000n,
        dividend: '1.00',
      });
  });

  it('never pays its sides more than was staked on them less what is kept', () => {
    const amount = fc.bigInt(1n, 10_000_000n);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        amount,
        fc.integer({ min: 0, max: 300 }),
        (stakes, other, takeout) => {
          const meron = stakes.reduce((sum, stake) => sum + stake, 0n);
          const fight = inPool(pool(meron, other, 0n, takeout));
          const paid = stakes.reduce(
            (sum, stake) => sum + judgeBet(fight, 'meron', bet('meron', stake)).payout,
            0n,
          );
          if (cancelledBy(fight)) expect(paid).toBe(meron);
          else expect(paid * 1_000n).toBeLessThanOrEqual((meron + other) * BigInt(1_000 - takeout));
        },
      ),
    );
  });
});

describe('a fight at fixed odds', () => {
  it('pays each bet at the price it was taken at, whatever lies on the others', () => {
    expect(judgeBet(atPrices(true), 'wala', bet('wala', 3_333n, '1.87'))).toEqual({
      state: 'settled',
      outcome: 'won',
      payout: 6_232n,
      dividend: '1.87',
    });
    expect(potentialOf(3_333n, '1.87')).toBe(6_232n);
    expect(judgeBet(atPrices(true), 'meron', bet('wala', 3_333n, '1.87'))).toMatchObject({
      outcome: 'lost',
      payout: 0n,
    });
  });

  it('keeps the sides’ stakes for a draw that could be backed, and gives them back for one that could not', () => {
    expect(judgeBet(atPrices(true), 'draw', bet('meron', 500n, '1.80'))).toMatchObject({
      outcome: 'lost',
      payout: 0n,
    });
    expect(judgeBet(atPrices(false), 'draw', bet('meron', 500n, '1.80'))).toMatchObject({
      outcome: 'void',
      payout: 500n,
    });
    expect(judgeBet(atPrices(true), 'draw', bet('draw', 500n, '18.00'))).toMatchObject({
      outcome: 'won',
      payout: 9_000n,
    });
  });

  it('shows the house’s prices, a pool what it would pay', () => {
    const prices = { meron: '1.80', wala: '2.00', draw: null };
    expect(pricesOf({ ...atPrices(true), prices })).toBe(prices);
    expect(pricesOf({ ...inPool(pool(100n, 100n)), prices: null })).toMatchObject({
      meron: '1.80',
      wala: '1.80',
    });
  });
});

describe('what of a bet counts elsewhere', () => {
  it.each([
    ['won', '1.50', 1_000n],
    ['lost', '1.50', 1_000n],
    ['lost', '1.49', 0n],
    ['void', '1.90', 0n],
  ] as const)('a bet that is %s at %s counts %s', (outcome, odds, counts) => {
    expect(validStakeOf(pool(1n, 1n), bet('meron', 1_000n, odds), { outcome })).toBe(counts);
  });

  it('counts by what the pool pays where no price was taken', () => {
    // 0.9 × 200 ÷ 100 = 1.80 · 0.9 × 150 ÷ 100 = 1.35.
    expect(validStakeOf(pool(100n, 100n), bet('meron'), { outcome: 'lost' })).toBe(1_000n);
    expect(validStakeOf(pool(100n, 50n), bet('meron'), { outcome: 'won' })).toBe(0n);
    expect(validStakeOf(pool(100n, 0n), bet('meron'), { outcome: 'lost' })).toBe(0n);
  });

  it('lies on one of two sides, a draw on none', () => {
    expect(sidesOf('meron', 7n)).toEqual([{ market: 'fight', side: 0, of: 2, stake: 7n }]);
    expect(sidesOf('wala', 7n)).toEqual([{ market: 'fight', side: 1, of: 2, stake: 7n }]);
    expect([sidesOf('draw', 7n), sidesOf('meron', 0n)]).toEqual([[], []]);
  });

  it('is written down as strangers recompute it', () => {
    const line = { id: 'b', currency: 'BDT', ...bet('wala', 12_345n) };
    expect(betLine(inPool(pool(100n, 250n, 5n)), 'wala', line)).toEqual({
      id: 'b',
      currency: 'BDT',
      stake: '123.45',
      pick: 'wala',
      pool: { stakes: { meron: '1.00', wala: '2.50', draw: '0.05' }, takeout: '0.100', result: 'wala' },
    });
    expect(betLine(atPrices(false), 'draw', { ...line, odds: '2.00' })).toMatchObject({
      fight: { odds: '2.00', drawOffered: false, result: 'draw' },
    });
  });
});
