/** What staff do with a document: open its pictures, work on it, accept it with its checklist, refuse it with a reason. */
import { lockMember, logChange } from '#features/people/members/store.ts';
import { readProfile } from '#features/people/members/service/profile.ts';
import { asId, newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { DocumentDecided } from '../contract.ts';
import type { Check, RefuseReason } from '../contract/kinds.ts';
import { VerificationSettings } from '../contract/settings.ts';
import { verificationFaults } from '../faults.ts';
import { isChecked, missingTexts, provesOf, validUntil } from '../rules.ts';
import {
  type ReviewRow,
  type DocumentRow,
  findForStaff,
  findPage,
  lockDocument,
  lockDocuments,
  moveDocument,
  setClaim,
} from '../store.ts';
import { CLAIM_MS, pageContext, type VerificationNeeds } from './needs.ts';
import { follow } from './level.ts';
import { tell } from './show.ts';

const RIGHT = 'verification.decide';

export const claimedSince = ({ clock }: Pick<VerificationNeeds, 'clock'>): Date =>
  new Date(clock.now() - CLAIM_MS);

/** @throws verification.unknown */
export async function readForStaff(
  needs: VerificationNeeds,
  { brandId }: Pick<Actor, 'brandId'>,
  id: string,
): Promise<ReviewRow> {
  const row = await findForStaff(needs.db, brandId, id, claimedSince(needs));
  if (!row) throw verificationFaults('verification.unknown');
  return row;
}

/** Base64 of a jpg; who looked at what of whom stands in the trail. @throws verification.unknown */
export const openPage = (needs: VerificationNeeds, actor: Actor, id: string, n: number): Promise<string> =>
  staffAction(needs, { actor, right: RIGHT, action: 'verification.open', subject: id }, async (tx, note) => {
    const page = await findPage(tx, id, actor.brandId, n);
    if (!page) throw verificationFaults('verification.unknown');
    note({ after: { member: page.member_id, kind: page.kind, page: n } });
    return needs.sealer.open(page.sealed, pageContext(id, n)).toString('base64');
  });

/** Holds the member's documents, then this one. @throws verification.unknown · verification.changed_meanwhile */
async function locked(tx: Tx, { brandId }: Actor, id: string, revision?: number): Promise<DocumentRow> {
  const seen = await lockDocument(tx, id);
  if (seen?.brand_id !== brandId || seen.state === 'draft' || seen.state === 'dropped')
    throw verificationFaults('verification.unknown');
  if (revision !== undefined && seen.revision !== revision)
    throw verificationFaults('verification.changed_meanwhile');
  return seen;
}

/** @throws verification.claimed when somebody else works on it · verification.wrong_state */
function checkOpen(row: DocumentRow, { staffId }: Actor, since: Date): void {
  if (row.state !== 'waiting') throw verificationFaults('verification.wrong_state');
  const isHeld = row.claimed_by !== null && row.claimed_at !== null && row.claimed_at > since;
  if (isHeld && row.claimed_by !== staffId) throw verificationFaults('verification.claimed');
}

/** @throws verification.unknown · verification.wrong_state · verification.claimed */
export const claim = (needs: VerificationNeeds, actor: Actor, id: string, hold: boolean): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'verification.claim', subject: id }, async (tx, note) => {
    const row = await locked(tx, actor, id);
    checkOpen(row, actor, claimedSince(needs));
    await setClaim(tx, id, hold ? actor.staffId : null, hold ? new Date(needs.clock.now()) : null);
    await tell(tx, { memberId: asId<'member'>(row.member_id), brandId: actor.brandId });
    if ((row.claimed_by === actor.staffId) !== hold)
      note({ before: { by: row.claimed_by ?? '' }, after: { by: hold ? actor.staffId : '' } });
  });

type Decision =
  | {
      readonly outcome: 'accepted';
      /** Digest of the profile it was held against, in hexadecimal. */
      readonly seen: string;
      readonly checks: readonly Check[];
      readonly until?: string | undefined;
    }
  | { readonly outcome: 'refused'; readonly reason: RefuseReason; readonly note?: string | undefined };

/** What is written about an accepted document. @throws verification.checks_missing · profile_missing · changed_meanwhile · wrong_until */
async function accepting(
  needs: VerificationNeeds,
  tx: Tx,
  row: DocumentRow,
  { seen, checks, until }: Extract<Decision, { outcome: 'accepted' }>,
) {
  if (!isChecked(row.kind, checks)) throw verificationFaults('verification.checks_missing');
  const { texts } = await readProfile(tx, row.member_id);
  if (missingTexts(row.kind, texts).length > 0) throw verificationFaults('verification.profile_missing');
  // Another name than the one the picture was held against is somebody nobody has seen.
  const proves = provesOf(row.kind, texts);
  if (proves.toString('hex') !== seen) throw verificationFaults('verification.changed_meanwhile');
  const { documents } = await needs.brands.settings.of(asId<'brand'>(row.brand_id), VerificationSettings);
  const days = documents.find(({ kind }) => kind === row.kind)?.validDays ?? 365;
  const end = validUntil(needs.clock.now(), days, until);
  if (end === undefined)
    throw verificationFaults('verification.wrong_until', { fields: { until: 'verification.wrong_until' } });
  return { checks, proves, validUntil: new Date(end) };
}

/** The level follows; a change of it stands in the member's own history too. */
async function leveled(needs: VerificationNeeds, tx: Tx, actor: Actor, row: DocumentRow): Promise<number> {
  const who = { memberId: row.member_id, brandId: actor.brandId };
  const { before, after } = await follow(tx, needs, who);
  if (before !== after)
    await logChange(tx, {
      ...actor,
      memberId: row.member_id,
      id: newId(),
      kind: 'level',
      from: String(before),
      to: String(after),
      reason: '',
    });
  return after;
}

/** @throws verification.unknown · changed_meanwhile · wrong_state · claimed, and what `accepting` throws */
export const decide = (
  needs: VerificationNeeds,
  actor: Actor,
  id: string,
  revision: number,
  decision: Decision,
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: RIGHT, action: `verification.${decision.outcome}`, subject: id },
    async (tx, note) => {
      const { member_id: memberId } = await readForStaff(needs, actor, id);
      // In the order in which a member sends: his row, his documents, this one.
      await lockMember(tx, memberId, actor.brandId);
      await lockDocuments(tx, memberId);
      const row = await locked(tx, actor, id, revision);
      checkOpen(row, actor, claimedSince(needs));
      const { outcome: state } = decision;
      const at = new Date(needs.clock.now());
      const said = decision.outcome === 'refused' ? (decision.note ?? '').trim() : '';
      const reason = decision.outcome === 'refused' ? decision.reason : '';
      const more = decision.outcome === 'accepted' ? await accepting(needs, tx, row, decision) : {};
      await moveDocument(tx, id, { state, at, staffId: actor.staffId, reason, note: said, ...more });
      const level = await leveled(needs, tx, actor, row);
      const { brandId } = actor;
      await announce(tx, DocumentDecided, [
        { memberId, brandId, documentId: id, kind: row.kind, outcome: state, reason, level },
      ]);
      await tell(tx, { memberId: asId<'member'>(memberId), brandId });
      note({
        before: { state: row.state },
        after: {
          state,
          member: memberId,
          kind: row.kind,
          level,
          ...(reason === '' ? {} : { reason, note: said }),
          ...(decision.outcome === 'accepted' ? { checks: decision.checks } : {}),
        },
      });
    },
  );
