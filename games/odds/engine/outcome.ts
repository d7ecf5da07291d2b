/** How one bet on one market can end, and what part of its stake wins and comes back. */
import { type Fraction, fraction, HALF, NONE, plus, times, WHOLE } from './exact.ts';
import { asFraction, type Odds } from './formats.ts';

/** On a whole or a half line. `void`: nothing decides it. */
export type Simple = 'won' | 'push' | 'lost' | 'void';
export type Outcome = Simple | 'half_won' | 'half_lost' | 'dead_heat';

/** Parts of a stake: `win` is paid at the odds, `back` is returned, the rest is lost. */
export type Shares = { readonly win: Fraction; readonly back: Fraction };

export type Settled = { readonly outcome: Outcome; readonly shares: Shares };

const of = (outcome: Outcome, win: Fraction, back: Fraction): Settled => ({ outcome, shares: { win, back } });

export const WON = of('won', WHOLE, NONE);
export const LOST = of('lost', NONE, NONE);
export const PUSH = of('push', NONE, WHOLE);
export const VOID = of('void', NONE, WHOLE);
const HALF_WON = of('half_won', HALF, HALF);
const HALF_LOST = of('half_lost', NONE, HALF);

const SIMPLE: Readonly<Record<Simple, Settled>> = { won: WON, push: PUSH, lost: LOST, void: VOID };

/** A quarter line is two half stakes on the lines beside it (docs/RECOMPUTE.md, sports). */
export function joined(lower: Simple, upper: Simple): Settled {
  if (lower === upper) return SIMPLE[lower];
  const has = (outcome: Simple): boolean => lower === outcome || upper === outcome;
  if (has('won')) return has('lost') ? of('dead_heat', HALF, NONE) : HALF_WON;
  return has('lost') ? HALF_LOST : PUSH;
}

export const single = (outcome: Simple): Settled => SIMPLE[outcome];

/** `places` of a prize shared by `tied`: that part of the stake wins at the full odds, the rest is lost. */
export function deadHeat(places: number, tied: number): Settled {
  if (places >= tied) return WON;
  return places <= 0 ? LOST : of('dead_heat', fraction(BigInt(places), BigInt(tied)), NONE);
}

/** What one unit of stake becomes: odds where it won, 1 where it came back, 0 where it was lost. */
export const factorOf = (shares: Shares, odds: Odds): Fraction =>
  plus(times(shares.win, asFraction(odds)), shares.back);
