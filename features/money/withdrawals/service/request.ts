/** A member asks to be paid: judged by the same conditions he was shown, and held at once. */
import type { SignedIn } from '#identity/sessions/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { earlier, wishDigest } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ConditionName } from '../contract.ts';
import { withdrawalFaults } from '../faults.ts';
import { isSameName } from '../rules/account.ts';
import {
  conditionsOf,
  coolsUntil,
  dayLeft,
  freeOf,
  type Eligibility,
  wantsHighLevel,
} from '../rules/conditions.ts';
import { coversFee, feeOf } from '../rules/fee.ts';
import { hintsFor } from '../rules/hints.ts';
import { type AccountRow, findAccount, sharedBy } from '../store/accounts.ts';
import { lockKnown } from '../store/turnover.ts';
import { countFor, findByKey, type WithdrawalRow } from '../store.ts';
import { methodsOf, openDetails, usedByMethod } from './accounts.ts';
import type { OpenMethod } from './methods-open.ts';
import { type rulesOf, rulesFor, type WithdrawalNeeds } from './needs.ts';
import { holdCash } from './payable.ts';
import { eligibilityOf } from './eligibility.ts';
import { checkCaughtUp, untilCaughtUp } from './turnover.ts';
import { writeWithdrawal } from './write-withdrawal.ts';

export type WithdrawalAsk = {
  readonly caller: SignedIn & { readonly id: MemberId };
  readonly brand: { readonly id: BrandId };
  readonly key: string;
  readonly account: string;
  /** As it came on the wire. */
  readonly amount: string;
  readonly currency: string;
  readonly transactionPassword?: string | undefined;
  /** He has read what of his bonus goes back, and gives it up. */
  readonly giveUpBonus?: boolean | undefined;
};

type WithdrawalRequest = WithdrawalAsk & { readonly units: bigint; readonly content: Buffer };
type Rules = Awaited<ReturnType<typeof rulesOf>>;

/** The refusal of each condition that is not met; what the account and the amount decide is refused elsewhere. */
const REFUSALS = {
  account_closed: 'withdrawals.account_closed',
  level: 'withdrawals.level',
  no_name: 'withdrawals.no_name',
  password_cools: 'withdrawals.password_cools',
  exclusion_cools: 'withdrawals.exclusion_cools',
  too_many_open: 'withdrawals.too_many_open',
  day_count: 'withdrawals.day_count',
  turnover: 'withdrawals.turnover',
  open_bonus: 'withdrawals.open_bonus',
  owes: 'withdrawals.owes',
  debt: 'withdrawals.debt',
} as const satisfies Partial<Record<ConditionName, string>>;
const isRefusal = (name: ConditionName): name is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, name);

function checkAmount({ minUnits, maxUnits, currency }: OpenMethod, units: bigint): void {
  if (units < minUnits)
    throw withdrawalFaults('withdrawals.below_min', {
      params: { min: formatWire(minUnits, currency), currency },
      fields: { amount: 'withdrawals.below_min' },
    });
  if (units > maxUnits)
    throw withdrawalFaults('withdrawals.above_max', {
      params: { max: formatWire(maxUnits, currency), currency },
      fields: { amount: 'withdrawals.above_max' },
    });
}

/** What the member and the day decide. @throws in the order of the contract's conditions */
function checkConditions(rules: Rules, eligibility: Eligibility, units: bigint): void {
  for (const { name, isMet, needs, until } of conditionsOf(rules, eligibility))
    if (!isMet && isRefusal(name))
      throw withdrawalFaults(REFUSALS[name], { params: { needs }, value: { until } });
  if (units > dayLeft(rules, eligibility))
    throw withdrawalFaults('withdrawals.day_sum', {
      params: {
        left: formatWire(dayLeft(rules, eligibility), eligibility.currency),
        currency: eligibility.currency,
      },
      fields: { amount: 'withdrawals.day_sum' },
    });
  // Of more than his cash the hold says so itself.
  if (units <= eligibility.balance && units > freeOf(eligibility))
    throw ledgerFaults('wallet.insufficient_funds');
  if (wantsHighLevel(rules, eligibility, units))
    throw withdrawalFaults('withdrawals.high_level', { fields: { amount: 'withdrawals.high_level' } });
}

async function accountFor(needs: WithdrawalNeeds, tx: Tx, request: WithdrawalRequest): Promise<AccountRow> {
  const account = await findAccount(tx, request.account);
  if (account?.member_id !== request.caller.id || account.removed_at !== null)
    throw withdrawalFaults('withdrawals.unknown_account', {
      fields: { account: 'withdrawals.unknown_account' },
    });
  return account;
}

/** @throws withdrawals.account_cools · withdrawals.wrong_holder */
function checkAccount(
  needs: WithdrawalNeeds,
  rules: Rules,
  account: AccountRow,
  eligibility: Eligibility,
): void {
  const until = coolsUntil(account.created_at.getTime(), rules.accountCoolMs, eligibility.now);
  if (until !== undefined)
    throw withdrawalFaults('withdrawals.account_cools', { value: { until: toWire(until) } });
  // The name on file may have been changed since the account was added.
  if (
    rules.sameHolder &&
    account.kind !== 'crypto' &&
    !isSameName(eligibility.holder, openDetails(needs, account).holder)
  )
    throw withdrawalFaults('withdrawals.wrong_holder', { fields: { account: 'withdrawals.wrong_holder' } });
}

async function decide(needs: WithdrawalNeeds, tx: Tx, request: WithdrawalRequest): Promise<WithdrawalRow> {
  const { caller, brand, units, currency } = request;
  const known = await lockKnown(tx, caller.id);
  // Somebody with the same key may have been in the lock before.
  const before = earlier(await findByKey(tx, caller.id, request.key), request.content);
  if (before) return before;
  const rules = await rulesFor(needs, tx, { brandId: brand.id, memberId: caller.id, currency });
  await holdCash(needs, tx, { brand_id: brand.id, member_id: caller.id, currency });
  await checkCaughtUp(tx, caller.id);
  // Whatever is refused below undoes this, too.
  if (request.giveUpBonus)
    await needs.bonuses?.giveUp?.(tx, { memberId: caller.id, brandId: brand.id, currency });
  const eligibility = await eligibilityOf(
    needs,
    tx,
    { brandId: brand.id, memberId: caller.id, currency },
    known,
  );
  const account = await accountFor(needs, tx, request);
  const method = (await methodsOf(needs, brand.id)).find(({ code }) => code === account.method);
  if (!method)
    throw withdrawalFaults('withdrawals.unknown_method', {
      fields: { account: 'withdrawals.unknown_method' },
    });
  const payee = await needs.payee(tx, caller.id);
  if (currency !== method.currency || currency !== account.currency || currency !== payee?.currency)
    throw withdrawalFaults('withdrawals.wrong_currency');
  const { level = 0 } = method;
  if (payee.level < level)
    throw withdrawalFaults('withdrawals.method_level', {
      params: { level },
      value: { level: payee.level, wanted: level },
      fields: { account: 'withdrawals.method_level' },
    });
  checkAmount(method, units);
  const used = (await usedByMethod(needs, tx, brand.id, caller.id)).get(method.code) ?? 0;
  const fee = feeOf(method.fee, units, used);
  if (!coversFee(units, fee))
    throw withdrawalFaults('withdrawals.below_fee', {
      params: { fee: formatWire(fee, currency), currency },
      fields: { amount: 'withdrawals.below_fee' },
    });
  checkConditions(rules, eligibility, units);
  checkAccount(needs, rules, account, eligibility);
  const hints = hintsFor({
    now: eligibility.now,
    amount: units,
    twoAbove: rules.twoAbove,
    isFirst: (await countFor(tx, caller.id, new Date(eligibility.now))).paid === 0n,
    accountAt: account.created_at.getTime(),
    shared: await sharedBy(tx, account),
    lastDepositAt: known?.last_deposit_at?.getTime(),
    lastStakeAt: known?.last_stake_at?.getTime(),
  });
  return writeWithdrawal(needs, tx, request, { account, method, rules, hints, fee });
}

/**
 * The same key and content answer the first row again, booking nothing and asking for no password.
 * @throws money.* · idempotency.conflict · wallet.insufficient_funds · members.transaction_* · withdrawals.*, as the call says
 */
export async function askWithdrawal(needs: WithdrawalNeeds, ask: WithdrawalAsk): Promise<WithdrawalRow> {
  const units = parseAmount(ask.amount, ask.currency);
  const content = wishDigest(`${ask.account}\n${units}\n${ask.currency}`);
  const request = { ...ask, units, content };
  const before = earlier(await findByKey(needs.db, ask.caller.id, ask.key), content);
  if (before) return before;
  await needs.transactions.require(ask, ask.transactionPassword, 'withdraw');
  await needs.syncPlay?.(ask.caller.id);
  await untilCaughtUp(needs.db, ask.caller.id);
  return needs.db.transaction((tx) => decide(needs, tx, request));
}
