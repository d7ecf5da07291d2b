/** What shots returned beside what they have to: how far apart, in standard errors. For staff; nothing is paid by it. */
import { deviationOf, paidShare } from '#games/fishing/engine/chance.ts';
import { type Fish, type Weapon, WHOLE } from '#games/fishing/engine/sea.ts';

/** Minor units, and what the squares of the stakes come to: shots of unequal stakes swing more than as many equal ones. */
export type Measured = { readonly staked: number; readonly squares: number; readonly paid: number };

export function offBy(fish: Fish, weapon: Weapon, { staked, squares, paid }: Measured): number {
  if (staked === 0) return 0;
  const swing = (deviationOf(fish, weapon) * Math.sqrt(squares)) / staked;
  return (paid / staked - paidShare(fish, weapon) / WHOLE) / swing;
}
