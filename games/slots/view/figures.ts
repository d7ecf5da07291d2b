/** Figures of a proof as text. They are cut, never rounded up: a return is not promised that was not counted. */
import type { Ratio } from '#games/slots/engine/proof.ts';

/** `percent({15, 16}, 2)` → `93.75%` */
export function percent({ numerator, denominator }: Ratio, decimals: number): string {
  const scaled = (BigInt(numerator) * 100n * 10n ** BigInt(decimals)) / BigInt(denominator);
  return `${point(scaled, decimals)}%`;
}

/** One in how many: `oneIn({1, 90}, 1)` → `90.0` */
export const oneIn = ({ numerator, denominator }: Ratio, decimals: number): string =>
  point((BigInt(denominator) * 10n ** BigInt(decimals)) / BigInt(numerator), decimals);

function point(scaled: bigint, decimals: number): string {
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** 33554432 → 33,554,432 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
