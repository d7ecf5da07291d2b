import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { coversFee, feeOf, type FeeTerms } from './fee.ts';

const FREE: FeeTerms = { fixed: 0n, perMille: 0, min: 0n, max: 0n, freeMonthly: 0 };

describe('what a withdrawal costs', () => {
  test.each<[string, Partial<FeeTerms>, bigint, number, bigint]>([
    ['nothing where nothing is charged', {}, 100_000n, 0, 0n],
    ['a fixed sum, whatever the amount', { fixed: 1_000n }, 1n, 0, 1_000n],
    ['thousandths', { perMille: 5 }, 100_000n, 0, 500n],
    ['thousandths rounded down', { perMille: 5 }, 199n, 0, 0n],
    ['thousandths at the edge of a unit', { perMille: 5 }, 200n, 0, 1n],
    ['both', { fixed: 1_000n, perMille: 5 }, 100_000n, 0, 1_500n],
    ['never less than the least', { perMille: 5, min: 501n }, 100_000n, 0, 501n],
    ['the least itself', { perMille: 5, min: 500n }, 100_000n, 0, 500n],
    ['never more than the most', { fixed: 1_000n, perMille: 5, max: 1_499n }, 100_000n, 0, 1_499n],
    ['the most itself', { fixed: 1_000n, perMille: 5, max: 1_500n }, 100_000n, 0, 1_500n],
    ['the last free one', { fixed: 1_000n, freeMonthly: 2 }, 100_000n, 1, 0n],
    ['the first that is not free', { fixed: 1_000n, freeMonthly: 2 }, 100_000n, 2, 1_000n],
    ['all of an amount and more', { perMille: 1_000, fixed: 1n }, 500n, 0, 501n],
  ])('%s', (_, terms, amount, used, fee) => {
    expect(feeOf({ ...FREE, ...terms }, amount, used)).toBe(fee);
  });

  test.each([
    ['one minor unit above the fee', 1_001n, true],
    ['as much as the fee', 1_000n, false],
    ['one minor unit below', 999n, false],
  ])('an amount of %s', (_, amount, covers) => {
    expect(coversFee(amount, feeOf({ ...FREE, fixed: 1_000n }, amount, 0))).toBe(covers);
  });

  it('never falls as the amount grows, and stays between its bounds', () => {
    const units = fc.bigInt(0n, 10_000_000n);
    fc.assert(
      fc.property(units, units, units, units, fc.nat(1_000), (fixed, one, more, min, perMille) => {
        const terms = { ...FREE, fixed, perMille, min, max: min + 1_000n };
        const [low, high] = [feeOf(terms, one, 0), feeOf(terms, one + more, 0)];
        expect(low <= high && low >= min && high <= min + 1_000n).toBe(true);
      }),
    );
  });
});
