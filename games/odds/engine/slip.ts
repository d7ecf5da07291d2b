/**
 * Slips: one leg, a parlay, a system, each-way. What is paid is rounded down to the currency's unit once for the whole slip, at the end
 * (the product's ruling on rounding); until then everything is an exact fraction.
 */
import { compare, type Fraction, fraction, NONE, plus, share, times, WHOLE } from './exact.ts';
import type { Odds } from './formats.ts';
import { asFraction } from './formats.ts';
import { factorOf, type Outcome, type Settled, type Shares } from './outcome.ts';

export const MOST_LEGS = 20;

/** Combinations of so many legs, all sizes of the list. */
export type System = { readonly legs: number; readonly sizes: readonly number[] };

const upTo = (legs: number, from: number): System => ({
  legs,
  sizes: Array.from({ length: legs - from + 1 }, (_, at) => from + at),
});

/** Those with singles are patent, lucky 15, 31 and 63. */
export const SYSTEMS: Readonly<Record<string, System>> = {
  trixie: upTo(3, 2),
  patent: upTo(3, 1),
  yankee: upTo(4, 2),
  lucky15: upTo(4, 1),
  canadian: upTo(5, 2),
  lucky31: upTo(5, 1),
  heinz: upTo(6, 2),
  lucky63: upTo(6, 1),
  super_heinz: upTo(7, 2),
  goliath: upTo(8, 2),
};

const OF = /^([1-9][0-9]?)\/([1-9][0-9]?)$/;

/** A name, or `n/m`: all combinations of n among m legs. */
export function readSystem(text: unknown): System | undefined {
  if (typeof text !== 'string') return undefined;
  if (Object.hasOwn(SYSTEMS, text)) return SYSTEMS[text];
  const [, size = '', legs = ''] = OF.exec(text) ?? [];
  const system = { legs: Number(legs), sizes: [Number(size)] };
  return size !== '' && Number(size) <= system.legs && system.legs >= 2 && system.legs <= MOST_LEGS
    ? system
    : undefined;
}

/** One combination of all legs. */
export const parlay = (legs: number): System => ({ legs, sizes: [legs] });

/** n over k. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 1; at <= k; at += 1) ways = (ways * BigInt(n - k + at)) / BigInt(at);
  return ways;
}

export const combinationsOf = ({ legs, sizes }: System): bigint =>
  sizes.reduce((sum, size) => sum + choose(legs, size), 0n);

/**
 * Σ over all combinations of the product of their factors: the elementary symmetric polynomials, so that ten of twenty legs cost 200
 * multiplications instead of 184,756 products. The order of the legs cannot matter.
 */
export function systemFactor(factors: readonly Fraction[], { sizes }: System): Fraction {
  const sums: Fraction[] = [WHOLE];
  for (const factor of factors) {
    sums.push(NONE);
    for (let size = sums.length - 1; size > 0; size -= 1) {
      const [here = NONE, before = NONE] = [sums[size], sums[size - 1]];
      sums[size] = plus(here, times(before, factor));
    }
  }
  return sizes.reduce((sum, size) => plus(sum, sums[size] ?? NONE), NONE);
}

export type SettledLeg = { readonly odds: Odds; readonly settled: Settled };

/** `part_lost`: something comes back, less than was staked. */
export type SlipOutcome = Outcome | 'part_lost';

export type SlipAnswer = {
  readonly outcome: SlipOutcome;
  readonly combinations: bigint;
  /** Minor units: stake × combinations. */
  readonly cost: bigint;
  /** Minor units. */
  readonly payout: bigint;
  readonly factors: readonly Fraction[];
};

/** A slip of which one leg counts says what that leg says; else it is told by what comes back. */
function outcomeOf(
  legs: readonly SettledLeg[],
  { sizes }: System,
  returned: Fraction,
  cost: Fraction,
): SlipOutcome {
  const counting = legs.filter(({ settled }) => settled.outcome !== 'void' && settled.outcome !== 'push');
  const [first, second] = counting;
  if (!first) return legs.every(({ settled }) => settled.outcome === 'void') ? 'void' : 'push';
  if (!second && sizes.length === 1 && sizes[0] === legs.length) return first.settled.outcome;
  if (returned.n === 0n) return 'lost';
  const against = compare(returned, cost);
  return against > 0 ? 'won' : against === 0 ? 'push' : 'part_lost';
}

/**
 * @param stake minor units, of each combination
 * @param legs as many as the system has
 */
export function settleSlip(stake: bigint, legs: readonly SettledLeg[], system: System): SlipAnswer {
  const factors = legs.map(({ odds, settled }) => factorOf(settled.shares, odds));
  const sum = systemFactor(factors, system);
  const combinations = combinationsOf(system);
  return {
    outcome: outcomeOf(legs, system, sum, fraction(combinations)),
    combinations,
    cost: stake * combinations,
    payout: share(stake, sum),
    factors,
  };
}

/** Terms of a place: part of the odds, and how many places. */
export type EachWay = { readonly part: Fraction; readonly places: number };

/** What a place pays: 1 + part × (odds − 1). */
export const placeOdds = (odds: Fraction, part: Fraction): Fraction =>
  plus(WHOLE, times(part, plus(odds, fraction(-1n))));

const factorAt = ({ win, back }: Shares, pays: Fraction): Fraction => plus(times(win, pays), back);

/** Two bets of one stake each, on the win and on a place; rounded down once for both. */
export function settleEachWay(
  stake: bigint,
  odds: Odds,
  settled: { readonly win: Settled; readonly place: Settled },
  { part }: EachWay,
): SlipAnswer {
  const win = factorOf(settled.win.shares, odds);
  const place = factorAt(settled.place.shares, placeOdds(asFraction(odds), part));
  const sum = plus(win, place);
  const against = compare(sum, fraction(2n));
  const isVoid = settled.win.outcome === 'void' && settled.place.outcome === 'void';
  return {
    outcome: isVoid
      ? 'void'
      : sum.n === 0n
        ? 'lost'
        : against > 0
          ? 'won'
          : against === 0
            ? 'push'
            : 'part_lost',
    combinations: 2n,
    cost: stake * 2n,
    payout: share(stake, sum),
    factors: [win, place],
  };
}
