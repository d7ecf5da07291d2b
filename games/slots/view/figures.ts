/** Figures of a proof as text, rounded half up, as everywhere else: one figure has one reading. */
import type { Ratio } from '#games/slots/engine/proof.ts';

/** `percent({15, 16}, 2)` → `93.75%` */
export function percent({ numerator, denominator }: Ratio, decimals: number): string {
  return `${point(rounded(BigInt(numerator) * 100n * 10n ** BigInt(decimals), BigInt(denominator)), decimals)}%`;
}

/** One in how many: `oneIn({1, 90}, 1)` → `90.0` */
export const oneIn = ({ numerator, denominator }: Ratio, decimals: number): string =>
  point(rounded(BigInt(denominator) * 10n ** BigInt(decimals), BigInt(numerator)), decimals);

const rounded = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

function point(scaled: bigint, decimals: number): string {
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** 33554432 → 33,554,432 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
