/**
 * CHECKS 14 and 33: what one member has, by a model that knows nothing of the database. Deposits, deposits that are taken back and given
 * again, adjustments by two people, stakes, their results and corrections, and withdrawals follow each other as chance has it.
 */
import fc from 'fast-check';
import { MONEY } from '#features/money/withdrawals/contract/states.ts';
import {
  command as step,
  expected,
  type WithdrawalCommand,
  type WithdrawalModel,
} from '#features/money/withdrawals/model.fixture.ts';

export type Deposit = { readonly due: bigint; state: 'credited' | 'taken_back'; owed: bigint };
export type Slip = {
  readonly stake: bigint;
  payout: bigint | undefined;
  revision: number;
  /** What its own corrections left owed and have not repaid. */
  owed: bigint;
};
export type Withdrawal = { readonly amount: bigint; model: WithdrawalModel };
export type Purse = {
  cash: bigint;
  debt: bigint;
  readonly deposits: Deposit[];
  readonly slips: Slip[];
  readonly withdrawals: Withdrawal[];
  /** The adjustment that waits for a second person. */
  adjustment: { readonly direction: 'in' | 'out'; readonly amount: bigint; readonly by: number } | undefined;
};

/** `by` asks and tries to agree with himself; `other` of the two others decides. */
type FourEyes = { readonly at: number; readonly by: number; readonly other: number; readonly agree: boolean };
export type PurseCommand =
  | { readonly do: 'deposit' | 'stake' | 'withdraw'; readonly amount: bigint }
  | ({ readonly do: 'take back' | 'give again' } & FourEyes)
  | {
      readonly do: 'ask adjustment';
      readonly direction: 'in' | 'out';
      readonly amount: bigint;
      readonly by: number;
    }
  | { readonly do: 'decide adjustment'; readonly by: number; readonly agree: boolean }
  | { readonly do: 'settle' | 'correct'; readonly at: number; readonly percent: bigint }
  | { readonly do: 'step'; readonly at: number; readonly one: WithdrawalCommand };

const who = fc.nat(2);
const at = fc.nat(5);
const fourEyes = { at, by: who, other: fc.nat(1), agree: fc.integer({ min: 0, max: 3 }).map((n) => n > 0) };
const amountOf = (name: 'deposit' | 'stake' | 'withdraw', ...amounts: readonly bigint[]) =>
  fc.record({ do: fc.constant(name), amount: fc.constantFrom(...amounts) });
/** Of the stake, in percent: lost, half, the stake, and wins whose half is no whole unit. */
const percent = fc.constantFrom(0n, 50n, 100n, 131n, 400n);
/** Time ends nothing here: the sequences of withdrawals alone turn the clock. */
const steps = step.filter((one) => one.do !== 'later' && one.do !== 'window');

export const purseCommand: fc.Arbitrary<PurseCommand> = fc.oneof(
  { weight: 3, arbitrary: amountOf('deposit', 10_000n, 30_000n, 57_777n) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take back' as const), ...fourEyes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give again' as const), ...fourEyes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ask adjustment' as const),
      direction: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.constantFrom(1n, 5_001n, 40_000n),
      by: who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide adjustment' as const), by: who, agree: fc.boolean() }),
  },
  { weight: 6, arbitrary: amountOf('stake', 1_001n, 9_999n, 20_000n) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), at, percent }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('correct' as const), at, percent }) },
  { weight: 3, arbitrary: amountOf('withdraw', 10_000n, 25_000n, 60_000n) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step' as const), at, one: steps }) },
);

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
export const payoutOf = ({ stake }: Slip, of: bigint): bigint => (stake * of) / 100n;
/** The one a command means: the list goes round; undefined where it is empty. */
export const chosen = <One>(list: readonly One[], n: number): One | undefined => list[n % list.length];

/** Takes it from the cash, and what is not there from a debt. @returns what became a debt */
function take(purse: Purse, amount: bigint): bigint {
  const there = least(purse.cash, amount);
  purse.cash -= there;
  purse.debt += amount - there;
  return amount - there;
}

function repay(purse: Purse, amount: bigint): void {
  purse.cash -= amount;
  purse.debt -= amount;
}

function settle(purse: Purse, slip: Slip, payout: bigint): void {
  if (slip.payout !== undefined) return;
  slip.payout = payout;
  purse.cash += payout;
  const won = payout - slip.stake;
  if (won > 0n) repay(purse, least(won / 2n, purse.debt, purse.cash));
}

function correct(purse: Purse, slip: Slip, payout: bigint): void {
  if (slip.payout === undefined || slip.payout === payout) return;
  const difference = payout - slip.payout;
  slip.payout = payout;
  slip.revision += 1;
  if (difference < 0n) {
    slip.owed += take(purse, -difference);
    return;
  }
  purse.cash += difference;
  // What its own corrections left owed comes back whole, of the rest half.
  const own = slip.owed > 0n ? least(slip.owed, purse.debt, difference) : 0n;
  const repaid = own + least((difference - own) / 2n, purse.debt - own);
  repay(purse, repaid);
  slip.owed -= repaid;
}

function giveOrTake(purse: Purse, deposit: Deposit, name: 'take back' | 'give again'): void {
  if (name === 'take back' && deposit.state === 'credited') {
    deposit.owed = take(purse, deposit.due);
    deposit.state = 'taken_back';
  } else if (name === 'give again' && deposit.state === 'taken_back') {
    purse.cash += deposit.due;
    repay(purse, least(deposit.owed, purse.debt));
    deposit.state = 'credited';
  }
}

function decideAdjustment(purse: Purse, by: number, agree: boolean): void {
  const { adjustment } = purse;
  if (!adjustment || adjustment.by === by) return;
  purse.adjustment = undefined;
  if (!agree) return;
  if (adjustment.direction === 'in') purse.cash += adjustment.amount;
  // Nothing covers it any more: it is void.
  else if (adjustment.amount <= purse.cash) purse.cash -= adjustment.amount;
}

function stepWithdrawal(purse: Purse, withdrawal: Withdrawal, one: WithdrawalCommand): void {
  const before = MONEY[withdrawal.model.state];
  withdrawal.model = expected(withdrawal.model, one, 'received');
  if (before === 'held' && MONEY[withdrawal.model.state] === 'back') purse.cash += withdrawal.amount;
}

export const heldIn = ({ slips, withdrawals }: Purse): bigint =>
  slips.reduce((all, { stake, payout }) => (payout === undefined ? all + stake : all), 0n) +
  withdrawals.reduce((all, { amount, model }) => (MONEY[model.state] === 'held' ? all + amount : all), 0n);

/** Whether a stake, a withdrawal or an adjustment is taken at all. */
export function isTaken(purse: Purse, one: PurseCommand): boolean {
  if (one.do === 'stake') return one.amount <= purse.cash;
  // Who owes takes nothing out before it is repaid.
  if (one.do === 'withdraw') return one.amount <= purse.cash && purse.debt === 0n;
  if (one.do === 'ask adjustment')
    return !purse.adjustment && (one.direction === 'in' || one.amount <= purse.cash);
  return true;
}

/** What the command makes of the purse. */
export function apply(purse: Purse, one: PurseCommand): void {
  if (!isTaken(purse, one)) return;
  if (one.do === 'deposit') {
    purse.cash += one.amount;
    purse.deposits.push({ due: one.amount, state: 'credited', owed: 0n });
  } else if (one.do === 'stake') {
    purse.cash -= one.amount;
    purse.slips.push({ stake: one.amount, payout: undefined, revision: 0, owed: 0n });
  } else if (one.do === 'withdraw') {
    purse.cash -= one.amount;
    const model: WithdrawalModel = { state: 'requested', request: undefined, late: false };
    purse.withdrawals.push({ amount: one.amount, model });
  } else if (one.do === 'ask adjustment') purse.adjustment = one;
  else if (one.do === 'decide adjustment') decideAdjustment(purse, one.by, one.agree);
  else if (one.do === 'step') {
    const withdrawal = chosen(purse.withdrawals, one.at);
    if (withdrawal) stepWithdrawal(purse, withdrawal, one.one);
  } else if (one.do === 'settle' || one.do === 'correct') {
    const slip = chosen(purse.slips, one.at);
    if (slip) (one.do === 'settle' ? settle : correct)(purse, slip, payoutOf(slip, one.percent));
  } else if (one.do === 'take back' || one.do === 'give again') {
    const deposit = chosen(purse.deposits, one.at);
    if (deposit && one.agree) giveOrTake(purse, deposit, one.do);
  }
}
