/**
 * What of a stake counts for salaries and tiers (RULINGS, Agents): only what is settled; in sports only odds of 1.50 and above;
 * both sides of one event count once; a void bet counts nothing. Categories weigh as the brand says.
 */
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Problem } from '../contract.ts';
import { type CategoryStake, stakeOf } from './calculate.ts';
import { WEIGHT_ONE, writeBase, writeMoney, writeWeight } from './exact.ts';
import { type Fields, fieldOf, Reader } from './read.ts';
import { readRounding, type Rounding } from './written-case.ts';

export const BET_STATES = ['settled', 'voided', 'open'] as const;

/** Decimal odds in thousandths: 1.50 is 1_500n. */
export type Odds = bigint;

export type Bet = {
  /** The business row: round, slip, ticket. A ref that comes twice counts once. */
  readonly ref: string;
  readonly member: string;
  readonly category: string;
  readonly state: (typeof BET_STATES)[number];
  /** The part of the stake that was at risk, as `stake.settled` tells it. */
  readonly stake: Minor;
  readonly odds?: Odds;
  /** A bet on one side of what has several: the market of an event, a round of a table. */
  readonly on?: { readonly event: string; readonly side: string };
};

export type StakeRules = {
  /** Odds below do not count in the categories named. */
  readonly minimumOdds: Odds;
  readonly oddsIn: ReadonlySet<string>;
  /** Ten-thousandths by category; 1 where nothing is said. */
  readonly weights: ReadonlyMap<string, bigint>;
};

export const DEFAULT_RULES: StakeRules = {
  minimumOdds: 1_500n,
  oddsIn: new Set(['SPORTS', 'ESPORTS']),
  weights: new Map(),
};

export type Reason =
  | 'counts'
  | 'void'
  | 'not_settled'
  | 'odds_below'
  | 'odds_missing'
  | 'other_side'
  | 'told_twice';

/** Whether a bet counts by itself, whatever else was staked. */
export function reasonOf(bet: Bet, rules: StakeRules): Reason {
  if (bet.state === 'voided') return 'void';
  if (bet.state === 'open') return 'not_settled';
  if (!rules.oddsIn.has(bet.category)) return 'counts';
  if (bet.odds === undefined) return 'odds_missing';
  return bet.odds < rules.minimumOdds ? 'odds_below' : 'counts';
}

type Sides = Map<string, Minor>;

const largest = (sides: Sides): Minor => {
  let most: Minor = ZERO;
  for (const stake of sides.values()) if (stake > most) most = stake;
  return most;
};

export type StakeCounter = {
  /**
   * Takes a bet in and says by how much it raised the valid stake of its category, not weighted. Whatever the order and however the bets
   * are spread over periods, what was said of all of them adds up to the same.
   */
  readonly add: (bet: Bet) => Minor;
  /** By category, in alphabetical order; `bets` counts those that count by themselves. */
  readonly stakes: () => readonly CategoryStake[];
};

/**
 * Adds stakes up one by one. Only bets on a side are remembered; whoever adds a bet twice counts it twice (`countStakes` looks).
 */
export function createStakeCounter(rules: StakeRules): StakeCounter {
  const sums = new Map<string, { stake: Minor; bets: number }>();
  const events = new Map<string, Sides>();

  const raise = (bet: Bet): Minor => {
    if (!bet.on) return bet.stake;
    const event = JSON.stringify([bet.member, bet.category, bet.on.event]);
    const sides = events.get(event) ?? new Map<string, Minor>();
    const before = largest(sides);
    sides.set(bet.on.side, minor((sides.get(bet.on.side) ?? ZERO) + bet.stake));
    events.set(event, sides);
    return minor(largest(sides) - before);
  };

  return {
    add: (bet) => {
      if (reasonOf(bet, rules) !== 'counts') return ZERO;
      const by = raise(bet);
      const sum = sums.get(bet.category) ?? { stake: ZERO, bets: 0 };
      sums.set(bet.category, { stake: minor(sum.stake + by), bets: sum.bets + 1 });
      return by;
    },
    stakes: () =>
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([category, { stake, bets }]) => ({
          category,
          stake,
          weight: rules.weights.get(category) ?? WEIGHT_ONE,
          bets,
        })),
  };
}

export type CountedBet = { readonly ref: string; readonly counted: Minor; readonly because: Reason };
export type Counted = { readonly stakes: readonly CategoryStake[]; readonly bets: readonly CountedBet[] };

/** Of the sides of an event the one with most staked counts; the first by name where they are equal. */
function countingSides(bets: readonly Bet[], rules: StakeRules): ReadonlyMap<string, string> {
  const events = new Map<string, Sides>();
  for (const bet of bets) {
    if (!bet.on || reasonOf(bet, rules) !== 'counts') continue;
    const event = JSON.stringify([bet.member, bet.category, bet.on.event]);
    const sides: Sides = events.get(event) ?? new Map<string, Minor>();
    sides.set(bet.on.side, minor((sides.get(bet.on.side) ?? ZERO) + bet.stake));
    events.set(event, sides);
  }
  const counting = new Map<string, string>();
  for (const [event, sides] of events) {
    const most = largest(sides);
    const side = [...sides.keys()].sort().find((name) => sides.get(name) === most);
    if (side !== undefined) counting.set(event, side);
  }
  return counting;
}

/** Counts a list and says of every bet what of it counts and why. */
export function countStakes(list: readonly Bet[], rules: StakeRules): Counted {
  const seen = new Set<string>();
  const once = list.filter(({ ref }) => !seen.has(ref) && seen.add(ref));
  const counting = countingSides(once, rules);
  const counter = createStakeCounter(rules);
  for (const bet of once) counter.add(bet);
  const told = new Set<string>();
  const bets = list.map((bet): CountedBet => {
    const { ref, on } = bet;
    let because: Reason = told.has(ref) ? 'told_twice' : reasonOf(bet, rules);
    told.add(ref);
    if (because === 'counts' && on) {
      const event = JSON.stringify([bet.member, bet.category, on.event]);
      if (counting.get(event) !== on.side) because = 'other_side';
    }
    return { ref, counted: because === 'counts' ? bet.stake : ZERO, because };
  });
  return { stakes: counter.stakes(), bets };
}

/** Members whose valid stake reaches the brand's minimum; without a minimum whoever staked at all. */
export function countActive(stakes: Iterable<Minor>, minimum: Minor): number {
  let active = 0;
  for (const stake of stakes) if (stake > 0n && stake >= minimum) active += 1;
  return active;
}

const MOST_BETS = 1_000_000;
const ODDS_DIGITS = 3;
/** Odds of 1 give the stake back and nothing else; there are none below. */
const EVEN: Odds = 1_000n;

function readOdds(reader: Reader, fields: Fields, key: string): Odds {
  const odds = reader.decimal(fields, key, ODDS_DIGITS);
  if (odds < EVEN && !reader.problem()) reader.fail('out_of_range', fieldOf(fields, key));
  return odds;
}

function readBet(reader: Reader, fields: Fields, scale: number): Bet {
  const sided = reader.has(fields, 'event') || reader.has(fields, 'side');
  return {
    ref: reader.name(fields, 'ref'),
    member: reader.name(fields, 'member'),
    category: reader.name(fields, 'category'),
    state: reader.word(fields, 'state', BET_STATES, 'settled'),
    stake: reader.money(fields, 'stake', { scale }),
    ...(reader.has(fields, 'odds') ? { odds: readOdds(reader, fields, 'odds') } : {}),
    ...(sided ? { on: { event: reader.name(fields, 'event'), side: reader.name(fields, 'side') } } : {}),
  };
}

function readRules(reader: Reader, line: Fields): StakeRules {
  if (!reader.has(line, 'rules')) return DEFAULT_RULES;
  const fields = reader.child(line, 'rules');
  const weights = reader.list(fields, 'weights', { optional: true, most: 1_000 });
  const oddsIn = reader.list(fields, 'oddsIn', { optional: true, most: 1_000 });
  return {
    minimumOdds: reader.has(fields, 'minimumOdds')
      ? readOdds(reader, fields, 'minimumOdds')
      : DEFAULT_RULES.minimumOdds,
    oddsIn: reader.has(fields, 'oddsIn')
      ? new Set(oddsIn.map((one) => reader.name(one, 'category')))
      : DEFAULT_RULES.oddsIn,
    weights: new Map(weights.map((one) => [reader.name(one, 'category'), reader.weight(one, 'weight')])),
  };
}

export type ReadCount =
  | { readonly bets: readonly Bet[]; readonly rules: StakeRules; readonly rounding: Rounding }
  | { readonly problem: Problem };

/** Reads `{bets: [{ref, member, category, stake, state, odds, event, side}], rules, currency}`. */
export function readCount(value: unknown): ReadCount {
  const reader = new Reader();
  const line = reader.object(value, '');
  const rounding = readRounding(reader, line, line);
  const rules = readRules(reader, line);
  const bets = reader
    .list(line, 'bets', { most: MOST_BETS })
    .map((one) => readBet(reader, one, rounding.scale));
  const problem = reader.problem();
  return problem ? { problem } : { bets, rules, rounding };
}

/** `stake` is the weighted sum, `stakes` what a salary's `period` is handed. */
export const writeCount = ({ stakes, bets }: Counted, scale: number) => ({
  stake: writeBase(stakeOf(stakes), scale),
  stakes: stakes.map(({ category, stake, weight, bets: count }) => ({
    category,
    stake: writeMoney(stake, scale),
    weight: writeWeight(weight),
    bets: count,
  })),
  bets: bets.map(({ ref, counted, because }) => ({ ref, counted: writeMoney(counted, scale), because })),
});
