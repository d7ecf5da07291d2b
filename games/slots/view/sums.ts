/** Sums for the screen: the same formula the host books with (games/contract.ts), exact in minor units. */
import { formatWire, parseAmount, scaleDown } from '#kernel/money.ts';
import { timesOf } from '#kernel/shares.ts';

/** What `units` are worth for a stake, as a wire amount. */
export const worth = (units: number, unitsPerStake: number, stake: string, currency: string): string =>
  formatWire(scaleDown(parseAmount(stake, currency), BigInt(units), BigInt(unitsPerStake)), currency);

/** share ÷ 1000 of a wire amount, for a sum that counts up. */
export const part = (amount: string, share: number, currency: string): string =>
  formatWire((parseAmount(amount, currency) * BigInt(Math.round(share))) / 1000n, currency);

/** Units over the stake as a multiple: kernel/shares.ts has the rule. */
export const multiple = (units: number, unitsPerStake: number): string =>
  timesOf(Math.floor(units), unitsPerStake);

/**
 * How loud a win is: 0 not above the stake, 1 a slip, 2 with the stage in other colours from ten stakes on,
 * 3 with the label's art from fifty on.
 */
export type Loudness = 0 | 1 | 2 | 3;

export function loudness(units: number, unitsPerStake: number): Loudness {
  if (units <= unitsPerStake) return 0;
  if (units < 10 * unitsPerStake) return 1;
  return units < 50 * unitsPerStake ? 2 : 3;
}
