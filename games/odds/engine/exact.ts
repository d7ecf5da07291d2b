/** Exact arithmetic of odds and shares: fractions of bigints, read from and written as decimal texts. No floats. */

/** A rational number in lowest terms; `d` is positive. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

const gcd = (a: bigint, b: bigint): bigint => {
  let [left, right] = [a < 0n ? -a : a, b];
  while (right > 0n) [left, right] = [right, left - (left / right) * right];
  return left;
};

/** @param d not zero */
export function fraction(n: bigint, d = 1n): Fraction {
  const common = gcd(n, d < 0n ? -d : d);
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / common, d: (sign * d) / common };
}

export const NONE = fraction(0n);
export const WHOLE = fraction(1n);
export const HALF = fraction(1n, 2n);

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
/** @param b not zero */
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Below zero, zero, above zero: a is less than, equal to, greater than b. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** A whole amount times a fraction that is not negative, rounded down. */
export const share = (amount: bigint, of: Fraction): bigint => (amount * of.n) / of.d;

const DECIMAL = /^([+-]?)(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,12}))?$/;

/**
 * Reads a decimal text: ASCII digits, one point, no exponent, no space; at most `places` decimals. A minus before nothing but zeros is
 * refused: nobody means it.
 */
export function readDecimal(text: unknown, places: number, signed = false): Fraction | undefined {
  const match = typeof text === 'string' && text.length <= 32 ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const [, sign = '', whole = '', decimals = ''] = match;
  if (sign !== '' && !signed) return undefined;
  if (decimals.length > places) return undefined;
  const digits = BigInt(`${whole}${decimals}`);
  if (sign === '-' && digits === 0n) return undefined;
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(decimals.length));
}

/** How the last shown digit comes about: towards zero, to the nearest (halves away from zero), away from zero. */
export type Rounding = 'down' | 'nearest' | 'up';

/** Numerator over 10^places, rounded. */
export function scaled(value: Fraction, places: number, rounding: Rounding): bigint {
  const size = (value.n < 0n ? -value.n : value.n) * 10n ** BigInt(places);
  const down = size / value.d;
  const rest = size - down * value.d;
  const up = rounding === 'up' ? rest > 0n : rounding === 'nearest' && rest * 2n >= value.d;
  const rounded = up ? down + 1n : down;
  return value.n < 0n ? -rounded : rounded;
}

function written(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}

/** With exactly `places` decimals. */
export const writeDecimal = (value: Fraction, places: number, rounding: Rounding): string =>
  written(scaled(value, places, rounding), places);

/** Times that a prime divides a denominator, and what is left. */
function stripped(d: bigint, prime: bigint): [number, bigint] {
  let times = 0;
  let rest = d;
  while ((rest / prime) * prime === rest) {
    rest /= prime;
    times += 1;
  }
  return [times, rest];
}

/** Every digit when the decimal ends (`1.4125`), at least two of them; otherwise the fraction itself (`5/3`). */
export function writeExact(value: Fraction): string {
  const [twos, odd] = stripped(value.d, 2n);
  const [fives, rest] = stripped(odd, 5n);
  if (rest !== 1n) return `${value.n}/${value.d}`;
  return writeDecimal(value, Math.max(2, twos, fives), 'down');
}
