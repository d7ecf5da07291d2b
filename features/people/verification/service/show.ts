/** A member shows documents: page by page, encoded anew and sealed, then handed to the staff. */
import { lockMember } from '#features/people/members/store.ts';
import { missingAt, readProfile } from '#features/people/members/service/profile.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { DocumentsChanged, type Verification, VerificationMoved } from '../contract.ts';
import { type DocumentKind, MOST_BYTES, MOST_PAGES } from '../contract/kinds.ts';
import { VerificationSettings } from '../contract/settings.ts';
import { verificationFaults } from '../faults.ts';
import { presentDocument } from '../present.ts';
import { missingTexts } from '../rules.ts';
import {
  countSent,
  type DocumentRow,
  dropPages,
  insertDocument,
  insertPage,
  lockDocument,
  lockDocuments,
  moveDocument,
  newestOf,
  noteSent,
  openOne,
} from '../store.ts';
import { pageContext, type VerificationNeeds, type Who } from './needs.ts';

/** Fields the brand shows: one it hides cannot be filled in, and is not asked for. */
async function missingFor(
  runner: Parameters<typeof readProfile>[0],
  memberId: string,
  kind: DocumentKind,
): Promise<readonly string[]> {
  const { texts, fields } = await readProfile(runner, memberId);
  return missingTexts(kind, texts).filter((name) =>
    Object.entries(fields).some(([field, { visible }]) => field === name && visible),
  );
}

export async function verificationFor(
  { db, brands }: Pick<VerificationNeeds, 'db' | 'brands'>,
  { memberId, brandId }: Who,
): Promise<Verification> {
  const { documents } = await brands.settings.of(brandId, VerificationSettings);
  const [view, newest] = await Promise.all([readProfile(db, memberId), newestOf(db, memberId)]);
  const open = documents.filter((one) => one.open);
  const asked = await Promise.all(
    open.map(async ({ kind, level: wanted }) => {
      const row = newest.find((one) => one.kind === kind);
      const profile = [...(await missingFor(db, memberId, kind))];
      return { kind, level: wanted, document: row ? presentDocument(row) : null, profile };
    }),
  );
  return {
    level: view.level,
    missing: missingAt(view),
    asked: asked.sort((one, other) => one.level - other.level),
    mostPages: MOST_PAGES,
    mostBytes: MOST_BYTES,
  };
}

/** Tells the member's pages, and the desk. */
export async function tell(tx: Tx, { memberId, brandId }: Who): Promise<void> {
  await publish(tx, VerificationMoved, { memberId }, {});
  await signal(tx, DocumentsChanged, { brandId });
}

const wrongPicture = () =>
  verificationFaults('verification.wrong_picture', { fields: { picture: 'verification.wrong_picture' } });

/** The draft a page is added to; undefined where there is none. @throws as `addPage` does */
async function draftFor(
  needs: VerificationNeeds,
  tx: Tx,
  { memberId, brandId }: Who,
  kind: DocumentKind,
): Promise<DocumentRow | undefined> {
  const { documents, dayPages } = await needs.brands.settings.of(brandId, VerificationSettings);
  if (!documents.some((one) => one.open && one.kind === kind))
    throw verificationFaults('verification.unknown_kind');
  const row = await openOne(tx, memberId, kind);
  if (row?.state === 'waiting') throw verificationFaults('verification.document_waits');
  const sent = await countSent(tx, memberId, new Date(needs.clock.now() - DAY));
  if (sent >= dayPages) throw verificationFaults('verification.quota', { params: { most: dayPages } });
  if (row && row.pages >= MOST_PAGES)
    throw verificationFaults('verification.too_many_pages', { params: { most: MOST_PAGES } });
  return row;
}

/**
 * @throws verification.unknown_kind · verification.document_waits · verification.quota · verification.too_many_pages ·
 * verification.wrong_picture
 */
export async function addPage(
  needs: VerificationNeeds,
  who: Who,
  kind: DocumentKind,
  picture: string,
): Promise<void> {
  const { db, clock, sealer } = needs;
  // Once before the picture costs anything, once in the transaction that keeps it. A try is counted when it has ended, whatever it was.
  await db.transaction((tx) => draftFor(needs, tx, who, kind));
  const bytes = Buffer.from(picture, 'base64');
  const photo = bytes.length > MOST_BYTES ? undefined : await photoOf(bytes);
  if (!photo) {
    await noteSent(db, who.memberId, new Date(clock.now()));
    throw wrongPicture();
  }
  await db.transaction(async (tx) => {
    await lockDocuments(tx, who.memberId);
    const row = await draftFor(needs, tx, who, kind);
    const at = new Date(clock.now());
    const id = row?.id ?? newId<'document'>();
    if (!row)
      await insertDocument(tx, {
        id,
        member_id: who.memberId,
        brand_id: who.brandId,
        kind,
        created_at: at,
      });
    const n = (row?.pages ?? 0) + 1;
    const sealed = sealer.seal(photo, pageContext(id, n));
    await insertPage(tx, { documentId: id, n, memberId: who.memberId, sealed, at });
    await noteSent(tx, who.memberId, at);
  });
}

/** @throws verification.unknown · verification.wrong_state */
async function lockDraft(tx: Tx, { memberId }: Who, id: string): Promise<DocumentRow> {
  await lockDocuments(tx, memberId);
  const row = await lockDocument(tx, id);
  if (row?.member_id !== memberId) throw verificationFaults('verification.unknown');
  if (row.state !== 'draft') throw verificationFaults('verification.wrong_state');
  return row;
}

/** @throws verification.unknown · verification.wrong_state */
export const dropDraft = ({ db, clock }: VerificationNeeds, who: Who, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockDraft(tx, who, id);
    await moveDocument(tx, id, { state: 'dropped', at: new Date(clock.now()) });
    await dropPages(tx, id);
  });

/** @throws verification.unknown · verification.wrong_state · verification.no_pages · verification.profile_missing */
export const sendDraft = ({ db, clock }: VerificationNeeds, who: Who, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMember(tx, who.memberId, who.brandId);
    const row = await lockDraft(tx, who, id);
    if (row.pages === 0) throw verificationFaults('verification.no_pages');
    if ((await missingFor(tx, who.memberId, row.kind)).length > 0)
      throw verificationFaults('verification.profile_missing');
    await moveDocument(tx, id, { state: 'waiting', at: new Date(clock.now()) });
    await tell(tx, who);
  });

/**
 * One picture of a document, and the document itself to the staff unless more follow. What keeps it from being handed over is said before
 * the picture is added: whoever tries again does not add it twice.
 * @throws as `addPage` and `sendDraft` do
 */
export async function showDocument(
  needs: VerificationNeeds,
  who: Who,
  { kind, picture, more }: { readonly kind: DocumentKind; readonly picture: string; readonly more: boolean },
): Promise<Verification> {
  if (!more && (await missingFor(needs.db, who.memberId, kind)).length > 0)
    throw verificationFaults('verification.profile_missing');
  await addPage(needs, who, kind, picture);
  const begun = await verificationFor(needs, who);
  const draft = begun.asked.find((one) => one.kind === kind)?.document;
  if (more || !draft) return begun;
  await sendDraft(needs, who, draft.id);
  return verificationFor(needs, who);
}
