/** Chips on a layout: the stake falls into as many equal parts as there are chips. */
import type { Json } from '#games/contract.ts';
import type { Law } from './law.ts';
import { fieldsOf, isList, isOneOf, isWhole } from './read.ts';

export const MOST_CHIPS = 20;
/** Divisible by every number of chips, by the twentieths of a commission and by two: no pay leaves a remainder. */
export const LOT_UNITS = 232_792_560 * 20;

export type Laid<Spot extends string> = { readonly spot: Spot; readonly chips: number };
export type Layout<Spot extends string> = { readonly bets: readonly Laid<Spot>[] };

/** Every spot once, one to twenty chips in all; in the order of the spots, so that the same layout reads the same. */
export function readLayout<Spot extends string>(
  input: unknown,
  spots: readonly Spot[],
): Layout<Spot> | undefined {
  const bets = fieldsOf(input, ['bets'])?.bets;
  if (!isList(bets) || bets.length === 0 || bets.length > MOST_CHIPS) return undefined;
  const laid = new Map<Spot, number>();
  for (const bet of bets) {
    const found = fieldsOf(bet, ['spot', 'chips']);
    if (!found || !isOneOf(found.spot, spots) || laid.has(found.spot)) return undefined;
    if (!isWhole(found.chips, 1, MOST_CHIPS)) return undefined;
    laid.set(found.spot, found.chips);
  }
  const order = spots.filter((spot) => laid.has(spot));
  const layout = { bets: order.map((spot) => ({ spot, chips: laid.get(spot) ?? 0 })) };
  return chipsOf(layout) <= MOST_CHIPS ? layout : undefined;
}

export const chipsOf = ({ bets }: Layout<string>): number => bets.reduce((sum, { chips }) => sum + chips, 0);

/** @param returns twentieths of a chip that come back from a spot with this outcome, the chip itself included */
export const wonBy = <Spot extends string>(layout: Layout<Spot>, returns: (spot: Spot) => number): number =>
  layout.bets.reduce((sum, { spot, chips }) => sum + chips * returns(spot), 0) *
  (LOT_UNITS / 20 / chipsOf(layout));

export const lawOf = <Spot extends string, Outcome>(
  layout: Layout<Spot>,
  outcomes: readonly (readonly [Outcome, bigint])[],
  returns: (spot: Spot, outcome: Outcome) => number,
): Law =>
  outcomes.map(([outcome, weight]) => ({ win: wonBy(layout, (spot) => returns(spot, outcome)), weight }));

export const asJson = (layout: Layout<string>): Json => layout.bets.map(({ spot, chips }) => [spot, chips]);
