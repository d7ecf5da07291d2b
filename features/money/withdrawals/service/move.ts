/**
 * One step of a withdrawal: judged by the machine on the locked row; row, step, money, live events and the fact are written in one
 * transaction. Nothing else changes a withdrawal's state.
 */
import { formatWire, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type ReceiptAnswer, WithdrawalChanged, WithdrawalMoved, WithdrawalsChanged } from '../contract.ts';
import { MONEY, moved, type WithdrawalMove } from '../contract/states.ts';
import { withdrawalFaults } from '../faults.ts';
import { presentWithdrawal } from '../present.ts';
import type { StepRow } from '../rules/slip.ts';
import { findWithdrawal, insertStep, readSteps, type WithdrawalRow, writeMove } from '../store.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { giveFeeBack } from './fee.ts';

export type MoveNeeds = Pick<WithdrawalNeeds, 'ledger' | 'clock'>;

export type Step = {
  readonly owner: StepRow['owner'];
  readonly staffId?: string | undefined;
  /** A word's last part: withdrawals.reason.<reason>. */
  readonly reason?: string;
  readonly note?: string;
  readonly providerReference?: string | undefined;
  readonly answerBy?: Date | undefined;
  readonly unanswered?: 'received' | 'returned' | undefined;
  readonly answer?: ReceiptAnswer | undefined;
};

/** Tells the member and the desk how it stands. */
export async function tell(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const { member_id: memberId, brand_id: brandId } = row;
  const steps = await readSteps(tx, [row.id]);
  await publish(tx, WithdrawalMoved, { memberId }, presentWithdrawal(row, steps));
  await signal(tx, WithdrawalsChanged, { brandId });
  await announce(tx, WithdrawalChanged, [
    {
      memberId,
      brandId,
      withdrawalId: row.id,
      serial: row.serial,
      state: row.state,
      amount: formatWire(row.amount + row.fee, row.currency),
      fee: formatWire(row.fee, row.currency),
      arrives: formatWire(row.amount, row.currency),
      currency: row.currency,
      reason: row.reason,
      ...(row.return_of !== null && { returnOf: row.return_of }),
      at: toWire(at),
    },
  ]);
}

/** Ends the hold as the state says; the transfer's id, or null while the money waits. */
async function endHold(
  { ledger }: MoveNeeds,
  tx: Tx,
  row: WithdrawalRow,
  money: (typeof MONEY)[keyof typeof MONEY],
): Promise<string | null> {
  if (money === 'held') return null;
  const { member_id: memberId, brand_id: brandId, currency, serial, id } = row;
  const movement = {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    kind: 'withdrawal',
    // A space cannot stand in a caller's Idempotency-Key. One key for both ends: a hold ends once, whatever happens.
    key: `withdrawal end ${serial}`,
    content: `${id} ${row.amount} ${currency} ${money}`,
    ref: id,
    serial,
    stake: minor(row.amount),
  } as const;
  const posted =
    money === 'back'
      ? await ledger.void(tx, movement)
      : await ledger.settle(tx, {
          ...movement,
          payout: minor(0n),
          house: await ledger.house(tx, brandId, 'withdrawals', currency),
        });
  if (money === 'back')
    await giveFeeBack({ ledger }, tx, { id, serial, memberId, brandId, currency, fee: row.fee });
  return posted.transferId;
}

/**
 * Takes a step of the row that the caller has locked.
 * @throws withdrawals.wrong_state when it does not follow from where the row stands
 */
export async function move(
  needs: MoveNeeds,
  tx: Tx,
  row: WithdrawalRow,
  name: WithdrawalMove,
  step: Step,
): Promise<WithdrawalRow> {
  const state = moved(row.state, name);
  if (state === undefined) throw withdrawalFaults('withdrawals.wrong_state');
  const now = needs.clock.now();
  const at = new Date(now);
  const endId = await endHold(needs, tx, row, MONEY[state]);
  await writeMove(tx, row.id, {
    state,
    reason: step.reason ?? '',
    note: step.note ?? '',
    at,
    endId,
    providerReference: step.providerReference,
    paidAt: state === 'paid' ? at : undefined,
    answerBy: step.answerBy,
    unanswered: step.unanswered,
    answer: step.answer,
    letGo: name !== 'approve',
    unflag: step.owner === 'desk',
  });
  await insertStep(tx, row.id, {
    name,
    owner: step.owner,
    staffId: step.staffId ?? null,
    reason: step.reason ?? '',
    at,
  });
  const written = await findWithdrawal(tx, row.id);
  if (!written) throw new Error(`withdrawal ${row.id} is gone`);
  await tell(tx, written, now);
  return written;
}
