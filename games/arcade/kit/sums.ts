/** Sums for the screen: the same formula the host books with (games/contract.ts), exact in minor units. */
import type { GameProof } from '#games/contract.ts';
import { formatWire, parseAmount, scaleDown } from '#kernel/money.ts';

/** What `units` are worth for a stake, as a wire amount. */
export const worth = (units: number, unitsPerStake: number, stake: string, currency: string): string =>
  formatWire(scaleDown(parseAmount(stake, currency), BigInt(units), BigInt(unitsPerStake)), currency);

/** `stake` so many times over. */
export const times = (stake: string, lots: number, currency: string): string =>
  formatWire(scaleDown(parseAmount(stake, currency), BigInt(lots), 1n), currency);

/** 12345 hundredths → `123.45`, thousands grouped; whole hundreds without their zeros from 1,000 on. */
export function multiple(units: number, unitsPerStake: number): string {
  const hundredths = Math.round((units * 100) / unitsPerStake);
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = String(hundredths - Math.floor(hundredths / 100) * 100).padStart(2, '0');
  return hundredths >= 10_000 && rest === '00' ? whole : `${whole}.${rest}`;
}

/** A share as a percentage, rounded to the nearest: {1, 3} → `33.33%` */
export function percent({ numerator, denominator }: GameProof['rtp'], decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const doubled = (BigInt(numerator) * 200n * unit) / BigInt(denominator);
  const digits = ((doubled + 1n) / 2n).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? `${digits}%` : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`;
}
