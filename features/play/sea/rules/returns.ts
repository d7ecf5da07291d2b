/** What shots returned beside what they have to: how far apart, in standard errors. For staff; nothing is paid by it. */
import { rtpOf } from '#games/fishing/engine/chance.ts';
import { type Fish, POOL_SHARE, type Weapon, WHOLE, weightOf } from '#games/fishing/engine/sea.ts';

/** What the house itself pays of a shot, in ten-thousandths. */
export const paidShare = (fish: Fish, weapon: Weapon): number => rtpOf(fish, weapon) - POOL_SHARE;

/**
 * The least a shot swings, in stakes: alone in the water. With others taken along it swings more, so what lies inside of this band does all the more.
 */
export function deviationOf(fish: Fish, weapon: Weapon): number {
  const mean = paidShare(fish, weapon) / WHOLE;
  const weight = weightOf(fish);
  const sumOf = (power: number): number =>
    fish.pays.reduce((sum, prize) => sum + (prize.times ** power * prize.weight) / weight, 0);
  const [first, second] = [sumOf(1), sumOf(2)];
  return Math.sqrt((mean * second) / first - mean * mean);
}

/** Minor units, and what the squares of the stakes come to: shots of unequal stakes swing more than as many equal ones. */
export type Measured = { readonly staked: number; readonly squares: number; readonly paid: number };

export function offBy(fish: Fish, weapon: Weapon, { staked, squares, paid }: Measured): number {
  if (staked === 0) return 0;
  const swing = (deviationOf(fish, weapon) * Math.sqrt(squares)) / staked;
  return (paid / staked - paidShare(fish, weapon) / WHOLE) / swing;
}
