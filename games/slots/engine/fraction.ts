/** Exact fractions: what a published return is computed in. Always in lowest terms, the denominator above zero. */
import type { Ratio } from './proof.ts';

export type Fraction = { readonly n: bigint; readonly d: bigint };

export const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** @throws RangeError for a denominator of zero */
export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new RangeError('a fraction over zero');
  const common = gcd(n, d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / common, d: (sign * d) / common };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
/** @throws RangeError when b is zero */
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
export const isBelow = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;

export const ratioOf = ({ n, d }: Fraction): Ratio => ({
  numerator: n.toString(),
  denominator: d.toString(),
});

/** Decimal text of a fraction, rounded to the nearest digit (half away from zero), never cut. */
export function decimal({ n, d }: Fraction, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const size = ((n < 0n ? -n : n) * scale * 2n + d) / (d * 2n);
  const text = size.toString().padStart(digits + 1, '0');
  const sign = n < 0n && size > 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
