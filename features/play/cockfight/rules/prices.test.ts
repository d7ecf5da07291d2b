/** House prices of a fight as they are kept, shown and accepted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccepted, moneyOf, priceIn, pricesJson, pricesNow, type TermsJson, termsOf } from './prices.ts';

const TERMS: TermsJson = {
  estimate: { meron: 50, wala: 45, draw: 5 },
  drawOffered: true,
  sideMax: '1000000',
  lossMax: '1000000',
};
const NOTHING_ON_IT = {
  meron: 0n,
  wala: 0n,
  draw: 0n,
  pays_meron: 0n,
  pays_wala: 0n,
  pays_draw: 0n,
};
const prices = (terms: Partial<TermsJson>, takeout = 100, money: Partial<typeof NOTHING_ON_IT> = {}) =>
  pricesNow(termsOf({ ...TERMS, ...terms }, takeout), moneyOf({ ...NOTHING_ON_IT, ...money }));

describe('the prices of a fight', () => {
  it('are the estimate less the takeout, rounded down to hundredths', () => {
    // (1 − 0.1) ÷ 0.5, ÷ 0.45, ÷ 0.05.
    expect(prices({})).toEqual({ meron: '1.80', wala: '2.00', draw: '18.00' });
    // (1 − 0.053) ÷ (48 ÷ 101) = 1.99264…
    expect(prices({ estimate: { meron: 48, wala: 48, draw: 5 } }, 53)).toMatchObject({ meron: '1.99' });
  });

  it('leave the draw out where it is not offered, and share its part among the sides', () => {
    // Of 95 parts: 0.9 × 95 ÷ 50 = 1.71, ÷ 45 = 1.90.
    expect(prices({ drawOffered: false })).toEqual({ meron: '1.71', wala: '1.90', draw: null });
  });

  it('offer no pick that would pay less than five in a hundred', () => {
    expect(prices({ estimate: { meron: 90, wala: 8, draw: 2 } })).toMatchObject({ meron: null });
  });

  it('never lengthen by a bet, and keep the margin the fight opened with', () => {
    const opened = prices({});
    fc.assert(
      fc.property(fc.bigInt(0n, 2_000_000n), fc.bigInt(0n, 2_000_000n), (meron, wala) => {
        const pays = (stake: bigint, price: string | null) => (stake * priceIn(price ?? '1.01')) / 100n;
        const after = prices({}, 100, {
          meron,
          wala,
          pays_meron: pays(meron, opened.meron),
          pays_wala: pays(wala, opened.wala),
        });
        for (const pick of ['meron', 'wala', 'draw'] as const)
          expect(priceIn(after[pick] ?? '0')).toBeLessThanOrEqual(priceIn(opened[pick] ?? '0'));
        // Σ 1/price ≥ 1 ÷ (1 − 0.1), in whole numbers.
        const [a, b, c] = [after.meron, after.wala, after.draw].map((price) => priceIn(price ?? '0'));
        if (a === undefined || b === undefined || c === undefined) throw new Error('three prices');
        expect(9n * 100n * (b * c + a * c + a * b)).toBeGreaterThanOrEqual(10n * a * b * c);
      }),
    );
  });

  it('shorten by a quarter at their limit and no further', () => {
    // 1.80 ÷ 1.25.
    expect(prices({}, 100, { meron: 10n, pays_meron: 1_000_010n })).toMatchObject({ meron: '1.44' });
    expect(prices({}, 100, { meron: 10n, pays_meron: 9_000_010n })).toMatchObject({
      meron: '1.44',
      wala: '2.00',
    });
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt(101n, 10_000n), (price) => {
        const { meron } = pricesJson({ meron: price, wala: undefined, draw: undefined });
        expect(priceIn(meron ?? '')).toBe(price);
      }),
    );
    for (const text of ['1.00', '0.95', '100.01', '-2', 'x', '', '1.805', '1e2'])
      expect(() => priceIn(text), text).toThrow('is no price of a fight');
  });
});

it.each([
  ['any', undefined, '1.10', true],
  ['any', '1.90', '1.10', true],
  ['none', '1.90', '1.90', true],
  ['none', '1.90', '1.91', false],
  ['none', '1.90', '1.89', false],
  ['none', undefined, '1.90', false],
  ['better', '1.90', '1.90', true],
  ['better', '1.90', '1.91', true],
  ['better', '1.90', '1.89', false],
  ['better', '9.90', '10.00', true],
  ['better', undefined, '1.90', false],
  ['better', 'rubbish', '1.90', false],
] as const)('who accepts %s price and saw %s is given %s: %s', (accept, seen, current, taken) => {
  expect(isAccepted(accept, seen, current)).toBe(taken);
});
