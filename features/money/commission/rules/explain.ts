/** Explains an amount and recomputes it from the explanation alone. */
import { type Minor, ZERO } from '#kernel/money.ts';
import type { Problem } from '../contract.ts';
import type { Agreement, Explanation, Span } from '../contract/explanation.ts';
import {
  type Calculation,
  calculate,
  type Case,
  type CategoryStake,
  type DividendCase,
  type LevelCase,
  netLoss,
  type Result,
  type SalaryCase,
  shownOf,
  stakeOf,
} from './calculate.ts';
import { weighted, writeBase, writeExact, writeMoney, writeRate, writeWeight } from './exact.ts';
import { conditionsOf, meets } from './tiers.ts';
import { readCase, type Rounding, writeCase } from './written-case.ts';

type TierSeen = Explanation['tiers'][number];
type ConditionSeen = TierSeen['conditions'][number];
type Figure = Explanation['figures'][number];

/** What is known besides the figures: which version applied, over which period. */
export type Context = { readonly agreement?: Agreement; readonly span?: Span };

function tiersSeen(one: DividendCase | SalaryCase, scale: number): TierSeen[] {
  const shown = shownOf(one);
  return one.tiers.map((tier, index) => {
    const met = conditionsOf(tier, shown);
    const conditions: ConditionSeen[] = [];
    if (tier.stake !== undefined)
      conditions.push({
        of: 'stake',
        needs: writeMoney(tier.stake, scale),
        has: writeBase(shown.stake, scale),
        met: met.stake,
      });
    if (tier.active !== undefined)
      conditions.push({
        of: 'active',
        needs: String(tier.active),
        has: String(shown.active),
        met: met.active,
      });
    if (tier.loss !== undefined)
      conditions.push({
        of: 'loss',
        needs: writeMoney(tier.loss, scale),
        has: writeMoney(shown.loss, scale),
        met: met.loss,
      });
    return { tier: index + 1, rate: writeRate(tier.rate), met: meets(tier, shown), conditions };
  });
}

function levelsSeen({ levels, period }: LevelCase, chosen: number, scale: number): TierSeen[] {
  const has = writeMoney(period.total, scale);
  return levels.map(({ from, rate }, index) => {
    // A volume between two levels has passed the upper bound of the lower one.
    const met = index < chosen;
    const condition: ConditionSeen = { of: 'volume', needs: writeMoney(from, scale), has, met };
    return { tier: index + 1, rate: writeRate(rate), met, conditions: [condition] };
  });
}

const stakeFigure = (stakes: readonly CategoryStake[], scale: number): Figure => ({
  of: 'stake',
  amount: writeBase(stakeOf(stakes), scale),
  parts: stakes.map(({ category, stake, weight, bets }) => ({
    of: category ?? 'stake',
    amount: writeBase(weighted(stake, weight), scale),
    weight: writeWeight(weight),
    ...(bets === undefined ? {} : { bets }),
  })),
});

function lossFigure(result: Result, carried: Minor, scale: number): Figure {
  const parts = [
    { of: 'loss', amount: result.loss },
    { of: 'rebate', amount: -result.rebate },
    { of: 'bonus', amount: -result.bonus },
    { of: 'fee', amount: -result.fee },
    { of: 'carried', amount: -carried },
  ];
  return {
    of: 'net_loss',
    amount: writeMoney(netLoss(result) - carried, scale),
    parts: parts.map(({ of, amount }) => ({ of, amount: writeMoney(amount, scale) })),
  };
}

function figuresOf(one: Case, scale: number): Figure[] {
  if (one.kind === 'dividend') {
    const carried = one.carry === 'loss' ? one.period.carried : ZERO;
    const stakes = one.period.stakes.length === 0 ? [] : [stakeFigure(one.period.stakes, scale)];
    return [lossFigure(one.period, carried, scale), ...stakes];
  }
  if (one.kind !== 'level_difference') return [stakeFigure(one.period.stakes, scale)];
  const parts = one.below.map(({ member, volume }) => ({ of: member, amount: writeMoney(volume, scale) }));
  return [
    {
      of: 'volume',
      amount: writeMoney(one.period.total, scale),
      parts: [{ of: 'direct', amount: writeMoney(one.period.direct, scale) }, ...parts],
    },
  ];
}

const FORMULA_OF = {
  dividend: 'net_loss',
  daily: 'valid_stake',
  hourly: 'valid_stake',
  realtime: 'valid_stake',
  level_difference: 'level_difference',
} as const;

type Derived = Pick<
  Explanation,
  'tier' | 'rate' | 'tiers' | 'formula' | 'figures' | 'lines' | 'sum' | 'amount' | 'carry'
>;

function derived(one: Case, found: Calculation, scale: number): Derived {
  return {
    tier: found.tier,
    rate: writeRate(found.rate),
    tiers: one.kind === 'level_difference' ? levelsSeen(one, found.tier, scale) : tiersSeen(one, scale),
    formula: FORMULA_OF[one.kind],
    figures: figuresOf(one, scale),
    lines: found.lines.map(({ what, member, base, rate, amount }) => ({
      what,
      ...(member === undefined ? {} : { member }),
      base: writeBase(base, scale),
      rate: writeRate(rate),
      amount: writeExact(amount, scale),
    })),
    sum: writeExact(found.exact, scale),
    amount: writeMoney(found.amount, scale),
    carry: writeMoney(found.carry, scale),
  };
}

/** The explanation of what `calculate` answers for the same case. */
export function explain(one: Case, rounding: Rounding, context: Context = {}): Explanation {
  const found = calculate(one, rounding.floor, rounding.scale);
  return { ...context, ...writeCase(one, rounding), ...derived(one, found, rounding.scale) };
}

export type Recomputed =
  | { readonly agrees: true; readonly calculation: Calculation }
  | { readonly agrees: false; readonly problem: Problem }
  /** `field`: the first part that does not follow from contract and figures. */
  | { readonly agrees: false; readonly differs: string };

/** Where two values of JSON differ first; undefined when they are the same. */
function firstDifference(left: unknown, right: unknown, path: string): string | undefined {
  if (left === right) return undefined;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return path;
  if (Array.isArray(left) !== Array.isArray(right)) return path;
  const mine = new Map(Object.entries(left));
  const theirs = new Map(Object.entries(right));
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const where = Array.isArray(left) ? `${path}[${key}]` : `${path}.${key}`;
    const found = firstDifference(mine.get(key), theirs.get(key), where);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Calculates anew from contract and figures of an explanation and compares everything that follows from them. */
export function recompute(explanation: unknown): Recomputed {
  const read = readCase(explanation);
  if ('problem' in read) return { agrees: false, problem: read.problem };
  const { one, rounding } = read;
  const calculation = calculate(one, rounding.floor, rounding.scale);
  const reported = new Map(Object.entries(Object(explanation)));
  for (const [key, value] of Object.entries(derived(one, calculation, rounding.scale))) {
    const differs = firstDifference(value, reported.get(key), key);
    if (differs !== undefined) return { agrees: false, differs };
  }
  return { agrees: true, calculation };
}
