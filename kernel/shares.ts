/**
 * Exact shares and how they are shown: one rule for every figure of a game. The data holds the fraction; a screen or a text shows four digits
 * behind the point, cut and never rounded up, so that nothing shown is above what is paid.
 */
export type Share = {
  /** Whole numbers as decimal strings. */
  readonly numerator: string;
  readonly denominator: string;
};

const PLACES = 4;

const pointed = (scaled: bigint, places: number): string => {
  const digits = scaled.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** A share as a percentage, cut: {2, 3} → `66.6666`. */
export const percentOf = ({ numerator, denominator }: Share, places = PLACES): string =>
  pointed((BigInt(numerator) * 100n * 10n ** BigInt(places)) / BigInt(denominator), places);

/** `units` of `unit` as a multiple, cut after four digits and without needless zeros: 480 of 20 → `24`, 335 of 1000 → `0.335`. */
export const timesOf = (units: number | bigint, unit: number | bigint): string =>
  pointed((BigInt(units) * 10n ** BigInt(PLACES)) / BigInt(unit), PLACES).replace(/\.?0+$/, '');

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** In lowest terms. */
export function shareOf(numerator: bigint, denominator: bigint): Share {
  const common = gcd(numerator, denominator) || 1n;
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

/** Below zero when `one` is less than `other`. */
export const compareShares = (one: Share, other: Share): number => {
  const [left, right] = [
    BigInt(one.numerator) * BigInt(other.denominator),
    BigInt(other.numerator) * BigInt(one.denominator),
  ];
  return left < right ? -1 : left > right ? 1 : 0;
};
