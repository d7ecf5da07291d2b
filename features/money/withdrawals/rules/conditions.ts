/** What has to be so before a withdrawal: the list a member reads beforehand is the list the server refuses by. Pure. */
import { formatWire } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import type { Condition, ConditionName } from '../contract.ts';

/** Amounts in minor units, times in ms. */
export type Rules = {
  readonly minLevel: number;
  readonly highLevelAbove: bigint;
  readonly sameHolder: boolean;
  readonly openMost: number;
  readonly dayCount: number;
  readonly daySum: bigint;
  readonly accountCoolMs: number;
  readonly passwordCoolMs: number;
  readonly exclusionCoolMs: number;
};

export type Eligibility = {
  readonly now: number;
  readonly currency: string;
  readonly status: string;
  readonly level: number;
  /** The name on file he is paid under; empty where there is none. */
  readonly holder: string;
  readonly hasProof: boolean;
  /** When each account that stands was added. */
  readonly accountsAt: readonly number[];
  /** When the newer of his two passwords was last replaced; undefined where both are the first. */
  readonly passwordAt: number | undefined;
  /** When an exclusion of his ended; undefined where there was none, or one still runs. */
  readonly reopenedAt: number | undefined;
  readonly openCount: number;
  /** What he asked for in the last 24 h and was not refused. */
  readonly dayCount: number;
  readonly daySum: bigint;
  /** Who may not play cannot stake either: nothing is asked of him that he may not do. */
  readonly mayPlay: boolean;
  readonly turnoverNeeded: bigint;
  readonly turnoverDone: bigint;
  /** A bonus has still to be played through. */
  readonly hasOpenBonus: boolean;
  /** Owes others what they earned (agents and their downline). */
  readonly isFrozen: boolean;
  /** What was taken back beyond the balance and is not repaid, in this currency alone: nothing else is repaid from it. */
  readonly debt: bigint;
  readonly balance: bigint;
  /** The least amount of any way he can be paid. */
  readonly least: bigint;
};

export const DAY_MS = DAY;
/** Suspended and closed accounts are paid by customer service; who excluded himself takes his money out (RULINGS, Protection). */
const PAID: readonly string[] = ['active', 'excluded'];

/** When what was added at `at` can be used; undefined where it can. */
export const coolsUntil = (at: number | undefined, coolMs: number, now: number): number | undefined =>
  at !== undefined && at + coolMs > now ? at + coolMs : undefined;

type More = { readonly has?: string; readonly needs?: string; readonly until?: number | undefined };
const one = (name: ConditionName, isMet: boolean, { has = '', needs = '', until }: More = {}): Condition => ({
  name,
  isMet,
  has,
  needs,
  until: until === undefined ? null : toWire(until),
});

/**
 * What he can ask for. Who may not play wins nothing that would repay what he owes: his debt locks nothing in, as much of his cash stays
 * behind as covers it.
 */
export const freeOf = ({
  mayPlay,
  debt,
  balance,
}: Pick<Eligibility, 'mayPlay' | 'debt' | 'balance'>): bigint => {
  if (mayPlay) return balance;
  return balance > debt ? balance - debt : 0n;
};

/** In the order of the contract. A condition that a brand does not have is left out. */
export function conditionsOf(rules: Rules, eligibility: Eligibility): readonly Condition[] {
  const { now, currency, accountsAt } = eligibility;
  const amount = (units: bigint): string => formatWire(units, currency);
  const cooling = accountsAt.map((at) => coolsUntil(at, rules.accountCoolMs, now));
  const isUsable = cooling.includes(undefined);
  const soonest = Math.min(...cooling.filter((until) => until !== undefined));
  const password = coolsUntil(eligibility.passwordAt, rules.passwordCoolMs, now);
  const exclusion = coolsUntil(eligibility.reopenedAt, rules.exclusionCoolMs, now);
  const free = freeOf(eligibility);
  return [
    one('account_closed', PAID.includes(eligibility.status)),
    one('level', eligibility.level >= rules.minLevel, {
      has: String(eligibility.level),
      needs: String(rules.minLevel),
    }),
    ...(rules.sameHolder ? [one('no_name', eligibility.holder !== '')] : []),
    one('transaction_missing', eligibility.hasProof),
    one('no_account', accountsAt.length > 0),
    ...(accountsAt.length > 0
      ? [one('account_cools', isUsable, { until: isUsable ? undefined : soonest })]
      : []),
    one('password_cools', password === undefined, { until: password }),
    // Nobody else has to read about exclusions.
    ...(exclusion === undefined ? [] : [one('exclusion_cools', false, { until: exclusion })]),
    one('too_many_open', eligibility.openCount < rules.openMost, {
      has: String(eligibility.openCount),
      needs: String(rules.openMost),
    }),
    one('day_count', eligibility.dayCount < rules.dayCount, {
      has: String(eligibility.dayCount),
      needs: String(rules.dayCount),
    }),
    one('day_sum', eligibility.daySum < rules.daySum, {
      has: amount(eligibility.daySum),
      needs: amount(rules.daySum),
    }),
    ...(eligibility.mayPlay && eligibility.turnoverNeeded > 0n
      ? [
          one('turnover', eligibility.turnoverDone >= eligibility.turnoverNeeded, {
            has: amount(eligibility.turnoverDone),
            needs: amount(eligibility.turnoverNeeded),
          }),
        ]
      : []),
    ...(eligibility.mayPlay && eligibility.hasOpenBonus ? [one('open_bonus', false)] : []),
    ...(eligibility.isFrozen ? [one('owes', false)] : []),
    ...(eligibility.mayPlay && eligibility.debt > 0n
      ? [one('debt', false, { has: amount(eligibility.debt), needs: amount(0n) })]
      : []),
    one('balance', free >= eligibility.least && free > 0n, {
      has: amount(free),
      needs: amount(eligibility.least),
    }),
  ];
}

/** What of the day's sum is left, never below zero. */
export const dayLeft = ({ daySum }: Rules, eligibility: Pick<Eligibility, 'daySum'>): bigint =>
  eligibility.daySum < daySum ? daySum - eligibility.daySum : 0n;

const HIGHEST = 3;
/** What can be asked for without the highest level, never below zero (docs/RULINGS.md); undefined where it is not asked for or he has it. */
export function highLeft(
  { highLevelAbove }: Pick<Rules, 'highLevelAbove'>,
  { daySum, level }: Pick<Eligibility, 'daySum' | 'level'>,
): bigint | undefined {
  if (highLevelAbove === 0n || level >= HIGHEST) return undefined;
  return daySum < highLevelAbove ? highLevelAbove - daySum : 0n;
}

/** Whether this amount wants the highest level. */
export function wantsHighLevel(
  rules: Pick<Rules, 'highLevelAbove'>,
  eligibility: Pick<Eligibility, 'daySum' | 'level'>,
  amount: bigint,
): boolean {
  const left = highLeft(rules, eligibility);
  return left !== undefined && amount > left;
}

/** How many release beside the one who approves. */
export const MOST_APPROVERS = 2;
export const approversFor = (amount: bigint, twoAbove: bigint): number =>
  amount > twoAbove ? MOST_APPROVERS : 1;
