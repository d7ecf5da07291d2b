/** A case is opened: by a member, by a guest with an address of mail, by another room. What is about one thing is one case. */
import { languageOf } from '#kernel/words.ts';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { type Picture, readPictureText } from '#platform/files/files.ts';
import type { AboutKind, CaseKind, QuestionType } from '../contract/kinds.ts';
import type { CaseAsk, OpenedCase } from '../contract/open-case.ts';
import { supportFaults } from '../faults.ts';
import { emailOf, opened, replied, turned, wordsIn } from '../rules.ts';
import {
  addMessage,
  type CaseRow,
  countOpened,
  countSaid,
  findByRef,
  insertCase,
  lockOpenAbout,
  sameFeedback,
  writeFlow,
} from '../store.ts';
import { aboutOf } from './about.ts';
import { PICTURES, type SupportNeeds, type Who, type Writer } from './needs.ts';
import { changed, digestOf, keyOf } from './say.ts';
import { type Promised, termsOf } from './terms.ts';

export type Asked = {
  readonly brandId: BrandId;
  readonly writer: Writer;
  readonly kind: CaseKind;
  readonly type: QuestionType;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly about?: { readonly kind: AboutKind; readonly id: string } | undefined;
  readonly ref?: string | undefined;
  readonly picture?: Picture | undefined;
};

/** Keeps a picture for a case; a guest’s belong to his case. */
export async function keepPicture(
  { files, clock }: Pick<SupportNeeds, 'files' | 'clock'>,
  tx: Tx,
  { id, brand_id, member_id }: Pick<CaseRow, 'id' | 'brand_id' | 'member_id'>,
  picture: Picture | undefined,
): Promise<{ readonly file_id: string; readonly file_size: number } | undefined> {
  if (!picture) return undefined;
  const fileId = await files.keep(tx, {
    brandId: asId<'brand'>(brand_id),
    ownerId: member_id ?? id,
    purpose: PICTURES,
    picture,
    at: new Date(clock.now()),
    most: 20,
  });
  return { file_id: fileId, file_size: picture.jpg.length };
}

/** Messages of one player in one case within an hour. */
const HOUR_MESSAGES = 30;

/** @throws support.too_many_messages */
export async function countWritten(runner: Runner, caseId: string, at: Date): Promise<void> {
  const most = HOUR_MESSAGES;
  if ((await countSaid(runner, caseId, new Date(at.getTime() - HOUR))) >= most)
    throw supportFaults('support.too_many_messages', { params: { most } });
}

/** The open case about the same thing goes on, and becomes what is asked for now where that is more. */
async function goOn(
  needs: SupportNeeds,
  tx: Tx,
  row: CaseRow,
  ask: Asked,
  terms: Promised,
): Promise<OpenedCase> {
  const at = new Date(needs.clock.now());
  // Asking about the same thing again is no way around what may be written in an hour.
  if (ask.text !== '' || ask.picture) await countWritten(tx, row.id, at);
  const file = await keepPicture(needs, tx, row, ask.picture);
  if (ask.text !== '' || file)
    await addMessage(tx, { case_id: row.id, at, author: 'player', text: ask.text, ...file });
  const next = turned(ask.text === '' ? row : (replied(row, at, terms) ?? row), ask.kind, at, terms);
  await writeFlow(tx, row.id, next, at);
  await changed(tx, row);
  return { id: row.id, serial: row.serial, isNew: false };
}

/** Writes the case in the caller’s transaction. */
export async function writeCase(needs: SupportNeeds, tx: Tx, ask: Asked): Promise<OpenedCase> {
  const { brandId, writer, kind, type, language, about, ref, picture } = ask;
  const terms = await termsOf(needs, brandId);
  const known = ref === undefined ? undefined : await findByRef(tx, brandId, ref);
  if (known) return { ...known, isNew: false };
  if (about && writer.memberId !== null) {
    const same = await lockOpenAbout(tx, writer.memberId, about.id);
    if (same) return goOn(needs, tx, same, ask, terms);
  }
  const at = new Date(needs.clock.now());
  const id = newId<'case'>();
  const row = {
    id,
    brand_id: brandId,
    member_id: writer.memberId,
    email: writer.email,
    guestKey: writer.memberId === null ? digestOf(keyOf(needs, id)) : null,
    ref: ref ?? null,
    language: languageOf(language)?.code ?? 'en',
    type,
    subject: ask.subject,
    about_kind: about?.kind ?? '',
    about_id: about?.id ?? null,
    at,
  } as const;
  const serial = await insertCase(tx, row, opened(kind, type, at, terms));
  if (serial === undefined) {
    // Another process has opened it for the same reason in this very moment.
    const other = await findByRef(tx, brandId, ref ?? '');
    if (!other) throw new Error('a case was not written');
    return { ...other, isNew: false };
  }
  const file = await keepPicture(needs, tx, row, picture);
  if (ask.text !== '' || file)
    await addMessage(tx, { case_id: id, at, author: 'player', text: ask.text, ...file });
  await changed(tx, row);
  return { id, serial, isNew: true };
}

/** For other rooms (contract/open-case.ts). */
export const openCase =
  (needs: SupportNeeds) =>
  (tx: Tx, { from, ...ask }: CaseAsk): Promise<OpenedCase> =>
    writeCase(needs, tx, {
      ...ask,
      subject: ask.subject.slice(0, 200),
      writer:
        'memberId' in from ? { memberId: from.memberId, email: '' } : { memberId: null, email: from.email },
    });

/** @throws support.too_many_cases */
async function countWriter(
  needs: Pick<SupportNeeds, 'clock'>,
  tx: Tx,
  brandId: BrandId,
  writer: Writer,
  { dayCases }: Promised,
): Promise<void> {
  const since = new Date(needs.clock.now() - DAY);
  // A guest has shown no more than an address.
  const most = writer.memberId === null ? Math.min(dayCases, 3) : dayCases;
  if ((await countOpened(tx, brandId, writer, since)) >= most)
    throw supportFaults('support.too_many_cases', { params: { most } });
}

const written = (text: string): string => text.replaceAll('\u0000', '').trim();

export type Ticket = Omit<Asked, 'writer' | 'brandId' | 'picture' | 'ref'> & {
  readonly picture?: string | undefined;
};

/** @throws support.no_text · files.… · support.unknown_about · support.too_many_cases · support.too_many_messages */
async function openFor(
  needs: SupportNeeds,
  brandId: BrandId,
  writer: Writer,
  { picture, ...ticket }: Ticket,
): Promise<OpenedCase> {
  const [subject, text] = [written(ticket.subject), written(ticket.text)];
  if (subject === '' || (text === '' && picture === undefined))
    throw supportFaults('support.no_text', {
      fields: { [subject === '' ? 'subject' : 'text']: 'support.no_text' },
    });
  const { about, language } = ticket;
  if (about && !(writer.memberId && (await aboutOf(needs, needs.db, writer.memberId, about, language))))
    throw supportFaults('support.unknown_about');
  const terms = await termsOf(needs, brandId);
  // Once before the picture costs anything, once in the transaction that keeps it.
  await needs.db.transaction((tx) => countWriter(needs, tx, brandId, writer, terms));
  const read = picture === undefined ? undefined : await readPictureText(picture);
  return needs.db.transaction(async (tx) => {
    await countWriter(needs, tx, brandId, writer, terms);
    return writeCase(needs, tx, { ...ticket, subject, text, picture: read, brandId, writer });
  });
}

export const openByMember = (
  needs: SupportNeeds,
  { memberId, brandId }: Who,
  ticket: Ticket,
): Promise<OpenedCase> => openFor(needs, brandId, { memberId, email: '' }, ticket);

/** @throws support.closed_to_guests · email_wanted · wrong_email · identity.human_check, and what `openFor` throws */
export async function openByGuest(
  needs: SupportNeeds,
  brandId: BrandId,
  {
    email,
    human,
    ...ticket
  }: Ticket & { readonly email?: string | undefined; readonly human?: string | undefined },
): Promise<OpenedCase & { readonly key: string }> {
  const { guests } = await termsOf(needs, brandId);
  if (!guests) throw supportFaults('support.closed_to_guests');
  if (email === undefined || email.trim() === '')
    throw supportFaults('support.email_wanted', { fields: { email: 'support.email_wanted' } });
  const address = emailOf(email);
  if (address === undefined)
    throw supportFaults('support.wrong_email', { fields: { email: 'support.wrong_email' } });
  await needs.human.check(human, { brandId, purpose: 'support' });
  const made = await openFor(
    needs,
    brandId,
    { memberId: null, email: address },
    { ...ticket, about: undefined },
  );
  return { ...made, key: keyOf(needs, made.id) };
}

/** @throws support.wrong_length · support.too_many_cases */
export async function giveFeedback(
  needs: SupportNeeds,
  { memberId, brandId }: Who,
  {
    type,
    content,
    language,
    subject,
  }: Pick<Ticket, 'type' | 'language' | 'subject'> & { readonly content: string },
): Promise<OpenedCase> {
  const terms = await termsOf(needs, brandId);
  const text = written(content);
  const count = wordsIn(text, languageOf(language)?.tag ?? 'en');
  const { leastWords: least, mostWords: most } = terms;
  if (count < least || count > most)
    throw supportFaults('support.wrong_length', {
      params: { least, most },
      fields: { content: 'support.wrong_length' },
    });
  return needs.db.transaction(async (tx) => {
    const writer = { memberId, email: '' };
    await countOpened(tx, brandId, writer, new Date(0));
    const same = await sameFeedback(tx, memberId, new Date(needs.clock.now() - DAY), text);
    if (same) return { ...same, isNew: false };
    await countWriter(needs, tx, brandId, writer, terms);
    return writeCase(needs, tx, { brandId, writer, kind: 'feedback', type, subject, text, language });
  });
}
