/** Figures of a proof as text, by the one rule of the house (kernel/shares.ts). */
import type { Ratio } from '#games/slots/engine/proof.ts';
import { percentOf } from '#kernel/shares.ts';

/** `percent({15, 16})` → `93.7500%` */
export const percent = (share: Ratio, decimals = 4): string => `${percentOf(share, decimals)}%`;

/** One in how many, rounded up: what comes no seldomer than it says. `oneIn({1, 90}, 1)` → `90.0` */
export function oneIn({ numerator, denominator }: Ratio, decimals: number): string {
  const [up, down] = [BigInt(denominator) * 10n ** BigInt(decimals), BigInt(numerator)];
  const digits = ((up + down - 1n) / down).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** 33554432.5 → 33,554,432.5 */
export const grouped = (digits: string): string => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
