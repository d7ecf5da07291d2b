/** What changes a case is said to whoever has it before him, and to whoever has not: the desk, the member’s pages, his inbox, a guest’s mail. */
import { createHash, createHmac } from 'node:crypto';
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { CaseAnswered, CaseMoved, CasesChanged } from '../contract.ts';
import type { CaseRow } from '../store.ts';
import type { SupportNeeds } from './needs.ts';

/** A guest reads his case with it: the same one for as long as the installation keeps its keys, and nowhere written down. */
export const keyOf = ({ guestKey }: Pick<SupportNeeds, 'guestKey'>, caseId: string): string =>
  createHmac('sha256', guestKey).update(`case ${caseId}`).digest('base64url');
/** What the table knows of it. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

type Of = Pick<CaseRow, 'brand_id' | 'member_id'>;

/** Pages that show it ask again. */
export async function changed(tx: Tx, { brand_id, member_id }: Of): Promise<void> {
  if (member_id !== null) await signal(tx, CaseMoved, { memberId: member_id });
  await signal(tx, CasesChanged, { brandId: brand_id });
}

export type News = 'answered' | 'decided' | 'escalated' | 'closed';

async function mail(
  needs: Pick<SupportNeeds, 'brands' | 'messages' | 'say' | 'guestKey'>,
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'brand_id' | 'email' | 'serial' | 'language'>,
  what: News,
  text: string,
): Promise<void> {
  const brandId: BrandId = asId<'brand'>(row.brand_id);
  const { mainDomain, hosts } = await needs.brands.byId(brandId);
  const link = `https://${mainDomain || [...hosts][0] || 'localhost'}/support/case#${keyOf(needs, row.id)}`;
  const said = (part: 'title' | 'text'): string =>
    needs.say(row.language, `support.said.mail.${what}.${part}`, { serial: row.serial, text, link });
  await needs.messages.queue(tx, {
    brandId,
    channel: 'email',
    to: row.email,
    kind: 'notice',
    purpose: `support ${what}`,
    language: row.language,
    params: { title: said('title'), text: said('text') },
  });
}

/** He may not be looking: a member finds it in his inbox, a guest in his mail. */
export async function tell(
  needs: Pick<SupportNeeds, 'brands' | 'messages' | 'say' | 'guestKey'>,
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'brand_id' | 'member_id' | 'email' | 'serial' | 'language'>,
  { what, n, text }: { readonly what: News; readonly n: number; readonly text: string },
): Promise<void> {
  if (row.member_id === null) return mail(needs, tx, row, what, text);
  await announce(tx, CaseAnswered, [
    { memberId: row.member_id, brandId: row.brand_id, caseId: row.id, n, serial: row.serial, what },
  ]);
}
