/**
 * What an open slip is worth: its fair value by the chances of what is still open, times a factor, rounded down once. Chances are whole
 * numbers of billionths, kept on the slip with the offer, so that the sum can be made again digit for digit.
 */
import { type Fraction, fraction, plus, share, times } from './exact.ts';
import { asFraction, type Odds } from './formats.ts';
import type { Shares } from './outcome.ts';
import { placeOdds, type System, systemFactor } from './slip.ts';

/** Parts of a stake in billionths that are expected to win and to come back; together at most a billion. */
export type Outlooks = { readonly win: bigint; readonly back: bigint };

export const BILLION = 1_000_000_000n;

export type CashOutLeg =
  | { readonly odds: Odds; readonly settled: Shares }
  | { readonly odds: Odds; readonly open: Outlooks };

/** Of the product's rulings: before the first match begins, and while one runs. */
export const CASH_OUT = { before: fraction(95n, 100n), live: fraction(93n, 100n) } as const;

export type CashOut = {
  /** Minor units, exact. */
  readonly fairValue: Fraction;
  /** Minor units: what is offered for the whole slip. */
  readonly offer: bigint;
};

/** Floats of the model as billionths, rounded down: what is not sure is not offered. */
export const billionths = ({ win, back }: { readonly win: number; readonly back: number }): Outlooks => ({
  win: BigInt(Math.floor(win * 1e9)),
  back: BigInt(Math.floor(back * 1e9)),
});

/** @param pays what one unit that wins is paid */
const expectedAt = (leg: CashOutLeg, pays: Fraction): Fraction => {
  if ('settled' in leg) return plus(times(leg.settled.win, pays), leg.settled.back);
  return fraction(leg.open.win * pays.n + leg.open.back * pays.d, BILLION * pays.d);
};
const expected = (leg: CashOutLeg): Fraction => expectedAt(leg, asFraction(leg.odds));

/**
 * Legs are of different matches, so their values multiply (slip.ts).
 * @param stake minor units, of each combination
 */
export function cashOut(
  stake: bigint,
  legs: readonly CashOutLeg[],
  system: System,
  factor: Fraction,
): CashOut {
  const value = systemFactor(legs.map(expected), system);
  const fairValue = times(fraction(stake), value);
  return { fairValue, offer: share(1n, times(fairValue, factor)) };
}

/** Terms of an each-way slip, and what is expected of its one pick: as the winner, and among the places. */
export type EachWayLegs = { readonly part: Fraction; readonly win: CashOutLeg; readonly place: CashOutLeg };

/**
 * Two bets of one stake each: the win at the odds, the place at its part of them. Their values add up, since one of them may come true without
 * the other; rounded down once for both.
 * @param stake minor units, of each half
 */
export function cashOutEachWay(stake: bigint, { part, win, place }: EachWayLegs, factor: Fraction): CashOut {
  const value = plus(expected(win), expectedAt(place, placeOdds(asFraction(place.odds), part)));
  const fairValue = times(fraction(stake), value);
  return { fairValue, offer: share(1n, times(fairValue, factor)) };
}

export type Part = {
  /** Minor units paid. */
  readonly paid: bigint;
  /** Minor units of the stake of each combination that stay in play. */
  readonly staysIn: bigint;
};

/**
 * Cashes out a part of the stake: what stays in play stays whole, and what is paid is that part of the offer, rounded down.
 * Nothing when the part is not above zero and at most the stake.
 * @param part of the stake of each combination, minor units
 */
export const cashOutPart = (stake: bigint, part: bigint, offer: bigint): Part | undefined =>
  part > 0n && part <= stake ? { paid: (offer * part) / stake, staysIn: stake - part } : undefined;
