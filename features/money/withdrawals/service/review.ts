/** What staff do with a withdrawal: work on it, want it paid, release it together, refuse it, say what became of it. */
import { httpFaults } from '#platform/http/faults.ts';
import type { Outlook } from '#features/people/approvals/contract.ts';
import type { Id } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type { FLAGS, OUTCOMES, REJECT_REASONS } from '../contract/review.ts';
import { isOpen } from '../contract/states.ts';
import { withdrawalFaults } from '../faults.ts';
import { type ReviewRow, findForStaff, setClaim } from '../store/review.ts';
import { lockWithdrawal, unflagWithdrawal, type WithdrawalRow } from '../store.ts';
import { signal } from '#platform/live/publish.ts';
import { WithdrawalsChanged } from '../contract.ts';
import { payoutContent, type WithdrawalKinds } from './approvals.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import { move } from './move.ts';

export type ReviewNeeds = WithdrawalNeeds & { readonly kinds: WithdrawalKinds };

/** Claims made before it are over. */
export const claimedSince = async (needs: WithdrawalNeeds, brandId: Actor['brandId']): Promise<Date> =>
  new Date(needs.clock.now() - (await rulesOf(needs, brandId)).claimMs);

/** @throws withdrawals.unknown */
export async function readForStaff(
  needs: WithdrawalNeeds,
  { brandId }: Pick<Actor, 'brandId'>,
  id: string,
): Promise<ReviewRow> {
  const row = await findForStaff(needs.db, brandId, id, await claimedSince(needs, brandId));
  if (!row) throw withdrawalFaults('withdrawals.unknown');
  return row;
}

/** @throws withdrawals.unknown · withdrawals.changed_meanwhile */
async function locked(tx: Tx, { brandId }: Actor, id: string, revision?: number): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (row?.brand_id !== brandId) throw withdrawalFaults('withdrawals.unknown');
  if (revision !== undefined && row.revision !== revision)
    throw withdrawalFaults('withdrawals.changed_meanwhile');
  return row;
}

/** @throws withdrawals.claimed when somebody else works on it */
function checkClaim(row: WithdrawalRow, { staffId }: Actor, since: Date): void {
  const isHeld = row.claimed_by !== null && row.claimed_at !== null && row.claimed_at > since;
  if (isHeld && row.claimed_by !== staffId) throw withdrawalFaults('withdrawals.claimed');
}

/** @throws withdrawals.unknown · withdrawals.wrong_state · withdrawals.claimed */
export async function claim(needs: WithdrawalNeeds, actor: Actor, id: string, hold: boolean): Promise<void> {
  const since = await claimedSince(needs, actor.brandId);
  const action = { actor, right: 'withdrawals.approve', action: 'withdrawals.claim', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const row = await locked(tx, actor, id);
    if (!isOpen(row.state)) throw withdrawalFaults('withdrawals.wrong_state');
    checkClaim(row, actor, since);
    await setClaim(tx, id, hold ? actor.staffId : null, hold ? new Date(needs.clock.now()) : null);
    await signal(tx, WithdrawalsChanged, { brandId: actor.brandId });
    if ((row.claimed_by === actor.staffId) !== hold)
      note({ before: { by: row.claimed_by ?? '' }, after: { by: hold ? actor.staffId : '' } });
  });
}

/** @throws withdrawals.unknown · changed_meanwhile · claimed · wrong_state · staff.request_open */
export async function approve(
  needs: ReviewNeeds,
  actor: Actor,
  id: string,
  { revision, reason }: { readonly revision: number; readonly reason: string },
): Promise<Id<'request'>> {
  const since = await claimedSince(needs, actor.brandId);
  if (needs.may && !(await needs.may(actor.staffId, 'withdrawals.approve')))
    throw httpFaults('gate.not_allowed');
  return needs.db.transaction(async (tx) => {
    const row = await locked(tx, actor, id, revision);
    checkClaim(row, actor, since);
    // Moved first: what is asked for is the withdrawal as it stands approved.
    const approved = await move(needs, tx, row, 'approve', {
      owner: 'desk',
      staffId: actor.staffId,
      reason: row.hints.includes('large') ? 'large' : row.hints.includes('new_account') ? 'new_account' : '',
    });
    const content = payoutContent(approved);
    return needs.approvals.ask(tx, actor, needs.kinds.payout.request(id, content, reason));
  });
}

/** Who agreed to what waits, or could if this person asked for it to be paid; null where it takes no others. @throws withdrawals.unknown */
export async function outlookOn(needs: ReviewNeeds, actor: Actor, id: string): Promise<Outlook | null> {
  const row = await readForStaff(needs, actor, id);
  const { request, state } = row;
  if (request) return (await needs.approvals.outlook(actor, request)) ?? null;
  if (state !== 'requested' && state !== 'approved') return null;
  const content = payoutContent(row);
  return needs.approvals.outlookFor(actor, { kind: needs.kinds.payout, content });
}

/** @throws withdrawals.unknown · withdrawals.no_release, and what a decision throws */
export async function decideRelease(
  needs: ReviewNeeds,
  actor: Actor,
  id: string,
  agree: boolean,
): Promise<void> {
  const row = await readForStaff(needs, actor, id);
  if (!row.request) throw withdrawalFaults('withdrawals.no_release');
  await needs.approvals.decide(actor, row.request, agree);
}

/** @throws withdrawals.unknown · changed_meanwhile · claimed · wrong_state */
export async function reject(
  needs: WithdrawalNeeds,
  actor: Actor,
  id: string,
  request: {
    readonly revision: number;
    readonly reason: (typeof REJECT_REASONS)[number];
    readonly note?: string | undefined;
  },
): Promise<void> {
  const since = await claimedSince(needs, actor.brandId);
  const action = { actor, right: 'withdrawals.approve', action: 'withdrawals.reject', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const row = await locked(tx, actor, id, request.revision);
    checkClaim(row, actor, since);
    const { reason } = request;
    const text = (request.note ?? '').trim();
    await move(needs, tx, row, 'reject', { owner: 'desk', staffId: actor.staffId, reason, note: text });
    note({ before: { state: row.state }, after: { state: 'rejected', reason, note: text } });
  });
}

/**
 * A flag is settled by words: also that of a withdrawal which has ended, where no step follows. Money moves by nothing of this.
 * @throws withdrawals.unknown · changed_meanwhile where another flag stands, or none · claimed
 */
export async function explainFlag(
  needs: WithdrawalNeeds,
  actor: Actor,
  id: string,
  { flag, reason }: { readonly flag: (typeof FLAGS)[number]; readonly reason: string },
): Promise<void> {
  const since = await claimedSince(needs, actor.brandId);
  const action = { actor, right: 'withdrawals.approve', action: 'withdrawals.flag_explained', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const row = await locked(tx, actor, id);
    if (row.flag !== flag) throw withdrawalFaults('withdrawals.changed_meanwhile');
    checkClaim(row, actor, since);
    await unflagWithdrawal(tx, id);
    await signal(tx, WithdrawalsChanged, { brandId: actor.brandId });
    note({ before: { flag, state: row.state }, after: { flag: '', reason } });
  });
}

/** @throws withdrawals.unknown · changed_meanwhile · claimed · wrong_state · staff.request_open */
export async function askResolution(
  needs: ReviewNeeds,
  actor: Actor,
  id: string,
  request: {
    readonly revision: number;
    readonly outcome: (typeof OUTCOMES)[number];
    readonly reference?: string | undefined;
    readonly reason: string;
  },
): Promise<Id<'request'>> {
  const since = await claimedSince(needs, actor.brandId);
  return needs.db.transaction(async (tx) => {
    checkClaim(await locked(tx, actor, id, request.revision), actor, since);
    const content = { outcome: request.outcome, reference: (request.reference ?? '').trim() };
    const asked = await needs.approvals.ask(
      tx,
      actor,
      needs.kinds.resolve.request(id, content, request.reason),
    );
    await signal(tx, WithdrawalsChanged, { brandId: actor.brandId });
    return asked;
  });
}
