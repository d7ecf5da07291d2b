/**
 * What an agent earns in a period: a pure function of its contract and of what its team staked and lost. The order of members and bets
 * cannot matter, because everything is a sum.
 *
 * The formulas stand in docs/RECOMPUTE.md, agents. Published by agents' pages of the trade: the dividend is a share of the net loss when
 * the period ends in the players' disfavour; the upline pays the downline out of its own; level difference with a full example. Inferred,
 * as no worked example was found: salary = rate × valid stake less what the downline gets of it, also for an hour and for five minutes.
 */
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Carry, Floor, SalaryKind, TierBase } from '../contract.ts';
import { base, baseOf, exact, exactOf, type Base, type Exact, type Rate } from './exact.ts';
import { NO_BASE, NO_RATE, rate, roundDown, share, sumOf, weighted } from './exact.ts';
import { chooseLevel, chooseTier, type Chosen, type LevelRule, type Shown, type TierRule } from './tiers.ts';

/** Valid stake of one category; `weight` in ten-thousandths, `bets` where they were counted. */
export type CategoryStake = {
  readonly category?: string;
  readonly stake: Minor;
  readonly weight: bigint;
  readonly bets?: number;
};

/** A result as the players' loss: positive when they lost. `carried` is what an earlier period left to be made good. */
export type Result = {
  readonly loss: Minor;
  readonly rebate: Minor;
  readonly bonus: Minor;
  readonly fee: Minor;
  readonly carried: Minor;
};

export type DividendCase = {
  readonly kind: 'dividend';
  readonly tiers: readonly TierRule[];
  readonly base: TierBase;
  readonly carry: Carry;
  readonly period: Result & { readonly stakes: readonly CategoryStake[]; readonly active: number };
  readonly below: readonly (Result & { readonly member: string; readonly rate: Rate })[];
};

export type SalaryCase = {
  readonly kind: SalaryKind;
  readonly tiers: readonly TierRule[];
  readonly period: {
    readonly stakes: readonly CategoryStake[];
    readonly active: number;
    readonly loss: Minor;
  };
  readonly below: readonly {
    readonly member: string;
    readonly rate: Rate;
    readonly stakes: readonly CategoryStake[];
  }[];
};

export type LevelCase = {
  readonly kind: 'level_difference';
  readonly levels: readonly LevelRule[];
  /** `total` chooses the level: the volume of everybody below. */
  readonly period: { readonly direct: Minor; readonly total: Minor };
  /** Direct agents with the volume of all below them; without `rate` their level is that of their volume. */
  readonly below: readonly { readonly member: string; readonly volume: Minor; readonly rate?: Rate }[];
};

export type Case = DividendCase | SalaryCase | LevelCase;

export const LINE_KINDS = ['own', 'carried', 'below', 'direct', 'difference'] as const;
/** One part of an amount: `base` × `rate`, with its sign. */
export type Line = {
  readonly what: (typeof LINE_KINDS)[number];
  readonly member?: string;
  readonly base: Base;
  readonly rate: Rate;
  readonly amount: Exact;
};

export type Calculation = Chosen & {
  readonly lines: readonly Line[];
  /** The sum of the lines, and what is paid of it: below zero it is owed, because the downline is paid out of the upline's own. */
  readonly exact: Exact;
  readonly amount: Minor;
  /** What the next period has to make good. */
  readonly carry: Minor;
};

export const stakeOf = (stakes: readonly CategoryStake[]): Base =>
  base(stakes.reduce<bigint>((sum, { stake, weight }) => sum + weighted(stake, weight), 0n));

/** What is left of the players' loss after what they got back and what the brand paid for. */
export const netLoss = ({ loss, rebate, bonus, fee }: Result): Minor => minor(loss - rebate - bonus - fee);

export const positive = (amount: Minor): Minor => (amount > 0n ? amount : ZERO);

/** What the tiers of this case are chosen by. */
export function shownOf(one: DividendCase | SalaryCase): Shown {
  const { stakes, active, loss } = one.period;
  const chosenBy = one.kind === 'dividend' && one.base === 'net_loss' ? netLoss(one.period) : loss;
  return { stake: stakeOf(stakes), active, loss: chosenBy };
}

type Entitled = { readonly base: Minor; readonly gross: Exact; readonly taken: Exact; readonly carry: Minor };

/** A share of one result: `gross` less `taken` is due, never below zero; `carry` is left for the next period. */
function entitled(result: Result, at: Rate, carry: Carry): Entitled {
  const net = minor(netLoss(result) - (carry === 'loss' ? result.carried : 0n));
  const counted = positive(net);
  const gross = share(baseOf(counted), at);
  const won = minor(counted - net);
  if (carry !== 'amount')
    return { base: counted, gross, taken: exact(0n), carry: carry === 'loss' ? won : ZERO };
  const old = exactOf(result.carried);
  const taken = old < gross ? old : gross;
  const left = exact(old - taken + share(baseOf(won), at));
  return { base: counted, gross, taken, carry: roundDown(left, 'minor', 0) };
}

function dividend(one: DividendCase): Omit<Calculation, 'exact' | 'amount'> {
  const chosen = chooseTier(one.tiers, shownOf(one));
  const own = entitled(one.period, chosen.rate, one.carry);
  const lines: Line[] = [{ what: 'own', base: baseOf(own.base), rate: chosen.rate, amount: own.gross }];
  if (own.taken > 0n)
    lines.push({ what: 'carried', base: NO_BASE, rate: NO_RATE, amount: exact(-own.taken) });
  for (const child of one.below) {
    const due = entitled(child, child.rate, one.carry);
    const amount = exact(due.taken - due.gross);
    lines.push({ what: 'below', member: child.member, base: baseOf(due.base), rate: child.rate, amount });
  }
  return { ...chosen, lines, carry: own.carry };
}

function salary(one: SalaryCase): Omit<Calculation, 'exact' | 'amount'> {
  const shown = shownOf(one);
  const chosen = chooseTier(one.tiers, shown);
  const lines: Line[] = [
    { what: 'own', base: shown.stake, rate: chosen.rate, amount: share(shown.stake, chosen.rate) },
  ];
  for (const child of one.below) {
    const stake = stakeOf(child.stakes);
    const amount = exact(-share(stake, child.rate));
    lines.push({ what: 'below', member: child.member, base: stake, rate: child.rate, amount });
  }
  return { ...chosen, lines, carry: ZERO };
}

function levelDifference(one: LevelCase): Omit<Calculation, 'exact' | 'amount'> {
  const chosen = chooseLevel(one.levels, one.period.total);
  const direct = baseOf(one.period.direct);
  const lines: Line[] = [
    { what: 'direct', base: direct, rate: chosen.rate, amount: share(direct, chosen.rate) },
  ];
  for (const child of one.below) {
    const theirs = child.rate ?? chooseLevel(one.levels, child.volume).rate;
    // Somebody below on a higher level costs the upline nothing; he only brings nothing.
    const difference = theirs < chosen.rate ? rate(chosen.rate - theirs) : NO_RATE;
    const volume = baseOf(child.volume);
    const amount = share(volume, difference);
    lines.push({ what: 'difference', member: child.member, base: volume, rate: difference, amount });
  }
  return { ...chosen, lines, carry: ZERO };
}

const partsOf = (one: Case): Omit<Calculation, 'exact' | 'amount'> => {
  if (one.kind === 'dividend') return dividend(one);
  return one.kind === 'level_difference' ? levelDifference(one) : salary(one);
};

/** Rounded once, at the end, `scale` being the decimals of the currency. */
export function calculate(one: Case, floor: Floor, scale: number): Calculation {
  const parts = partsOf(one);
  const whole = sumOf(parts.lines.map(({ amount }) => amount));
  return { ...parts, exact: whole, amount: roundDown(whole, floor, scale) };
}
