/**
 * What a book keeps, and its prices without it. The overround is exact (docs/RECOMPUTE.md, sports); a fair price is an
 * estimate, so the two ways to remove the margin answer probabilities as floats that sum to 1.
 */
import { type Fraction, minus, NONE, over, plus, WHOLE, writeDecimal } from './exact.ts';
import { asFraction, type Odds } from './formats.ts';

/** Σ 1/odds − 1. */
export const overround = (book: readonly Odds[]): Fraction =>
  minus(
    book.reduce((sum, odds) => plus(sum, over(WHOLE, asFraction(odds))), NONE),
    WHOLE,
  );

/** Five decimals, rounded away from zero: a margin is never told smaller than it is. */
export const writeOverround = (value: Fraction): string => writeDecimal(value, 5, 'up');

export const REMOVALS = ['proportional', 'shin'] as const;
export type Removal = (typeof REMOVALS)[number];

const implied = (book: readonly Odds[]): readonly number[] => book.map((odds) => 1_000 / Number(odds));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const normalized = (values: readonly number[]): readonly number[] => {
  const sum = sumOf(values);
  return values.map((value) => value / sum);
};

/** Each outcome gives up the same part of its implied probability. */
export const proportional = (book: readonly Odds[]): readonly number[] => normalized(implied(book));

/**
 * Shin's method (H. S. Shin, "Measuring the incidence of insider trading in a market for state-contingent claims", 1993): the margin is
 * there because a part z of the money knows the winner, so long shots carry more of it than favourites. z is found by bisection; a book
 * without a margin has none, and the proportional answer stands.
 */
export function shin(book: readonly Odds[]): readonly number[] {
  const prices = implied(book);
  const whole = sumOf(prices);
  if (whole <= 1 || book.length < 2) return normalized(prices);
  const at = (z: number): readonly number[] =>
    prices.map((price) => (Math.sqrt(z * z + (4 * (1 - z) * price * price) / whole) - z) / (2 * (1 - z)));
  let [low, high] = [0, 0.999];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (sumOf(at(middle)) > 1) low = middle;
    else high = middle;
  }
  return normalized(at((low + high) / 2));
}

export const fairOf = (book: readonly Odds[], removal: Removal): readonly number[] =>
  removal === 'shin' ? shin(book) : proportional(book);
