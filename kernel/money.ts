/**
 * Money: branded bigint minor units; the scale belongs to the currency (HOUSE.md, Money).
 * On the wire an amount is a decimal string in the currency's scale (docs/API.md), never a number.
 */
import { defineFaults } from './faults.ts';

declare const minorBrand: unique symbol;
/** An amount in minor units of some currency: 1.00 BDT = 100n. */
export type Minor = bigint & { readonly [minorBrand]: 'Minor' };

export type CurrencyCode = string;

/** Play money without an account: the code ISO 4217 gives to no currency. */
export const PLAY_MONEY = 'XXX';

/** Digits after the point, per currency. XXX is play money without an account: what a vendor's demo game is opened in. */
const SCALES: Readonly<Record<string, number>> = {
  BDT: 2,
  INR: 2,
  PKR: 2,
  PHP: 2,
  USD: 2,
  EUR: 2,
  THB: 2,
  MYR: 2,
  IDR: 0,
  MMK: 2,
  KHR: 2,
  LKR: 2,
  NPR: 2,
  CNY: 2,
  BRL: 2,
  TRY: 2,
  VND: 0,
  JPY: 0,
  KRW: 0,
  LAK: 0,
  USDT: 6,
  XXX: 2,
};

/** The largest amount the product handles in one figure; leaves headroom below int8 for sums of 9 million of them. */
export const MAX_MINOR = 1_000_000_000_000n as Minor;
export const ZERO = 0n as Minor;

export const moneyFaults = defineFaults({
  'money.malformed': { status: 422 },
  'money.out_of_range': { status: 422 },
  'money.unknown_currency': { status: 422 },
});

export const minor = (value: bigint): Minor => value as Minor;

export function scaleOf(currency: CurrencyCode): number {
  const scale = Object.hasOwn(SCALES, currency) ? SCALES[currency] : undefined;
  if (scale === undefined) throw moneyFaults('money.unknown_currency');
  return scale;
}

export const isCurrency = (code: string): boolean => Object.hasOwn(SCALES, code);
export const currencies = (): readonly string[] => Object.keys(SCALES);

const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,6}))?$/;

/**
 * Reads a wire amount: ASCII digits, no sign, no exponent, at most the currency's decimals.
 * @throws money.malformed · money.out_of_range (above MAX_MINOR)
 */
export function parseAmount(text: unknown, currency: CurrencyCode): Minor {
  const match = typeof text === 'string' ? AMOUNT.exec(text) : null;
  if (!match) throw moneyFaults('money.malformed');
  const scale = scaleOf(currency);
  const fraction = match[2] ?? '';
  if (fraction.length > scale) throw moneyFaults('money.malformed');
  const value = BigInt(`${match[1]}${fraction.padEnd(scale, '0')}`);
  if (value > MAX_MINOR) throw moneyFaults('money.out_of_range');
  return minor(value);
}

/** The wire form: `-12.50`, always with all decimals of the currency. */
export function formatWire(amount: bigint, currency: CurrencyCode): string {
  const scale = scaleOf(currency);
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${whole}` : whole;
}

/** amount × numerator ÷ denominator, rounded towards zero: the house never pays a unit it does not owe. */
export function scaleDown(amount: Minor, numerator: bigint, denominator: bigint): Minor {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  return minor((amount * numerator) / denominator);
}

/**
 * Splits an amount by weights so that the parts sum to the whole to the unit (largest remainder;
 * ties go to the earlier part). Weights are non-negative with a positive sum.
 */
export function allocate(total: Minor, weights: readonly bigint[]): Minor[] {
  const sum = weights.reduce((left, weight) => {
    if (weight < 0n) throw new RangeError('weights must not be negative');
    return left + weight;
  }, 0n);
  if (sum === 0n) throw new RangeError('weights must have a positive sum');
  if (total < 0n) throw new RangeError('total must not be negative');
  const parts = weights.map((weight) => (total * weight) / sum);
  let rest = total - parts.reduce((left, part) => left + part, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (rest === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    rest -= 1n;
  }
  return parts.map(minor);
}
