/**
 * A deposit that ended without money counts against no limit any more. Money that comes for it all the same is judged as a deposit of this
 * moment, and counted from now: whoever lets deposits expire and pays them later passes no limit that way.
 */
import type { MemberId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DepositRow } from '../store.ts';
import type { CashierNeeds } from './needs.ts';
import { checkLevel } from './level.ts';

/** One that was taken back was counted when it was credited, and is. */
const countsAnew = ({ state }: DepositRow): boolean => state === 'expired' || state === 'failed';

const askOf = (deposit: DepositRow) => ({
  memberId: deposit.member_id as MemberId,
  brandId: deposit.brand_id,
  currency: deposit.currency,
  amount: minor(deposit.amount),
  depositId: deposit.id,
});

/**
 * The caller holds the deposit's row. Money is locked before limits, as everywhere.
 * @throws protection.* · cashier.level
 */
export async function checkLate(needs: CashierNeeds, tx: Tx, deposit: DepositRow): Promise<void> {
  if (!countsAnew(deposit)) return;
  const ask = askOf(deposit);
  const { cash } = await needs.ledger.pockets(tx, ask.brandId, ask.memberId, ask.currency);
  await needs.ledger.open(tx, { accounts: [cash], keys: [], locks: 'wait' });
  await needs.protection.checkDeposit(tx, { ...ask, isGiven: true });
  await checkLevel(needs, tx, { ...ask, methodLevel: 0 });
}

/** Whether it may be credited; then it is counted as of now. @throws what is no refusal of a limit or a level */
export async function passesLate(needs: CashierNeeds, tx: Tx, deposit: DepositRow): Promise<boolean> {
  try {
    await checkLate(needs, tx, deposit);
  } catch (error) {
    if (isFault(error) && /^(?:protection|cashier)\./.test(error.code)) return false;
    throw error;
  }
  await countLate(needs, tx, deposit);
  return true;
}

/** Counts what `checkLate` let pass in the same transaction. */
export async function countLate(needs: CashierNeeds, tx: Tx, deposit: DepositRow): Promise<void> {
  if (countsAnew(deposit)) await needs.protection.countDeposit(tx, askOf(deposit));
}
