/** Exact returns of the places of a table: sums over all outcomes, as fractions in lowest terms. */
import type { Json } from '#games/contract.ts';
import type { Fraction, Spot } from '#games/table-contract.ts';

export const LOST: Fraction = { numerator: 0, denominator: 1 };
/** The stake comes back. */
export const PUSH: Fraction = { numerator: 1, denominator: 1 };
/** `odds` to one, with the stake. */
export const paid = (odds: number): Fraction => ({ numerator: odds + 1, denominator: 1 });

export const gcd = (a: bigint, b: bigint): bigint => {
  let [left, right] = [a, b];
  while (right > 0n) [left, right] = [right, left - (left / right) * right];
  return left;
};

export function ratio(numerator: bigint, denominator: bigint): Spot['rtp'] {
  const common = gcd(numerator, denominator);
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

/** One of all outcomes, and how many of the equally likely draws come to it. */
export type Counted = { readonly outcome: Json; readonly weight: bigint };

/** Exact return of a place: the mean of what comes back over all draws. */
export function exactReturn(
  all: readonly Counted[],
  returns: (outcome: Json, spot: string) => Fraction,
  spot: string,
): Spot['rtp'] {
  let numerator = 0n;
  let denominator = 1n;
  let draws = 0n;
  for (const { outcome, weight } of all) {
    const back = returns(outcome, spot);
    const below = BigInt(back.denominator);
    numerator = numerator * below + weight * BigInt(back.numerator) * denominator;
    denominator *= below;
    const common = gcd(numerator, denominator);
    numerator /= common;
    denominator /= common;
    draws += weight;
  }
  return ratio(numerator, denominator * draws);
}

/** A place as its rules write it: odds, what it can come back with at most, and its exact return. */
export const countedSpot = (
  all: readonly Counted[],
  returns: (outcome: Json, spot: string) => Fraction,
  { code, odds, most }: { readonly code: string; readonly odds: string; readonly most: Fraction },
): Spot => ({
  code,
  odds,
  most,
  rtp: exactReturn(all, returns, code),
  hitRate: exactHits(all, returns, code),
});

/** Share of the draws in which a place brings anything back. */
function exactHits(
  all: readonly Counted[],
  returns: (outcome: Json, spot: string) => Fraction,
  spot: string,
): Spot['rtp'] {
  let [hits, draws] = [0n, 0n];
  for (const { outcome, weight } of all) {
    draws += weight;
    if (returns(outcome, spot).numerator > 0) hits += weight;
  }
  return ratio(hits, draws);
}

/** A whole number of an outcome that came out of a database or from a page. @throws RangeError when it is none within these bounds */
export function readWhole(value: unknown, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    throw new RangeError(`not a whole number from ${from} to ${to}`);
  return value;
}

/** Whole numbers as a dealer types them, `1 4 6`; undefined when they are not `count` numbers within these bounds. */
export function typedNumbers(text: string, count: number, from: number, to: number): number[] | undefined {
  const parts = text.trim().split(/[\s,]+/);
  const numbers = parts.map(Number);
  const fit =
    parts.every((part) => /^\d{1,2}$/.test(part)) && numbers.every((one) => one >= from && one <= to);
  return fit && numbers.length === count ? numbers : undefined;
}

/** One named part of an outcome. @throws RangeError when the outcome is no object that has it */
export function partOf(outcome: unknown, name: string): unknown {
  if (
    typeof outcome !== 'object' ||
    outcome === null ||
    Array.isArray(outcome) ||
    !Object.hasOwn(outcome, name)
  )
    throw new RangeError(`not an outcome with ${name}`);
  return Object.getOwnPropertyDescriptor(outcome, name)?.value;
}

/** @throws RangeError when it is no list of that many */
export function listOf(value: unknown, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    throw new RangeError(`not a list of ${least} to ${most}`);
  return value;
}
