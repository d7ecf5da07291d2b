/**
 * What an open slip is worth: its fair value by the chances of what is still open, times a factor, rounded down once. Chances are whole
 * numbers of billionths, kept on the slip with the offer, so that the sum can be made again digit for digit.
 */
import { type Fraction, fraction, share, times } from './exact.ts';
import { asFraction, type Odds } from './formats.ts';
import { factorOf, type Shares } from './outcome.ts';
import { type System, systemFactor } from './slip.ts';

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

const expected = (leg: CashOutLeg): Fraction => {
  if ('settled' in leg) return factorOf(leg.settled, leg.odds);
  const { n, d } = asFraction(leg.odds);
  return fraction(leg.open.win * n + leg.open.back * d, BILLION * d);
};

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
