/** The member says whether the money came. A no goes to the desk; the money stays held until people have decided. */
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { MOST_PROOFS, type ReceiptAnswer } from '../contract.ts';
import { ReceiptSettings } from '../contract/settings.ts';
import { withdrawalFaults } from '../faults.ts';
import { insertProof, lockWithdrawal, type WithdrawalRow } from '../store.ts';
import type { WithdrawalNeeds } from './deps.ts';
import { move } from './move.ts';

/** @throws withdrawals.unknown */
async function lockOwn(tx: Tx, memberId: MemberId, id: string): Promise<WithdrawalRow> {
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

/** @throws withdrawals.unknown · withdrawals.wrong_state · withdrawals.too_many_proofs · withdrawals.wrong_picture */
export async function addProof(
  { db, clock }: Pick<WithdrawalNeeds, 'db' | 'clock'>,
  memberId: MemberId,
  id: string,
  picture: string,
): Promise<number> {
  const check = async (tx: Tx): Promise<number> => {
    const row = await lockOwn(tx, memberId, id);
    if (row.state !== 'paid' && row.state !== 'disputed') throw withdrawalFaults('withdrawals.wrong_state');
    if (row.proofs >= MOST_PROOFS) throw withdrawalFaults('withdrawals.too_many_proofs');
    return row.proofs + 1;
  };
  // Once before the picture costs anything, once in the transaction that keeps it.
  await db.transaction(check);
  const photo = await photoOf(Buffer.from(picture, 'base64'));
  if (!photo)
    throw withdrawalFaults('withdrawals.wrong_picture', { fields: { picture: 'withdrawals.wrong_picture' } });
  return db.transaction(async (tx) => {
    const count = await check(tx);
    await insertProof(tx, {
      id: newId(),
      withdrawalId: id,
      memberId,
      picture: photo,
      at: new Date(clock.now()),
    });
    return count;
  });
}
