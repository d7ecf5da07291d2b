import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, writeDecimal } from './exact.ts';
import { dividends, isCancelled, POOL_RULES, settlePool } from './pool.ts';

const stakes = { meron: 1_000_000n, wala: 1_055_600n, draw: 20_000n };
const on = (pick: 'meron' | 'wala' | 'draw') => ({ stake: 10_000n, pick });

describe('the pool of a fight', () => {
  it('shares both sides, less the plasada, among the winner’s', () => {
    // (1 − 0.10) × 2,055,600 / 1,000,000 = 1.85004: declared 185 per 100.
    expect(settlePool(stakes, POOL_RULES, 'meron', on('meron'))).toEqual({
      outcome: 'won',
      dividend: fraction(37n, 20n),
      payout: 18_500n,
    });
    expect(settlePool(stakes, POOL_RULES, 'meron', on('wala')).payout).toBe(0n);
    expect(settlePool(stakes, POOL_RULES, 'meron', on('draw')).payout).toBe(0n);
  });

  it('pays a draw eight to one and gives the sides their stakes back', () => {
    expect(settlePool(stakes, POOL_RULES, 'draw', on('draw')).payout).toBe(90_000n);
    expect(settlePool(stakes, POOL_RULES, 'draw', on('meron'))).toMatchObject({
      outcome: 'void',
      payout: 10_000n,
    });
  });

  it('gives everything back where the fight is called off, the draw included', () => {
    for (const pick of ['meron', 'wala', 'draw'] as const)
      expect(settlePool(stakes, POOL_RULES, 'cancelled', on(pick))).toMatchObject({
        outcome: 'void',
        payout: 10_000n,
      });
  });

  it('is cancelled where a side would pay 107 per 100 or less', () => {
    const uneven = (meron: bigint): boolean => isCancelled({ meron, wala: 200_000n, draw: 0n }, POOL_RULES);
    // 0.9 × (m + 200,000) / m: 1.08 at 1,000,000 exactly, 1.07 a little above.
    expect([uneven(1_000_000n), uneven(1_058_000n), uneven(1_100_000n)]).toEqual([false, true, true]);
    expect(settlePool({ meron: 0n, wala: 100n, draw: 10_000n }, POOL_RULES, 'wala', on('draw')).outcome).toBe(
      'void',
    );
  });

  it('never pays out more than it holds', () => {
    const side = fc.bigInt({ min: 1n, max: 10n ** 10n });
    fc.assert(
      fc.property(side, side, (meron, wala) => {
        const pool = { meron, wala, draw: 0n };
        if (isCancelled(pool, POOL_RULES)) return;
        const paid = settlePool(pool, POOL_RULES, 'meron', { stake: meron, pick: 'meron' }).payout;
        expect(paid * 10n).toBeLessThanOrEqual((meron + wala) * 9n);
        const { meron: dividend } = dividends(pool, POOL_RULES);
        expect(dividend && writeDecimal(dividend, 2, 'up')).toBe(
          dividend && writeDecimal(dividend, 2, 'down'),
        );
      }),
    );
  });
});
