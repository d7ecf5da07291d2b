/** A slip before it is booked: whether its picks go together, what they cost and may pay. Pure; the page shows the same sums. */
import { combinationsOf, parlay, readSystem, settleSlip, type System } from '#games/odds/engine/slip.ts';
import { type Odds, readOdds } from '#games/odds/engine/formats.ts';
import { WON } from '#games/odds/engine/outcome.ts';

export const systemOf = (name: string | null | undefined, legs: number): System | undefined => {
  const system = name ? readSystem(name) : parlay(legs);
  return system && system.legs === legs ? system : undefined;
};

/** Combinations as a plain number: at most 184,756 of ten among twenty. */
export const countOf = (system: System): number => Number(combinationsOf(system));

/** @throws when a price is none: what is booked was priced by us */
export function oddsIn(text: string): Odds {
  const odds = readOdds(text);
  if (!odds) throw new Error(`${text} is no price`);
  return odds;
}

/** Minor units when every leg wins. */
export const potentialOf = (unit: bigint, odds: readonly string[], system: System): bigint =>
  settleSlip(
    unit,
    odds.map((one) => ({ odds: oddsIn(one), settled: WON })),
    system,
  ).payout;

export type Accept = 'none' | 'better' | 'any';

/** Whether a price that moved since it was quoted is still wanted. */
export function accepts(accept: Accept, quoted: string, current: string): boolean {
  if (accept === 'any') return true;
  const [asked, now] = [oddsIn(quoted), oddsIn(current)];
  return asked === now || (accept === 'better' && now > asked);
}
