/**
 * Between the request and the release a debt may arise, a level or the name on file may be lost, an agent may fall behind with what he
 * owes: what can change about a player is judged again when his money is approved and when it is let go.
 */
import { isCredited } from '#features/money/cashier/store/excluded.ts';
import type { ConditionName } from '../contract.ts';
import { withdrawalFaults } from '../faults.ts';
import { isSameName } from '../rules/account.ts';
import { conditionsOf, wantsHighLevel } from '../rules/conditions.ts';
import { findAccount } from '../store/accounts.ts';
import type { WithdrawalRow } from '../store.ts';
import type { Tx } from '#platform/db/db.ts';
import { openDetails } from './accounts.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import { debtIn, eligibilityOf } from './eligibility.ts';

/** What is asked of the member again; the bounds of the day, waiting times and turnover were asked when he wanted the money. */
const AGAIN = {
  level: 'withdrawals.player_level',
  no_name: 'withdrawals.player_name',
  owes: 'withdrawals.player_owes',
  debt: 'withdrawals.player_owes',
} as const satisfies Partial<Record<ConditionName, string>>;
const isAgain = (name: ConditionName): name is keyof typeof AGAIN => Object.hasOwn(AGAIN, name);

/** Until the caller's transaction ends nothing is given to this member or taken from him, and no debt of his begins. */
export async function holdCash(
  { ledger }: Pick<WithdrawalNeeds, 'ledger'>,
  tx: Tx,
  row: Pick<WithdrawalRow, 'brand_id' | 'member_id' | 'currency'>,
): Promise<void> {
  const { cash } = await ledger.pockets(tx, row.brand_id, row.member_id, row.currency);
  await ledger.open(tx, { accounts: [cash], keys: [], locks: 'wait' });
}

/** What whoever decides about his money relies on beside the withdrawal: what he owes in its currency, and his level. */
export async function payableTexts(
  needs: WithdrawalNeeds,
  tx: Tx,
  row: WithdrawalRow,
): Promise<readonly string[]> {
  await holdCash(needs, tx, row);
  const debt = debtIn(row.currency, await needs.ledger.balances(tx, row.member_id));
  const payee = await needs.payee(tx, row.member_id);
  return [`debt ${debt}`, `level ${payee?.level ?? 0}`];
}

/**
 * What goes back the way it came wants no level, name or account of whoever paid it in: it has to have come, and what he owes stays
 * behind. @throws withdrawals.return_stale · player_owes
 */
async function checkReturn(
  needs: WithdrawalNeeds,
  tx: Tx,
  row: WithdrawalRow,
  depositId: string,
): Promise<void> {
  const { brand_id: brandId, member_id: memberId, currency } = row;
  if (!(await isCredited(tx, depositId))) throw withdrawalFaults('withdrawals.return_stale');
  const pockets = await needs.ledger.pockets(tx, brandId, memberId, currency);
  const { cash } = await needs.ledger.wallet(tx, memberId, pockets);
  if (cash < debtIn(currency, await needs.ledger.balances(tx, memberId)))
    throw withdrawalFaults('withdrawals.player_owes');
}

/** @param row locked @throws withdrawals.player_level · player_name · player_owes · return_stale */
export async function checkPayable(needs: WithdrawalNeeds, tx: Tx, row: WithdrawalRow): Promise<void> {
  await holdCash(needs, tx, row);
  if (row.return_of !== null) return checkReturn(needs, tx, row, row.return_of);
  const { brand_id: brandId, member_id: memberId, currency } = row;
  const rules = await rulesOf(needs, brandId, currency);
  const eligibility = await eligibilityOf(needs, tx, { brandId, memberId, currency });
  for (const { name, isMet } of conditionsOf(rules, eligibility))
    if (!isMet && isAgain(name)) throw withdrawalFaults(AGAIN[name]);
  // Who may not play keeps as much behind as he owes.
  if (!eligibility.mayPlay && eligibility.balance < eligibility.debt)
    throw withdrawalFaults('withdrawals.player_owes');
  // The sum of the day may hold this one already.
  if (wantsHighLevel(rules, { ...eligibility, daySum: 0n }, row.amount + row.fee))
    throw withdrawalFaults('withdrawals.player_level');
  const account = await findAccount(tx, row.account_id);
  if (
    rules.sameHolder &&
    account &&
    account.kind !== 'crypto' &&
    !isSameName(eligibility.holder, openDetails(needs, account).holder)
  )
    throw withdrawalFaults('withdrawals.player_name');
}
