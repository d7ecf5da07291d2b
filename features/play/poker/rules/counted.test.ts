/** What of a hand counts as turnover: only what the house was paid for. And what a name is shown as. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedOf, marginOf } from './counted.ts';
import { shownName } from './names.ts';

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

describe('turnover', () => {
  it('is all of a stake that was raked in full', () => {
    expect(countedOf([1_000n, 1_000n], 100n, 500n)).toEqual([
      { rake: 50n, valid: 1_000n },
      { rake: 50n, valid: 1_000n },
    ]);
  });

  it('is nothing where nothing was kept: chips pushed to and fro earn nobody anything', () => {
    for (const { valid } of countedOf([500n, 1_000n], 0n, 500n)) expect(valid).toBe(0n);
    for (const { valid } of countedOf([500n, 1_000n], 0n, 0n)) expect(valid).toBe(0n);
  });

  it('is less where the cap kept the rake down', () => {
    const [one, other] = countedOf([100_000n, 100_000n], 6_000n, 500n);
    expect(one).toEqual({ rake: 3_000n, valid: 60_000n });
    expect(other).toEqual({ rake: 3_000n, valid: 60_000n });
  });

  it('shares the rake to the unit, and counts no more than was staked', () => {
    const stakes = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(stakes, fc.bigInt({ min: 1n, max: 1_000n }), fc.nat(1_000), (list, rate, part) => {
        const full = (sum(list) * rate) / 10_000n;
        const rake = (full * BigInt(part)) / 1_000n;
        const counted = countedOf(list, rake, rate);
        expect(sum(counted.map((one) => one.rake))).toBe(sum(list) === 0n ? 0n : rake);
        for (const [at, one] of counted.entries()) {
          expect(one.valid).toBeLessThanOrEqual(list[at] ?? 0n);
          expect(one.rake).toBeGreaterThanOrEqual(0n);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the margin', () => {
  it.each([
    [[1_000n, 1_000n], 100n, 50_000],
    [[1_000n, 3_000n], 0n, 0],
    [[0n, 0n], 0n, 0],
    [[100_000n, 100_000n], 6_000n, 30_000],
  ] as const)('of %s with a rake of %s is %s millionths', (stakes, rake, millionths) => {
    expect(marginOf(stakes, rake)).toBe(millionths);
  });
});

describe('a name', () => {
  it.each([
    ['rana77', 'ra***7'],
    ['rana', 'ra***a'],
    ['ran', 'r***'],
    ['r', 'r***'],
    ['', '***'],
    ['রহিমা', 'রহ***া'],
  ])('%s is shown as %s', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  it('is never shown whole', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (name) => {
        const letters = [...shownName(name).replace('***', '')];
        expect(letters.length).toBeLessThanOrEqual(3);
        if ([...name].length > 3) expect(letters.length).toBeLessThan([...name].length);
      }),
    );
  });
});
