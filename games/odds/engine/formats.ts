/**
 * Odds and the five ways to write them (docs/RECOMPUTE.md, sports).
 * One rounding rule: a price has three decimals inside, formats are converted exactly from it, and only what is shown is rounded, to two
 * decimals (American to a whole number), halves away from zero.
 */
import {
  compare,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  readDecimal,
  scaled,
  WHOLE,
  writeDecimal,
} from './exact.ts';

declare const oddsBrand: unique symbol;
/** Decimal odds in thousandths: 1.825 is 1825n. Above 1000n. */
export type Odds = bigint & { readonly [oddsBrand]: 'Odds' };

export const ODDS_PLACES = 3;
const ONE = 1_000n;
/** 1,000,000.000: above any price of the trade, small enough that twenty of them multiplied stay a short figure. */
export const MOST_ODDS = 1_000_000_000n;

const isOdds = (thousandths: bigint): thousandths is Odds => thousandths > ONE && thousandths <= MOST_ODDS;

/** Nothing when it is not above 1 or above a million. */
export const oddsOf = (thousandths: bigint): Odds | undefined =>
  isOdds(thousandths) ? thousandths : undefined;

/** Reads decimal odds: above 1, at most three decimals. */
export function readOdds(text: unknown): Odds | undefined {
  const value = readDecimal(text, ODDS_PLACES);
  return value && oddsOf(scaled(value, ODDS_PLACES, 'down'));
}

export const asFraction = (odds: Odds): Fraction => fraction(odds, ONE);

/** With as many decimals as it has, at least two: 1.825, 2.00. */
export function writeOdds(odds: Odds): string {
  const text = writeDecimal(asFraction(odds), ODDS_PLACES, 'nearest');
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

export const FORMATS = ['decimal', 'hk', 'malay', 'indo', 'american'] as const;
export type OddsFormat = (typeof FORMATS)[number];

const HUNDRED = fraction(100n);
const inverted = (value: Fraction): Fraction => over(fraction(-1n), value);

/** What a stake of one wins, exactly, from a price in any format. Nothing when the format has no such price. */
const PROFIT: Readonly<Record<OddsFormat, (value: Fraction) => Fraction | undefined>> = {
  decimal: (value) => (compare(value, WHOLE) > 0 ? minus(value, WHOLE) : undefined),
  hk: (value) => (value.n > 0n ? value : undefined),
  malay: (value) => {
    const size = value.n < 0n ? inverted(value) : value;
    if (value.n === 0n || compare(value, WHOLE) > 0) return undefined;
    return value.n < 0n && compare(size, WHOLE) < 0 ? undefined : size;
  },
  indo: (value) => {
    if (value.n < 0n) return compare(value, fraction(-1n)) <= 0 ? inverted(value) : undefined;
    return compare(value, WHOLE) >= 0 ? value : undefined;
  },
  american: (value) => {
    if (value.n < 0n)
      return compare(value, fraction(-100n)) <= 0 ? over(inverted(value), fraction(1n, 100n)) : undefined;
    return compare(value, HUNDRED) >= 0 ? over(value, HUNDRED) : undefined;
  },
};

/** Reads a price in any format as exact decimal odds. At most three decimals; signed where the format is. */
export function readFormat(format: OddsFormat, text: unknown): Fraction | undefined {
  const signed = format !== 'decimal' && format !== 'hk';
  const value = readDecimal(text, ODDS_PLACES, signed);
  const profit = value && PROFIT[format](value);
  if (!profit) return undefined;
  const decimal = plus(profit, WHOLE);
  return compare(decimal, fraction(MOST_ODDS, ONE)) > 0 ? undefined : decimal;
}

/** Exact decimal odds as a price of the book: to the nearest thousandth. Nothing when that is no longer above 1. */
export const inThousandths = (decimal: Fraction): Odds | undefined =>
  oddsOf(scaled(decimal, ODDS_PLACES, 'nearest'));

/** The exact figure in each format. `decimal` is above 1. */
export function convert(decimal: Fraction): Readonly<Record<OddsFormat, Fraction>> {
  const hk = minus(decimal, WHOLE);
  const long = compare(hk, WHOLE) >= 0;
  return {
    decimal,
    hk,
    malay: compare(hk, WHOLE) <= 0 ? hk : inverted(hk),
    indo: long ? hk : inverted(hk),
    american: long ? fraction(hk.n * 100n, hk.d) : fraction(-100n * hk.d, hk.n),
  };
}

/** As it is shown: two decimals, American none. */
export function show(decimal: Fraction): Readonly<Record<OddsFormat, string>> {
  const exact = convert(decimal);
  return {
    decimal: writeDecimal(exact.decimal, 2, 'nearest'),
    hk: writeDecimal(exact.hk, 2, 'nearest'),
    malay: writeDecimal(exact.malay, 2, 'nearest'),
    indo: writeDecimal(exact.indo, 2, 'nearest'),
    american: writeDecimal(exact.american, 0, 'nearest'),
  };
}
