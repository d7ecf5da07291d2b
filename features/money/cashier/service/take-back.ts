/** What a provider never had goes back; where a later report has it after all, it is given again. Each once a difference. */
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { DepositGivenAgain, DepositTakenBack } from '../contract.ts';
import { type DepositRow, lockDeposit, restateDeposit } from '../store.ts';
import { type DifferenceRow, lastTakenBack } from '../store/reconciliation.ts';
import type { CashierNeeds } from './needs.ts';

type MoneyNeeds = Pick<CashierNeeds, 'ledger' | 'clock'>;

/** @param ref the difference that is the reason */
async function movementOf({ ledger }: MoneyNeeds, tx: Tx, deposit: DepositRow, ref: string, name: string) {
  const { member_id: memberId, brand_id: brandId, currency, serial } = deposit;
  return {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    key: `${name} ${serial} ${ref}`,
    content: `${deposit.id} ${deposit.due} ${currency}`,
    ref,
    serial,
  };
}

/**
 * Tells the rooms that count deposits. One that was taken back before this was told is left out: nothing was lowered by it, so nothing is
 * raised again.
 */
async function tellRooms(
  tx: Tx,
  fact: typeof DepositTakenBack,
  deposit: DepositRow,
  differenceId: string,
): Promise<void> {
  if (deposit.first_credited_at === null) return;
  const { id: depositId, member_id: memberId, brand_id: brandId, currency, method } = deposit;
  const amount = formatWire(deposit.amount, currency);
  const creditedAt = toWire(deposit.first_credited_at);
  await announce(tx, fact, [
    { memberId, brandId, depositId, amount, currency, method, creditedAt, differenceId },
  ]);
}

/**
 * The fee that was taken of it is given back, then the whole of what was booked is taken; what is not there any more is owed.
 * @throws staff.request_stale
 */
export async function takeBack(
  needs: MoneyNeeds,
  tx: Tx,
  row: DifferenceRow,
): Promise<{ readonly transferId: string; readonly deposit: DepositRow | undefined }> {
  const { ledger, clock } = needs;
  const deposit = row.deposit_id === null ? undefined : await lockDeposit(tx, row.deposit_id);
  if (deposit?.state !== 'credited') throw approvalFaults('staff.request_stale');
  const { member_id: memberId, brand_id: brandId, currency } = deposit;
  if (deposit.due > deposit.amount)
    await ledger.pay(tx, {
      ...(await movementOf(needs, tx, deposit, row.id, 'deposit fee back')),
      kind: 'refund',
      amount: minor(deposit.due - deposit.amount),
      from: await ledger.house(tx, brandId, 'fees', currency),
    });
  const { transferId } = await ledger.take(tx, {
    ...(await movementOf(needs, tx, deposit, row.id, 'deposit back')),
    kind: 'correction',
    amount: minor(deposit.due),
    to: await ledger.house(tx, brandId, 'deposits', currency),
    debt: await ledger.pocket(tx, brandId, memberId, 'debt', currency),
  });
  const restated = await restateDeposit(tx, deposit.id, 'taken_back', new Date(clock.now()));
  if (restated) await tellRooms(tx, DepositTakenBack, restated, row.id);
  return { transferId, deposit: restated };
}

/** What was taken back is booked again, its fee too; what of it was owed and still is, is repaid first. The caller holds its row. */
export async function giveAgain(
  needs: MoneyNeeds,
  tx: Tx,
  deposit: DepositRow,
): Promise<DepositRow | undefined> {
  const { ledger } = needs;
  const { member_id: memberId, brand_id: brandId, currency } = deposit;
  const before = await lastTakenBack(tx, deposit);
  if (!before) throw new Error(`deposit ${deposit.id} was taken back by nobody`);
  const movement = (name: string) => movementOf(needs, tx, deposit, before.id, name);
  await ledger.pay(tx, {
    ...(await movement('deposit again')),
    kind: 'correction',
    amount: minor(deposit.due),
    from: await ledger.house(tx, brandId, 'deposits', currency),
  });
  if (deposit.due > deposit.amount)
    await ledger.take(tx, {
      ...(await movement('deposit fee again')),
      kind: 'fee',
      amount: minor(deposit.due - deposit.amount),
      to: await ledger.house(tx, brandId, 'fees', currency),
    });
  const debt = await ledger.pocket(tx, brandId, memberId, 'debt', currency);
  // His cash is locked by now, and every debt is written under it.
  const owed = (await ledger.balances(tx, memberId)).find(
    (pocket) => pocket.purpose === 'debt' && pocket.currency === currency,
  );
  const still = -(owed?.balance ?? 0n);
  const repaid = before.owed < still ? before.owed : still;
  if (repaid > 0n)
    await ledger.transfer(tx, {
      ...(await movement('deposit debt repaid')),
      amount: minor(repaid),
      from: (await ledger.pockets(tx, brandId, memberId, currency)).cash,
      to: debt,
    });
  const again = await restateDeposit(tx, deposit.id, 'credited', new Date(needs.clock.now()));
  if (again) await tellRooms(tx, DepositGivenAgain, again, before.id);
  return again;
}
