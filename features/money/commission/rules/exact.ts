/**
 * Exact figures of commission. A base is an amount in ten-thousandths of a minor unit, because stakes are weighted by category with four
 * decimals; a rate has eight decimals; their product is exact in 10⁻¹² minor units and is rounded once, at the end (RULINGS, Money).
 */
import { type Minor, minor } from '#kernel/money.ts';
import type { Floor } from '../contract.ts';

declare const rateBrand: unique symbol;
declare const baseBrand: unique symbol;
declare const exactBrand: unique symbol;
/** A fraction in hundred-millionths: 18 % is 18_000_000n. */
export type Rate = bigint & { readonly [rateBrand]: 'Rate' };
/** What a rate is taken of: minor units × 10⁴. */
export type Base = bigint & { readonly [baseBrand]: 'Base' };
/** Minor units × 10¹², not rounded. */
export type Exact = bigint & { readonly [exactBrand]: 'Exact' };

export const RATE_DIGITS = 8;
export const WEIGHT_DIGITS = 4;
export const RATE_ONE = 10n ** BigInt(RATE_DIGITS);
export const WEIGHT_ONE = 10n ** BigInt(WEIGHT_DIGITS);
const EXACT_ONE = RATE_ONE * WEIGHT_ONE;

export const rate = (value: bigint): Rate => value as Rate;
export const base = (value: bigint): Base => value as Base;
export const exact = (value: bigint): Exact => value as Exact;

export const NO_RATE = rate(0n);
export const NO_BASE = base(0n);

export const baseOf = (amount: Minor): Base => base(amount * WEIGHT_ONE);
/** `weight` in ten-thousandths. */
export const weighted = (amount: Minor, weight: bigint): Base => base(amount * weight);
export const exactOf = (amount: Minor): Exact => exact(amount * EXACT_ONE);
/** What of a base is paid at a rate. */
export const share = (of: Base, at: Rate): Exact => exact(of * at);

export const sumOf = (amounts: readonly Exact[]): Exact =>
  exact(amounts.reduce<bigint>((sum, one) => sum + one, 0n));

/** Minor units of one whole unit of a currency. */
export const unitOf = (scale: number): bigint => 10n ** BigInt(scale);

/** Towards zero: what is paid never exceeds what is owed, and neither does what is taken back. */
export function roundDown(amount: Exact, floor: Floor, scale: number): Minor {
  const step = floor === 'unit' ? unitOf(scale) : 1n;
  return minor((amount / (EXACT_ONE * step)) * step);
}

/** A figure with `digits` decimals as text, at least `shown` of them and no more than it takes to say it exactly. */
export function decimal(value: bigint, digits: number, shown: number): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  let fraction = text.slice(text.length - digits).replace(/0+$/, '');
  fraction = fraction.padEnd(shown, '0');
  const sign = value < 0n ? '-' : '';
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

export const writeMoney = (amount: bigint, scale: number): string => decimal(amount, scale, scale);
export const writeRate = (value: Rate): string => decimal(value, RATE_DIGITS, 0);
export const writeWeight = (value: bigint): string => decimal(value, WEIGHT_DIGITS, 0);
export const writeBase = (value: Base, scale: number): string => decimal(value, scale + WEIGHT_DIGITS, scale);
export const writeExact = (value: Exact, scale: number): string =>
  decimal(value, scale + WEIGHT_DIGITS + RATE_DIGITS, scale);
