import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, NONE } from './exact.ts';
import { type Odds, oddsOf, readOdds } from './formats.ts';
import { fairOf, overround, proportional, REMOVALS, shin, writeOverround } from './margin.ts';

const book = (...texts: readonly string[]): Odds[] =>
  texts.map((text) => {
    const odds = readOdds(text);
    if (!odds) throw new Error(text);
    return odds;
  });

const anyBook = fc
  .array(fc.bigInt({ min: 1_010n, max: 60_000n }), { minLength: 2, maxLength: 30 })
  .map((all) => all.flatMap((one) => oddsOf(one) ?? []));

describe('the margin of a book', () => {
  it('is what the prices sum to above one, never told smaller than it is', () => {
    // The example of docs/RECOMPUTE.md: exactly 0.0251447976…
    expect(writeOverround(overround(book('3.41', '3.19', '2.39')))).toBe('0.02515');
    expect(writeOverround(overround(book('2.00', '2.00')))).toBe('0.00000');
    expect(writeOverround(overround(book('1.90', '1.90')))).toBe('0.05264');
    expect(writeOverround(overround(book('2.10', '2.10')))).toBe('-0.04762');
  });

  it('of a two-way book at equal prices is 2/odds − 1', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_001n, max: 2_000n }), (thousandths) => {
        const odds = oddsOf(thousandths);
        if (!odds) return;
        const sum = overround([odds, odds]);
        expect(sum.n * thousandths).toBe((2_000n - thousandths) * sum.d);
        expect(compare(sum, NONE)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('prices without their margin', () => {
  it('sum to one by either method', () => {
    fc.assert(
      fc.property(anyBook, (odds) => {
        for (const removal of REMOVALS) {
          const fair = fairOf(odds, removal);
          expect(fair.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
          expect(fair.every((chance) => chance > 0 && chance < 1)).toBe(true);
        }
      }),
    );
  });

  it('by Shin take more from long shots than from favourites', () => {
    const odds = book('1.20', '6.00', '15.00');
    const [even, better] = [proportional(odds), shin(odds)];
    expect(better[0]).toBeGreaterThan(even[0] ?? 1);
    expect(better[2]).toBeLessThan(even[2] ?? 0);
  });

  it('by Shin are what the method has for a book of two, found in closed form', () => {
    // For two outcomes Shin takes the same from each (Jullien and Salanié 1994): p₁ = (1 + π₁ − π₂) / 2.
    const odds = book('1.50', '2.50');
    expect(shin(odds)[0]).toBeCloseTo((1 + 1 / 1.5 - 1 / 2.5) / 2, 6);
  });
});
