/** What staff do with a case: open one by hand, work on it, write to it, want it closed. */
import { type Id, newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { CasesChanged } from '../contract.ts';
import type { Outcome } from '../contract/kinds.ts';
import { AmlSettings } from '../contract/settings.ts';
import { amlFaults } from '../faults.ts';
import { periodOf } from '../rules.ts';
import {
  addNote,
  type CaseRow,
  type CaseReviewRow,
  findForStaff,
  findMember,
  lockCase,
  openCase,
  restricts,
  setClaim,
} from '../store.ts';
import type { closeKind, releaseKind } from './approvals.ts';
import { type AmlNeeds, CLAIM_MS } from './needs.ts';

const RIGHT = 'aml.work';
export type CaseNeeds = AmlNeeds & {
  readonly kinds: {
    readonly close: ReturnType<typeof closeKind>;
    readonly release: ReturnType<typeof releaseKind>;
  };
};

export const claimedSince = ({ clock }: Pick<AmlNeeds, 'clock'>): Date => new Date(clock.now() - CLAIM_MS);

/** @throws aml.unknown */
export async function readForStaff(
  needs: Pick<AmlNeeds, 'db' | 'clock'>,
  { brandId }: Pick<Actor, 'brandId'>,
  id: string,
): Promise<CaseReviewRow> {
  const row = await findForStaff(needs.db, brandId, id, claimedSince(needs));
  if (!row) throw amlFaults('aml.unknown');
  return row;
}

/** @throws aml.unknown */
async function locked(tx: Tx, { brandId }: Actor, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (row?.brand_id !== brandId) throw amlFaults('aml.unknown');
  return row;
}

/** @throws aml.wrong_state · aml.claimed when somebody else works on it */
function checkOpen(row: CaseRow, { staffId }: Actor, since: Date): void {
  if (row.state !== 'open') throw amlFaults('aml.wrong_state');
  const isTaken = row.claimed_by !== null && row.claimed_at !== null && row.claimed_at > since;
  if (isTaken && row.claimed_by !== staffId) throw amlFaults('aml.claimed');
}

/** One by hand a member at a time. @throws aml.unknown_member · aml.case_known */
export const openByHand = (needs: AmlNeeds, actor: Actor, memberId: string, text: string): Promise<string> =>
  staffAction(needs, { actor, right: RIGHT, action: 'aml.open', subject: memberId }, async (tx, note) => {
    const member = await findMember(tx, memberId, actor.brandId);
    if (!member) throw amlFaults('aml.unknown_member');
    const { periodMs } = await needs.brands.settings.of(actor.brandId, AmlSettings);
    const at = new Date(needs.clock.now());
    const opened = await openCase(tx, {
      id: newId<'case'>(),
      brandId: actor.brandId,
      memberId,
      rule: 'manual',
      period: periodOf(at.getTime(), periodMs),
      currency: member.currency,
      amount: 0n,
      at,
      staffId: actor.staffId,
    });
    if (!opened?.is_new) throw amlFaults('aml.case_known');
    await addNote(tx, {
      caseId: opened.id,
      id: newId<'note'>(),
      staffId: actor.staffId,
      text: text.trim(),
      at,
    });
    await signal(tx, CasesChanged, { brandId: actor.brandId });
    note({ after: { case: opened.id } });
    return opened.id;
  });

/** @throws aml.unknown · aml.wrong_state · aml.claimed */
export const claim = (needs: AmlNeeds, actor: Actor, id: string, hold: boolean): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'aml.claim', subject: id }, async (tx, note) => {
    const row = await locked(tx, actor, id);
    checkOpen(row, actor, claimedSince(needs));
    await setClaim(tx, id, hold ? actor.staffId : null, hold ? new Date(needs.clock.now()) : null);
    await signal(tx, CasesChanged, { brandId: actor.brandId });
    if ((row.claimed_by === actor.staffId) !== hold)
      note({ before: { by: row.claimed_by ?? '' }, after: { by: hold ? actor.staffId : '' } });
  });

/** @throws aml.unknown */
export const writeNote = (needs: AmlNeeds, actor: Actor, id: string, text: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'aml.note', subject: id }, async (tx, note) => {
    await locked(tx, actor, id);
    const at = new Date(needs.clock.now());
    await addNote(tx, { caseId: id, id: newId<'note'>(), staffId: actor.staffId, text: text.trim(), at });
    await signal(tx, CasesChanged, { brandId: actor.brandId });
    note({ after: { text: text.trim() } });
  });

/** @throws aml.unknown · aml.changed_meanwhile · aml.claimed · aml.wrong_state · staff.request_open */
export const askClose = (
  needs: CaseNeeds,
  actor: Actor,
  id: string,
  {
    revision,
    outcome,
    reason,
  }: { readonly revision: number; readonly outcome: Outcome; readonly reason: string },
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    const row = await locked(tx, actor, id);
    if (row.revision !== revision) throw amlFaults('aml.changed_meanwhile');
    checkOpen(row, actor, claimedSince(needs));
    const asked = await needs.approvals.ask(tx, actor, needs.kinds.close.request(id, { outcome }, reason));
    await signal(tx, CasesChanged, { brandId: actor.brandId });
    return asked;
  });

/** @throws aml.unknown · aml.changed_meanwhile · aml.not_restricted · staff.request_open */
export const askRelease = (
  needs: CaseNeeds,
  actor: Actor,
  id: string,
  { revision, reason }: { readonly revision: number; readonly reason: string },
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    const row = await locked(tx, actor, id);
    if (row.revision !== revision) throw amlFaults('aml.changed_meanwhile');
    if (!restricts(row)) throw amlFaults('aml.not_restricted');
    const asked = await needs.approvals.ask(tx, actor, needs.kinds.release.request(id, {}, reason));
    await signal(tx, CasesChanged, { brandId: actor.brandId });
    return asked;
  });
