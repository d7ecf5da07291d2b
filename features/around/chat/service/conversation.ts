/** A member's conversation with customer service: the queue, what is said, its pictures, its end. */
import { asId, newId } from '#kernel/ids.ts';
import { MINUTE, SECOND, toWire } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { ServiceDeskChanged } from '../contract/ops-service.ts';
import { type ServiceChat, ServiceChatMoved, type ServiceDesk } from '../contract/service.ts';
import {
  type HouseSays,
  LONGEST_CONTACT,
  LONGEST_SERVICE_TEXT,
  MOST_BYTES,
  MOST_FILES,
  type ServiceTopic,
} from '../contract/kinds.ts';
import { ChatSettings } from '../contract/settings.ts';
import { chatFaults } from '../faults.ts';
import { presentServiceMessage } from '../present/service.ts';
import { cleaned, cleanedLines, fileName, fits } from '../rules/text.ts';
import {
  addFile,
  addMessage,
  closedChats,
  countFiles,
  findFile,
  insertChat,
  insertLeft,
  isStaffed,
  lockOpenChat,
  messagesOfChats,
  moveChat,
  newestChat,
  noteSaid,
  positionOf,
  type ServiceChatRow,
  setStars,
  waitingMembers,
} from '../store/service.ts';
import { type ChatNeeds, type LeftMessage, pictureContext, type Who } from './needs.ts';

/** Whoever takes chats says so twice a minute; who has not for longer is away. */
export const PRESENT_MS = 90 * SECOND;
/** A conversation in which nobody says anything for so long has ended. */
export const SILENT_MS = 30 * MINUTE;

export async function deskFor(
  { db, brands, clock }: ChatNeeds,
  brandId: Who['brandId'],
): Promise<ServiceDesk> {
  const { mode, embedUrl } = await brands.settings.of(brandId, ChatSettings);
  const since = new Date(clock.now() - PRESENT_MS);
  return {
    mode,
    embedUrl: mode === 'embed' ? embedUrl : '',
    isStaffed: mode === 'own' && (await isStaffed(db, brandId, since)),
  };
}

export async function presentChats(runner: Runner, rows: readonly ServiceChatRow[]): Promise<ServiceChat[]> {
  const messages = await messagesOfChats(
    runner,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      topic: row.topic,
      state: row.state,
      position: row.state === 'waiting' ? await positionOf(runner, row) : 0,
      openedAt: toWire(row.opened_at),
      closedAt: row.closed_at && toWire(row.closed_at),
      stars: row.stars ?? 0,
      messages: messages.filter(({ chat_id: chat }) => chat === row.id).map(presentServiceMessage),
    })),
  );
}

async function presentChat(runner: Runner, memberId: string): Promise<ServiceChat> {
  const row = await newestChat(runner, memberId);
  const [chat] = row ? await presentChats(runner, [row]) : [];
  if (!chat) throw chatFaults('chat.no_conversation');
  return chat;
}

export async function chatFor({ db }: ChatNeeds, { memberId }: Who): Promise<{ chat: ServiceChat | null }> {
  const row = await newestChat(db, memberId);
  const [chat] = row ? await presentChats(db, [row]) : [];
  return { chat: chat ?? null };
}

export const historyFor = async ({ db }: ChatNeeds, { memberId }: Who): Promise<{ list: ServiceChat[] }> => ({
  list: await presentChats(db, await closedChats(db, memberId)),
});

/** Tells the member and the desk that a conversation has moved. */
export async function tellChat(
  tx: Tx,
  { memberId, brandId }: { memberId: string; brandId: string },
): Promise<void> {
  await publish(tx, ServiceChatMoved, { memberId }, { what: 'changed', name: '' });
  await signal(tx, ServiceDeskChanged, { brandId });
}

/** Somebody has left the queue: those who wait are nearer. */
export async function tellQueue(tx: Tx, brandId: string): Promise<void> {
  for (const { member_id: memberId } of await waitingMembers(tx, brandId))
    await publish(tx, ServiceChatMoved, { memberId }, { what: 'changed', name: '' });
}

export const houseSays = (tx: Tx, chatId: string, text: HouseSays, at: Date) =>
  addMessage(tx, { id: newId(), chatId, author: 'house', text, at });

/** What is said in a conversation, as it is kept. @throws chat.empty · chat.too_long */
export function textOf(text: string): string {
  const plain = cleanedLines(text);
  if (plain === '') throw chatFaults('chat.empty');
  if (!fits(plain, LONGEST_SERVICE_TEXT)) throw chatFaults('chat.too_long');
  return plain;
}

/** @throws chat.service_off · chat.empty · chat.too_long · chat.one_at_a_time */
export async function openChat(
  needs: ChatNeeds,
  who: Who,
  said: { readonly topic: ServiceTopic; readonly text: string; readonly language: string },
): Promise<ServiceChat> {
  const { mode } = await needs.brands.settings.of(who.brandId, ChatSettings);
  if (mode !== 'own') throw chatFaults('chat.service_off');
  const text = textOf(said.text);
  await needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    const id = newId<'chat'>();
    const isNew = await insertChat(tx, {
      id,
      brand_id: who.brandId,
      member_id: who.memberId,
      topic: said.topic,
      language: said.language,
      opened_at: at,
    });
    if (!isNew) throw chatFaults('chat.one_at_a_time');
    await addMessage(tx, { id: newId(), chatId: id, author: 'member', text, at });
    await houseSays(tx, id, 'queued', at);
    await tellChat(tx, who);
  });
  return presentChat(needs.db, who.memberId);
}

/** The member's conversation, held. @throws chat.no_conversation */
async function openOf(tx: Tx, { memberId, brandId }: Who): Promise<ServiceChatRow> {
  const row = await lockOpenChat(tx, memberId);
  if (row?.brand_id !== brandId) throw chatFaults('chat.no_conversation');
  return row;
}

/** @throws chat.no_conversation · chat.empty · chat.too_long */
export async function writeToService(needs: ChatNeeds, who: Who, said: string): Promise<ServiceChat> {
  const text = textOf(said);
  await needs.db.transaction(async (tx) => {
    const row = await openOf(tx, who);
    const at = new Date(needs.clock.now());
    await addMessage(tx, { id: newId(), chatId: row.id, author: 'member', text, at });
    await noteSaid(tx, row.id, at, false);
    await tellChat(tx, who);
  });
  return presentChat(needs.db, who.memberId);
}

/** @throws chat.no_conversation · chat.wrong_picture · chat.too_many_files */
export async function sendFile(
  needs: ChatNeeds,
  who: Who,
  { picture, name }: { readonly picture: string; readonly name: string },
): Promise<ServiceChat> {
  // Before the picture costs anything.
  const open = await newestChat(needs.db, who.memberId);
  if (!open || open.state === 'closed' || open.brand_id !== who.brandId)
    throw chatFaults('chat.no_conversation');
  if ((await countFiles(needs.db, open.id)) >= MOST_FILES)
    throw chatFaults('chat.too_many_files', { params: { most: MOST_FILES } });
  const bytes = Buffer.from(picture, 'base64');
  const photo = bytes.length > MOST_BYTES ? undefined : await photoOf(bytes);
  if (!photo) throw chatFaults('chat.wrong_picture', { fields: { picture: 'chat.wrong_picture' } });
  await needs.db.transaction(async (tx) => {
    const row = await openOf(tx, who);
    if ((await countFiles(tx, row.id)) >= MOST_FILES)
      throw chatFaults('chat.too_many_files', { params: { most: MOST_FILES } });
    const at = new Date(needs.clock.now());
    const id = newId<'file'>();
    const sealed = needs.sealer.seal(photo, pictureContext(row.id, id));
    await addFile(tx, { id, chatId: row.id, name: fileName(name), bytes: photo.length, sealed, at });
    await addMessage(tx, { id: newId(), chatId: row.id, author: 'member', text: '', fileId: id, at });
    await noteSaid(tx, row.id, at, false);
    await tellChat(tx, who);
  });
  return presentChat(needs.db, who.memberId);
}

/** Base64 of a jpg; another's picture is as little there as one that never was. @throws chat.unknown_file */
export async function openFile(needs: ChatNeeds, { memberId }: Who, id: string): Promise<string> {
  const file = await findFile(needs.db, id);
  if (file?.member_id !== memberId) throw chatFaults('chat.unknown_file');
  return needs.sealer.open(file.sealed, pictureContext(file.chat_id, id)).toString('base64');
}

/** @throws chat.no_conversation */
export async function closeByMember(needs: ChatNeeds, who: Who): Promise<ServiceChat> {
  await needs.db.transaction(async (tx) => {
    const row = await openOf(tx, who);
    await endChat(tx, row, 'member', new Date(needs.clock.now()));
  });
  return presentChat(needs.db, who.memberId);
}

const ENDED = {
  member: 'closed_by_member',
  staff: 'closed_by_staff',
  time: 'closed_by_time',
} as const satisfies Record<string, HouseSays>;

/** Ends a conversation that is held. */
export async function endChat(
  tx: Tx,
  row: ServiceChatRow,
  closedBy: keyof typeof ENDED,
  at: Date,
): Promise<void> {
  await houseSays(tx, row.id, ENDED[closedBy], at);
  await moveChat(tx, row.id, {
    state: 'closed',
    claimedBy: row.claimed_by,
    claimedAt: row.claimed_at,
    closedBy,
    at,
  });
  await tellChat(tx, { memberId: row.member_id, brandId: row.brand_id });
  if (row.state === 'waiting') await tellQueue(tx, row.brand_id);
}

/** @throws chat.no_conversation where none has ended */
export async function rate(needs: ChatNeeds, who: Who, stars: number): Promise<ServiceChat> {
  await needs.db.transaction(async (tx) => {
    const row = await newestChat(tx, who.memberId);
    if (row?.state !== 'closed' || row.brand_id !== who.brandId) throw chatFaults('chat.no_conversation');
    await setStars(tx, row.id, stars);
    await signal(tx, ServiceDeskChanged, { brandId: who.brandId });
  });
  return presentChat(needs.db, who.memberId);
}

export type Left = {
  readonly brandId: Who['brandId'];
  /** undefined of a guest */
  readonly memberId: Who['memberId'] | undefined;
  readonly contact: string;
  readonly topic: ServiceTopic;
  readonly text: string;
  readonly language: string;
};

/** A case where cases are kept, else a message at the desk. */
async function keepLeft({ openCase, clock }: ChatNeeds, tx: Tx, left: LeftMessage): Promise<void> {
  if (await openCase?.(tx, left)) return;
  await insertLeft(tx, { ...left, at: new Date(clock.now()) });
  await signal(tx, ServiceDeskChanged, { brandId: left.brandId });
}

/** Of somebody who waited until it was over: what he asked is not lost, it is answered as what was left is. */
export async function leaveQuestion(needs: ChatNeeds, tx: Tx, row: ServiceChatRow): Promise<void> {
  const asked = (await messagesOfChats(tx, [row.id])).filter(({ author }) => author === 'member');
  const text = [...asked.map((one) => one.text).join('\n')].slice(0, LONGEST_SERVICE_TEXT).join('').trim();
  if (text === '') return;
  const { topic, language } = row;
  const [brandId, memberId] = [asId<'brand'>(row.brand_id), asId<'member'>(row.member_id)];
  await keepLeft(needs, tx, { id: newId(), brandId, memberId, contact: '', topic, text, language });
}

/** What is left while nobody is there becomes a case where cases are kept, and waits at the desk where not. @throws chat.service_off · empty · no_contact */
export async function leaveMessage(needs: ChatNeeds, left: Left): Promise<void> {
  const { mode } = await needs.brands.settings.of(left.brandId, ChatSettings);
  if (mode === 'off') throw chatFaults('chat.service_off');
  const text = textOf(left.text);
  const contact = cleaned(left.contact);
  // A member is reached in his inbox; nobody answers a guest who does not say where.
  if (left.memberId === undefined && contact === '')
    throw chatFaults('chat.no_contact', { fields: { contact: 'chat.no_contact' } });
  if (!fits(contact, LONGEST_CONTACT))
    throw chatFaults('chat.too_long', { fields: { contact: 'chat.too_long' } });
  const row = { ...left, id: newId(), memberId: left.memberId ?? null, text, contact };
  await needs.db.transaction((tx) => keepLeft(needs, tx, row));
}
