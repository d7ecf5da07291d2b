/** A slip before it is booked: whether its picks go together, what they cost and may pay. Pure; the page shows the same sums. */
import {
  combinationsOf,
  parlay,
  readSystem,
  settleEachWay,
  settleSlip,
  type System,
} from '#games/odds/engine/slip.ts';
import { fraction, times, writeDecimal } from '#games/odds/engine/exact.ts';
import { asFraction, type Odds, readOdds } from '#games/odds/engine/formats.ts';
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

/** What one unit of a parlay becomes when every leg wins, two decimals rounded down. */
export const totalOdds = (odds: readonly string[]): string =>
  writeDecimal(
    odds.reduce((product, one) => times(product, asFraction(oddsIn(one))), fraction(1n)),
    2,
    'down',
  );

/** Minor units when every leg wins. */
export const potentialOf = (unit: bigint, odds: readonly string[], system: System): bigint =>
  settleSlip(
    unit,
    odds.map((one) => ({ odds: oddsIn(one), settled: WON })),
    system,
  ).payout;

/** Terms of an each-way slip: the places that pay, and what part of the odds, `1/4`. */
export type EachWayTerms = { readonly places: number; readonly fraction: string };
type EachWaySlip = { readonly each_way?: EachWayTerms | null | undefined };

/** How many stakes a slip has: one a combination; each-way two, on the win and on a place. */
export const combinationsIn = ({ each_way }: EachWaySlip, system: System): number =>
  each_way ? 2 : countOf(system);

/** `1/4` */
export const partOf = (text: string) => {
  const [top = '1', bottom = '1'] = text.split('/');
  return fraction(BigInt(top), BigInt(bottom));
};

/** Minor units when everything on the slip wins; each-way the win and the place. */
export function potentialIn(
  { unit, each_way }: EachWaySlip & { readonly unit: bigint },
  odds: readonly string[],
  system: System,
): bigint {
  const [first] = odds;
  if (!each_way || first === undefined) return potentialOf(unit, odds, system);
  const { places, fraction: part } = each_way;
  return settleEachWay(unit, oddsIn(first), { win: WON, place: WON }, { places, part: partOf(part) }).payout;
}

export type Accept = 'none' | 'better' | 'any';

/** Whether a price that moved since it was quoted is still wanted. */
export function accepts(accept: Accept, quoted: string, current: string): boolean {
  if (accept === 'any') return true;
  const [asked, now] = [oddsIn(quoted), oddsIn(current)];
  return asked === now || (accept === 'better' && now > asked);
}
