/**
 * What of a stake counts for salaries and tiers (RULINGS, Agents): only what is settled; in sports only odds of 1.50 and above;
 * both sides of one event count once; a void bet counts nothing. Categories weigh as the brand says.
 */
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Problem } from '../contract.ts';
import { countedParts } from '#kernel/sides.ts';
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
  /** `of`: how many sides cover it; two where nothing is said. */
  readonly on?: { readonly event: string; readonly side: string; readonly of?: number };
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

/** Whether odds as they are written, `1.50`, are too low to count. */
export function isBelow(odds: string): boolean {
  const [whole = '0', fraction = ''] = odds.split('.');
  return BigInt(whole + fraction.slice(0, ODDS_DIGITS).padEnd(ODDS_DIGITS, '0')) < DEFAULT_RULES.minimumOdds;
}

export type CountedBet = { readonly ref: string; readonly counted: Minor; readonly because: Reason };
export type Counted = { readonly stakes: readonly CategoryStake[]; readonly bets: readonly CountedBet[] };

const TWO_SIDES = 2;

/** Bets on one event of one member, with what of each counts (kernel/sides.ts, which what runs counts by). */
function countSides(bets: readonly Bet[], rules: StakeRules): ReadonlyMap<Bet, Minor> {
  const events = new Map<string, { readonly of: number; readonly bets: Bet[] }>();
  for (const bet of bets) {
    if (!bet.on || reasonOf(bet, rules) !== 'counts') continue;
    const event = JSON.stringify([bet.member, bet.category, bet.on.event]);
    const known = events.get(event);
    if (known) known.bets.push(bet);
    else events.set(event, { of: bet.on.of ?? TWO_SIDES, bets: [bet] });
  }
  const counted = new Map<Bet, Minor>();
  for (const { of, bets: together } of events.values()) {
    const parts = together.map(({ on, stake }) => ({ side: on?.side ?? '', stake }));
    const shares = countedParts(parts, of, (one, other) => (one < other ? -1 : 1));
    for (const [at, bet] of together.entries()) counted.set(bet, minor(shares[at] ?? ZERO));
  }
  return counted;
}

/** Counts a list and says of every bet what of it counts and why. A ref that comes twice counts once. */
export function countStakes(list: readonly Bet[], rules: StakeRules): Counted {
  const seen = new Set<string>();
  const once = list.filter(({ ref }) => !seen.has(ref) && seen.add(ref));
  const sided = countSides(once, rules);
  const listed = new Set<string>();
  const sums = new Map<string, { stake: Minor; bets: number }>();
  const bets = list.map((bet): CountedBet => {
    const { ref, stake, category } = bet;
    const because: Reason = listed.has(ref) ? 'told_twice' : reasonOf(bet, rules);
    listed.add(ref);
    if (because !== 'counts') return { ref, counted: ZERO, because };
    const counted = sided.get(bet) ?? stake;
    const sum = sums.get(category) ?? { stake: ZERO, bets: 0 };
    sums.set(category, { stake: minor(sum.stake + counted), bets: sum.bets + 1 });
    return { ref, counted, because: counted < stake ? 'other_side' : 'counts' };
  });
  const stakes = [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([category, { stake, bets: count }]) => ({
      category,
      stake,
      weight: rules.weights.get(category) ?? WEIGHT_ONE,
      bets: count,
    }));
  return { stakes, bets };
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

const MOST_SIDES = 1_000;
function readSides(reader: Reader, fields: Fields): number {
  const sides = reader.count(fields, 'sides');
  if ((sides < TWO_SIDES || sides > MOST_SIDES) && !reader.problem())
    reader.fail('out_of_range', fieldOf(fields, 'sides'));
  return sides;
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
    ...(sided
      ? {
          on: {
            event: reader.name(fields, 'event'),
            side: reader.name(fields, 'side'),
            ...(reader.has(fields, 'sides') ? { of: readSides(reader, fields) } : {}),
          },
        }
      : {}),
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
