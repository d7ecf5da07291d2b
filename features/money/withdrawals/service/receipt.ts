/** The member says whether the money came. A no goes to the desk; the money stays held until people have decided. */
import type { MemberId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ReceiptAnswer } from '../contract.ts';
import { ReceiptSettings } from '../contract/settings.ts';
import { withdrawalFaults } from '../faults.ts';
import { lockWithdrawal, type WithdrawalRow } from '../store.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { move } from './move.ts';

/** @throws withdrawals.unknown */
export async function lockOwn(tx: Tx, memberId: MemberId, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (row?.member_id !== memberId) throw withdrawalFaults('withdrawals.unknown');
  return row;
}

/** An answer given twice is one. @throws withdrawals.unknown · withdrawals.wrong_state · withdrawals.proof_wanted */
export const answerReceipt = (
  needs: WithdrawalNeeds,
  memberId: MemberId,
  id: string,
  answer: ReceiptAnswer,
): Promise<WithdrawalRow> =>
  needs.db.transaction(async (tx) => {
    const row = await lockOwn(tx, memberId, id);
    if (row.answer === answer) return row;
    if (row.state !== 'paid') throw withdrawalFaults('withdrawals.wrong_state');
    if (answer === 'received') return move(needs, tx, row, 'receive', { owner: 'member', answer });
    if (answer === 'paid_in_full')
      return move(needs, tx, row, 'receive', { owner: 'member', reason: answer, answer });
    const { proof } = await needs.brands.settings.of(row.brand_id, ReceiptSettings);
    if (proof && row.proofs === 0) throw withdrawalFaults('withdrawals.proof_wanted');
    return move(needs, tx, row, 'dispute', { owner: 'member', reason: answer, answer });
  });
