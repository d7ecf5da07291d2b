/** A case as its owner reads it: what was said, what it is about, what he may do. */
import { asId } from '#kernel/ids.ts';
import type { CaseView } from '../contract.ts';
import { supportFaults } from '../faults.ts';
import { presentCase } from '../present.ts';
import { type CaseRow, markSeen, pictureOf, threadForPlayer } from '../store.ts';
import { aboutOf } from './about.ts';
import { findOurs, type Ours } from './follow.ts';
import { PICTURES, type SupportNeeds } from './needs.ts';
import { termsOf } from './terms.ts';

/** What a case is about, in the language of who reads it. */
export const aboutCase = async (
  needs: SupportNeeds,
  { member_id, about_kind: kind, about_id: id }: Pick<CaseRow, 'member_id' | 'about_kind' | 'about_id'>,
  language: string,
) =>
  member_id === null || id === null || kind === ''
    ? undefined
    : aboutOf(needs, needs.db, member_id, { kind, id }, language);

/** @throws support.unknown */
export async function caseFor(needs: SupportNeeds, ours: Ours, language: string): Promise<CaseView> {
  const row = await findOurs(needs, ours);
  const brandId = asId<'brand'>(row.brand_id);
  const [about, messages, terms, { languages }] = await Promise.all([
    aboutCase(needs, row, language),
    threadForPlayer(needs.db, row.id),
    termsOf(needs, brandId),
    needs.brands.byId(brandId),
  ]);
  if (row.answer_n > row.seen_n) await markSeen(needs.db, row.id, row.messages);
  return presentCase(row, about, messages, terms, new Date(needs.clock.now()), languages);
}

/** Base64 of the jpg. @throws support.unknown */
export async function pictureFor(needs: SupportNeeds, ours: Ours, n: number): Promise<string> {
  const { id, brand_id } = await findOurs(needs, ours);
  const file = await pictureOf(needs.db, id, n, false);
  const jpg =
    file === undefined
      ? undefined
      : await needs.files.read(needs.db, { id: file, brandId: asId<'brand'>(brand_id), purpose: PICTURES });
  if (!jpg) throw supportFaults('support.unknown');
  return jpg.toString('base64');
}
