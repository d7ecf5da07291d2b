/**
 * The gate: pure decisions about every stake and every deposit (RULINGS, Protection). Rules stand in one ordered list each; the
 * first refusal is the answer. A new rule is one more function in the list and one more fact in what is asked.
 */
import type { MemberStatus } from '#features/people/members/contract.ts';
import type { Measure } from '#features/setup/brand/rules/currencies.ts';
import type { Fault } from '#kernel/faults.ts';
import { formatWire, type Minor, minor, parseAmount } from '#kernel/money.ts';
import type { Law } from './contract/packs.ts';
import type { Jurisdiction } from './contract/settings.ts';
import { protectionFaults } from './faults.ts';
import { checkIsDue, type Reached, reachedLimit, sessionMs, type LimitState } from './rules/limit-state.ts';
import { MINUTE } from '#kernel/time.ts';

/** The jurisdiction's rules with their amounts read in one of the brand's currencies. */
export type BrandRules = {
  readonly currency: string;
  /** The brand's own, in which limits are set, counted and told; left out where it is the same. */
  readonly main?: string | undefined;
  readonly paceMs: { readonly slots: number; readonly casino: number };
  readonly stakeMin: Minor;
  readonly stakeMax: Minor;
  readonly depositMin: Minor;
  readonly depositMax: Minor;
};

/**
 * A brand may be stricter than the jurisdiction it is under, never looser.
 * @throws money.malformed where an amount has more decimals than the currency
 */
export const rulesIn = (
  own: Jurisdiction,
  currency: string,
  law: Pick<Law, 'slotsPaceMs' | 'casinoPaceMs'>,
): BrandRules => ({
  currency,
  paceMs: {
    slots: Math.max(own.slotsPaceMs, law.slotsPaceMs),
    casino: Math.max(own.casinoPaceMs, law.casinoPaceMs),
  },
  stakeMin: parseAmount(own.stakeMin, currency),
  stakeMax: parseAmount(own.stakeMax, currency),
  depositMin: parseAmount(own.depositMin, currency),
  depositMax: parseAmount(own.depositMax, currency),
});

/** The same in another currency of the brand: no lower bound is lower, no upper one higher. */
export const rulesInMeasure = (rules: BrandRules, { currency, fromMain }: Measure): BrandRules => ({
  currency,
  main: rules.currency,
  paceMs: rules.paceMs,
  stakeMin: fromMain(rules.stakeMin, 'up'),
  stakeMax: fromMain(rules.stakeMax, 'down'),
  depositMin: fromMain(rules.depositMin, 'up'),
  depositMax: fromMain(rules.depositMax, 'down'),
});

/** What this person may do less than the brand allows; minor units of the currency it is asked in. */
export type PersonalLimits = { readonly stakeMax?: Minor; readonly depositMax?: Minor };

type Who = {
  /** Undefined when there is no such member. */
  readonly status: MemberStatus | undefined;
  /** Left out where nothing is known of him: a first stake. */
  readonly limitState?: LimitState | undefined;
  readonly now: number;
  readonly brandRules: BrandRules;
  readonly limits?: PersonalLimits;
  readonly currency: string;
  /** The member's current currency; the brand's where nothing is known of him. */
  readonly own?: string | undefined;
};
export type StakeAsk = Who & {
  readonly stake: Minor;
  /** Staked before in the same game: the bounds of one game are held against the sum. */
  readonly onTop?: Minor;
  /** What the stake counts in the main currency; left out where it is in it. */
  readonly counts?: Minor | undefined;
  /** What is in wallets at vendors counts in the main currency. */
  readonly there?: bigint;
  /** Start of his last game, ms. */
  readonly lastStakeAt: number | undefined;
  /** Least time from the start of a game to the start of the next, ms. */
  readonly cycleMs: number;
  /** Between two reality checks, ms; 0 or left out: none. */
  readonly checkEveryMs?: number;
};
export type DepositAsk = Who & { readonly amount: Minor };
export type EntryAsk = Who & {
  /** What is taken to a vendor and what is there, as they count in the main currency. */
  readonly amount: bigint;
  readonly there: bigint;
  /** Between two reality checks, ms; 0 or left out: none. */
  readonly checkEveryMs?: number;
};

type Rule<Ask> = (ask: Ask) => Fault | undefined;

const accountIsOpen: Rule<Who> = ({ status }) => {
  if (status === 'active') return undefined;
  if (status === 'suspended') return protectionFaults('protection.account_suspended');
  if (status === 'excluded') return protectionFaults('protection.self_excluded');
  return protectionFaults('protection.account_closed');
};

/** Instants in parameters are ISO texts; the page shows them in the reader's zone. */
const isoOf = (at: number): string => new Date(at).toISOString();

const isNotExcluded: Rule<Who> = ({ limitState, now }) => {
  if (!limitState) return undefined;
  if (limitState.excludedUntil > now) return protectionFaults('protection.self_excluded');
  if (limitState.timeOutUntil > now)
    return protectionFaults('protection.time_out', {
      params: { until: isoOf(limitState.timeOutUntil) },
      value: { until: isoOf(limitState.timeOutUntil) },
    });
  return undefined;
};

const LIMIT_FAULTS = {
  stake: 'protection.stake_limit',
  loss: 'protection.loss_limit',
  time: 'protection.time_limit',
} as const;

const refusalOf = (reached: Reached | undefined, brandRules: BrandRules): Fault | undefined => {
  const currency = brandRules.main ?? brandRules.currency;
  if (!reached) return undefined;
  const { kind, period, limit, left, until } = reached;
  const ofTime = kind === 'time';
  const params = {
    period,
    until: isoOf(until),
    limit: ofTime ? Number(limit) / MINUTE : formatWire(limit, currency),
    ...(ofTime ? {} : { left: formatWire(left, currency), currency }),
  };
  return protectionFaults(LIMIT_FAULTS[kind], { params, value: { kind, period, until: isoOf(until) } });
};

/** Nobody asks before each stake at a vendor: all that is taken there, and all that is there, can be staked and lost. */
function limitsHold(
  { limitState, now, brandRules }: Pick<Who, 'limitState' | 'now' | 'brandRules'>,
  amount: bigint,
  there: bigint,
): Fault | undefined {
  const reached = limitState && reachedLimit(limitState, amount + there, now);
  if (!reached) return undefined;
  const left = reached.left > there ? reached.left - there : 0n;
  return refusalOf({ ...reached, left }, brandRules);
}
const limitsHoldHere: Rule<StakeAsk> = (ask) => limitsHold(ask, ask.counts ?? ask.stake, ask.there ?? 0n);
const limitsHoldThere: Rule<EntryAsk> = (ask) => limitsHold(ask, ask.amount, ask.there);

/** Play stops on the server until the check is answered, however many pages are open. */
const checkIsAnswered: Rule<Who & { readonly checkEveryMs?: number }> = ({
  limitState,
  now,
  checkEveryMs = 0,
}) => {
  if (!limitState || !checkIsDue(limitState, checkEveryMs, now)) return undefined;
  const minutes = Math.floor(sessionMs(limitState, now) / MINUTE);
  return protectionFaults('protection.reality_check', { params: { minutes } });
};

/** The database's word of what he plays in, not the client's: a page from before a switch is refused as well. */
const currencyIsHis: Rule<Who> = ({ currency, brandRules, own = currency }) => {
  if (currency !== brandRules.currency) return protectionFaults('protection.wrong_currency');
  return currency === own
    ? undefined
    : protectionFaults('protection.other_currency', { params: { own, currency } });
};

const lower = (brands: Minor, own: Minor | undefined): Minor =>
  own !== undefined && own < brands ? own : brands;

const stakeIsInBounds: Rule<StakeAsk> = ({ stake, onTop = minor(0n), brandRules, limits, currency }) => {
  if (stake + onTop < brandRules.stakeMin || stake <= 0n)
    return protectionFaults('protection.stake_below_min', {
      params: { min: formatWire(brandRules.stakeMin, currency), currency },
    });
  const max = lower(brandRules.stakeMax, limits?.stakeMax);
  if (stake + onTop > max)
    return protectionFaults('protection.stake_above_max', {
      params: { max: formatWire(max, currency), currency },
    });
  return undefined;
};

type Pace = Pick<StakeAsk, 'now' | 'lastStakeAt' | 'cycleMs'>;
const gameHasPaused: Rule<Pace> = ({ now, lastStakeAt, cycleMs }) => {
  if (lastStakeAt === undefined) return undefined;
  const wait = Math.min(cycleMs, lastStakeAt + cycleMs - now);
  return wait > 0 ? protectionFaults('protection.too_soon', { retryAfterMs: wait }) : undefined;
};

const depositIsInBounds: Rule<DepositAsk> = ({ amount, brandRules, limits, currency }) => {
  if (amount < brandRules.depositMin || amount <= 0n)
    return protectionFaults('protection.deposit_below_min', {
      params: { min: formatWire(brandRules.depositMin, currency), currency },
    });
  const max = lower(brandRules.depositMax, limits?.depositMax);
  if (amount > max)
    return protectionFaults('protection.deposit_above_max', {
      params: { max: formatWire(max, currency), currency },
    });
  return undefined;
};

export const STAKE_RULES: readonly Rule<StakeAsk>[] = [
  accountIsOpen,
  isNotExcluded,
  currencyIsHis,
  stakeIsInBounds,
  limitsHoldHere,
  checkIsAnswered,
  gameHasPaused,
];
export const DEPOSIT_RULES: readonly Rule<DepositAsk>[] = [
  accountIsOpen,
  isNotExcluded,
  currencyIsHis,
  depositIsInBounds,
];

/** Moving money to where a vendor's games are played: who may not play may not. */
const ENTRY_RULES: readonly Rule<EntryAsk>[] = [
  accountIsOpen,
  isNotExcluded,
  currencyIsHis,
  limitsHoldThere,
  checkIsAnswered,
];

function first<Ask>(rules: readonly Rule<Ask>[], ask: Ask): Fault | undefined {
  for (const rule of rules) {
    const fault = rule(ask);
    if (fault) return fault;
  }
  return undefined;
}

/** The refusal, or undefined when the stake may be taken. */
export const decideStake = (ask: StakeAsk): Fault | undefined => first(STAKE_RULES, ask);
/** The refusal, or undefined when the deposit may be asked for. */
export const decideDeposit = (ask: DepositAsk): Fault | undefined => first(DEPOSIT_RULES, ask);

/** The refusal, or undefined when money may be moved to a vendor's wallet. */
export const decideEntry = (ask: EntryAsk): Fault | undefined => first(ENTRY_RULES, ask);

/** The pace alone, for games that take no money. */
export const decidePace = (ask: Pace): Fault | undefined => gameHasPaused(ask);

/** A game's own cycle, never shorter than the jurisdiction's pace for its kind (RULINGS, Games). */
export const cycleFor = (
  brandRules: BrandRules,
  kind: keyof BrandRules['paceMs'],
  gameCycleMs: number,
): number => Math.max(gameCycleMs, brandRules.paceMs[kind]);
