/**
 * A beneficiary disputes a line. While nobody answered, a line that is due is held, and nothing else is: others of its run and of its
 * line of agents are paid. What is owed stays owed, or an upline would free itself of what it owes by a dispute.
 */
import type { BrandId } from '#kernel/ids.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { commissionFaults } from '../faults.ts';
import { answerDispute, putDispute } from '../store/disputes.ts';
import { findLine, holdLine, lockLine, type ShownLine } from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';

/** @throws commission.unknown_line · commission.disputed_before */
export async function disputeLine(
  { db, clock }: CommissionNeeds,
  { id, memberId, brandId, text }: Record<'id' | 'memberId' | 'text', string> & { readonly brandId: BrandId },
): Promise<ShownLine> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, id, brandId);
    if (line?.receiver !== memberId) throw commissionFaults('commission.unknown_line');
    const said = text.trim();
    const at = new Date(clock.now());
    if (!(await putDispute(tx, { lineId: id, brandId, memberId, text: said, at })))
      throw commissionFaults('commission.disputed_before');
    if (line.state === 'due') await holdLine(tx, id, { state: 'held', because: said, by: null });
    const written = await findLine(tx, id);
    if (!written) throw new Error('a line is gone');
    return written;
  });
}

/** Answers a dispute; a line that it held goes on. @throws commission.unknown_line · commission.no_dispute */
export async function answerLine(
  needs: CommissionNeeds,
  actor: Actor,
  id: string,
  answer: string,
): Promise<void> {
  const action = { actor, right: 'commission.hold', action: 'commission.dispute', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const line = await lockLine(tx, id, actor.brandId);
    if (!line) throw commissionFaults('commission.unknown_line');
    const said = { answer: answer.trim(), by: actor.staffId, at: new Date(needs.clock.now()) };
    if (!(await answerDispute(tx, id, said))) throw commissionFaults('commission.no_dispute');
    // Held by a member of the staff it waits for him.
    const goesOn = line.state === 'held' && line.held_by === null;
    if (goesOn) await holdLine(tx, id, { state: 'due', because: '', by: null });
    note({
      before: { state: line.state },
      after: { state: goesOn ? 'due' : line.state, answer: said.answer },
    });
  });
}
