/** Sums for the screen: the same formula the host books with (games/contract.ts), exact in minor units. */
import type { GameProof } from '#games/contract.ts';
import { formatWire, parseAmount, scaleDown } from '#kernel/money.ts';
import { percentOf, timesOf } from '#kernel/shares.ts';

/** What `units` are worth for a stake, as a wire amount. */
export const worth = (units: number, unitsPerStake: number, stake: string, currency: string): string =>
  formatWire(scaleDown(parseAmount(stake, currency), BigInt(units), BigInt(unitsPerStake)), currency);

/** `stake` so many times over. */
export const times = (stake: string, lots: number, currency: string): string =>
  formatWire(scaleDown(parseAmount(stake, currency), BigInt(lots), 1n), currency);

/** 12345 hundredths → `123.45`, thousands grouped; whole hundreds without their zeros from 1,000 on. */
export function multiple(units: number, unitsPerStake: number): string {
  const [whole = '0', rest = ''] = timesOf(Math.floor(units), unitsPerStake).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === '' && units >= 100 * unitsPerStake ? grouped : `${grouped}.${rest.padEnd(2, '0')}`;
}

/** A share as a percentage by the one rule of the house: {1, 3} → `33.3333%` */
export const percent = (share: GameProof['rtp'], decimals = 4): string => `${percentOf(share, decimals)}%`;
