/** What staff do in conversations: take who waits, answer, hand over, end. Everything but typing stands in the trail. */
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { type OpsServiceDetailed, ServiceDeskChanged, type ServiceFigure } from '../contract/ops-service.ts';
import { ServiceChatMoved } from '../contract/service.ts';
import { SERVICE_TOPICS } from '../contract/kinds.ts';
import { chatFaults } from '../faults.ts';
import { presentChatForStaff, presentServiceMessage } from '../present/service.ts';
import {
  addMessage,
  findFile,
  lockChat,
  messagesOfChats,
  moveChat,
  noteSaid,
  type ServiceChatRow,
} from '../store/service.ts';
import {
  countNow,
  figuresOf,
  findChat,
  findLeft,
  handleLeft,
  presentStaff,
  setAbsent,
  setPresent,
} from '../store/ops-service.ts';
import { endChat, houseSays, PRESENT_MS, tellChat, tellQueue, textOf } from './conversation.ts';
import { type ChatNeeds, pictureContext } from './needs.ts';

const RIGHT = 'chat.answer';

/** @throws chat.unknown_conversation */
export async function chatForStaff(
  { db }: ChatNeeds,
  { brandId, staffId }: Actor,
  id: string,
): Promise<OpsServiceDetailed> {
  const row = await findChat(db, id, brandId);
  if (!row) throw chatFaults('chat.unknown_conversation');
  const messages = await messagesOfChats(db, [id]);
  return { chat: presentChatForStaff(row, staffId), messages: messages.map(presentServiceMessage) };
}

/** Held. @throws chat.unknown_conversation */
async function held(tx: Tx, { brandId }: Actor, id: string): Promise<ServiceChatRow> {
  const row = await lockChat(tx, id, brandId);
  if (!row) throw chatFaults('chat.unknown_conversation');
  return row;
}

/** One the caller has, held. @throws chat.unknown_conversation · chat.wrong_state · chat.not_yours */
async function mine(tx: Tx, actor: Actor, id: string): Promise<ServiceChatRow> {
  const row = await held(tx, actor, id);
  if (row.state !== 'open') throw chatFaults('chat.wrong_state');
  if (row.claimed_by !== actor.staffId) throw chatFaults('chat.not_yours');
  return row;
}

/** Whoever has it takes chats, or has taken this one just now. */
async function isKept(tx: Tx, { brand_id: brandId, claimed_by, claimed_at }: ServiceChatRow, since: Date) {
  if ((claimed_at?.getTime() ?? 0) > since.getTime()) return true;
  return (await presentStaff(tx, brandId, since)).some(({ id }) => id === claimed_by);
}

/**
 * Who waits, or whom a colleague who is away has left: nobody talks to an empty chair.
 * @throws chat.unknown_conversation · chat.wrong_state · chat.taken
 */
export const claimChat = (needs: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'chat.claim', subject: id }, async (tx, note) => {
    const row = await held(tx, actor, id);
    if (row.state === 'closed') throw chatFaults('chat.wrong_state');
    const at = new Date(needs.clock.now());
    if (row.state === 'open' && (await isKept(tx, row, new Date(at.getTime() - PRESENT_MS))))
      throw chatFaults('chat.taken');
    await moveChat(tx, id, { state: 'open', claimedBy: actor.staffId, claimedAt: at, at });
    await houseSays(tx, id, row.state === 'waiting' ? 'taken' : 'handed_over', at);
    await tellChat(tx, { memberId: row.member_id, brandId: row.brand_id });
    if (row.state === 'waiting') await tellQueue(tx, row.brand_id);
    const before = { state: row.state, by: row.claimed_by ?? '' };
    note({ before, after: { state: 'open', by: actor.staffId, member: row.member_id } });
  });

/** What was said is not copied into the trail: it stands in the conversation. @throws as `mine`, and as `textOf` does */
export async function answerChat(needs: ChatNeeds, actor: Actor, id: string, said: string): Promise<void> {
  const text = textOf(said);
  await staffAction(needs, { actor, right: RIGHT, action: 'chat.answer', subject: id }, async (tx, note) => {
    const row = await mine(tx, actor, id);
    const at = new Date(needs.clock.now());
    const messageId = newId<'message'>();
    await addMessage(tx, { id: messageId, chatId: id, author: 'staff', staffId: actor.staffId, text, at });
    await noteSaid(tx, id, at, true);
    await tellChat(tx, { memberId: row.member_id, brandId: row.brand_id });
    note({ after: { message: messageId, member: row.member_id } });
  });
}

/** @throws as `mine` */
export const showTyping = ({ db, may }: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await mine(tx, actor, id);
    if (may && !(await may(actor.staffId, RIGHT))) throw chatFaults('chat.not_yours');
    await publish(tx, ServiceChatMoved, { memberId: row.member_id }, { what: 'typing', name: '' });
  });

/** To a colleague who takes chats, or back to the queue at his old place. @throws as `mine`, and chat.unknown_colleague */
export const handOver = (needs: ChatNeeds, actor: Actor, id: string, to: string | undefined): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'chat.hand_over', subject: id }, async (tx, note) => {
    const row = await mine(tx, actor, id);
    const at = new Date(needs.clock.now());
    const since = new Date(at.getTime() - PRESENT_MS);
    const colleague = (await presentStaff(tx, actor.brandId, since)).find((one) => one.id === to);
    if (to !== undefined && !colleague) throw chatFaults('chat.unknown_colleague');
    await moveChat(tx, id, {
      state: to === undefined ? 'waiting' : 'open',
      claimedBy: to ?? null,
      claimedAt: to === undefined ? null : at,
      at,
    });
    await houseSays(tx, id, 'handed_over', at);
    await tellChat(tx, { memberId: row.member_id, brandId: row.brand_id });
    // He stands before those who came after him.
    if (to === undefined) await tellQueue(tx, row.brand_id);
    note({ before: { by: actor.staffId }, after: { by: to ?? '', member: row.member_id } });
  });

/** @throws as `mine` */
export const closeByStaff = (needs: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'chat.close', subject: id }, async (tx, note) => {
    const row = await mine(tx, actor, id);
    await endChat(tx, row, 'staff', new Date(needs.clock.now()));
    note({ before: { state: row.state }, after: { state: 'closed', member: row.member_id } });
  });

/** Base64 of a jpg; who looked at what of whom stands in the trail. @throws chat.unknown_file */
export const openFileForStaff = (needs: ChatNeeds, actor: Actor, id: string): Promise<string> =>
  staffAction(needs, { actor, right: RIGHT, action: 'chat.open_file', subject: id }, async (tx, note) => {
    const file = await findFile(tx, id);
    if (file?.brand_id !== actor.brandId) throw chatFaults('chat.unknown_file');
    note({ after: { chat: file.chat_id, member: file.member_id } });
    return needs.sealer.open(file.sealed, pictureContext(file.chat_id, id)).toString('base64');
  });

/** The caller takes chats from now on, or none. Answers who does. */
export async function sayPresence({ db, clock }: ChatNeeds, actor: Actor, takes: boolean) {
  const now = clock.now();
  if (takes) await setPresent(db, actor.staffId, actor.brandId, new Date(now));
  else await setAbsent(db, actor.staffId);
  const staff = await presentStaff(db, actor.brandId, new Date(now - PRESENT_MS));
  return { takes, staff: staff.map(({ id, name }) => ({ id, name })) };
}

/** @throws chat.unknown_message · chat.wrong_state */
export const markHandled = (needs: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'chat.offline', subject: id }, async (tx, note) => {
    if (!(await findLeft(tx, id, actor.brandId))) throw chatFaults('chat.unknown_message');
    const at = new Date(needs.clock.now());
    if (!(await handleLeft(tx, id, actor.brandId, at, actor.staffId))) throw chatFaults('chat.wrong_state');
    await signal(tx, ServiceDeskChanged, { brandId: actor.brandId });
    note({ after: { handled: true } });
  });

export async function figuresFor({ db, clock }: ChatNeeds, { brandId }: Actor) {
  const rows = await figuresOf(db, brandId, new Date(clock.now() - 7 * DAY));
  const now = await countNow(db, brandId);
  return {
    waiting: Number(now?.waiting ?? 0n),
    open: Number(now?.open ?? 0n),
    list: SERVICE_TOPICS.map((topic): ServiceFigure['list'][number] => {
      const row = rows.find((one) => one.topic === topic);
      return {
        topic,
        chats: Number(row?.chats ?? 0n),
        answered: Number(row?.answered ?? 0n),
        firstAnswer: Math.round(row?.first_answer ?? 0),
        resolution: Math.round(row?.resolution ?? 0),
        stars: row?.stars ?? '',
      };
    }),
  };
}
