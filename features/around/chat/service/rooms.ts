/** What members do in rooms: read, report, block. What they say goes through `say.ts`. */
import { isFault } from '#kernel/faults.ts';
import { asId } from '#kernel/ids.ts';
import { signal } from '#platform/live/publish.ts';
import type { LiveTopic } from '#platform/live/topics.ts';
import { ChatDeskChanged } from '../contract/ops.ts';
import type { ChatMessage, ChatRooms } from '../contract.ts';
import { HISTORY, type Reason } from '../contract/kinds.ts';
import { chatFaults } from '../faults.ts';
import { presentMessage, presentRoom } from '../present.ts';
import { maskName } from '#kernel/mask-name.ts';
import { markOf, strongest } from '../rules/people.ts';
import {
  activeSanctions,
  blockedBy,
  deleteBlock,
  findMessage,
  findRoom,
  historyOf,
  insertBlock,
  insertReport,
  type MessageRow,
  roomsOf,
  type RoomRow,
} from '../store.ts';
import type { ChatNeeds, Who } from './needs.ts';

export async function roomsFor({ db, clock, authorKey }: ChatNeeds, who: Who): Promise<ChatRooms> {
  const { memberId, brandId } = who;
  const [rooms, sanctions, blocked] = await Promise.all([
    roomsOf(db, brandId),
    activeSanctions(db, [memberId], brandId, new Date(clock.now())),
    blockedBy(db, memberId),
  ]);
  return {
    list: rooms.map((room) => presentRoom(room, sanctions)),
    me: markOf(authorKey, brandId, memberId),
    blocked: blocked.map(({ id, name }) => ({
      author: markOf(authorKey, brandId, id),
      name: maskName(name),
    })),
  };
}

/** A room the member may read. @throws chat.unknown_room · chat.banned */
export async function readableRoom(
  { db, clock }: Pick<ChatNeeds, 'db' | 'clock'>,
  { memberId, brandId }: Who,
  id: string,
): Promise<RoomRow> {
  const room = await findRoom(db, id, brandId);
  if (!room) throw chatFaults('chat.unknown_room');
  const sanctions = await activeSanctions(db, [memberId], brandId, new Date(clock.now()));
  const mine = strongest(sanctions.filter(({ room_id: one }) => one === null || one === id));
  if (mine?.kind === 'ban') throw chatFaults('chat.banned');
  return room;
}

/** Who may not read a room hears nothing of it either. */
export const mayHearRoom =
  (needs: Pick<ChatNeeds, 'db' | 'clock'>): NonNullable<LiveTopic['admits']> =>
  async ({ ids }, { memberId, brandId }) => {
    if (memberId === undefined || brandId === undefined) return false;
    const who = { memberId: asId<'member'>(memberId), brandId: asId<'brand'>(brandId) };
    return readableRoom(needs, who, ids['id'] ?? '').then(
      () => true,
      (trouble: unknown) => {
        if (isFault(trouble)) return false;
        throw trouble;
      },
    );
  };

/** @throws chat.unknown_room · chat.banned */
export async function readMessages(
  needs: ChatNeeds,
  who: Who,
  roomId: string,
  before: string | undefined,
): Promise<{ list: ChatMessage[]; more: boolean }> {
  await readableRoom(needs, who, roomId);
  const rows = await historyOf(needs.db, roomId, before, who.memberId, HISTORY + 1);
  return {
    list: rows
      .slice(0, HISTORY)
      .reverse()
      .map((row) => presentMessage(needs.authorKey, who.brandId, row)),
    more: rows.length > HISTORY,
  };
}

/** @throws chat.unknown_room · chat.banned · chat.unknown_message */
async function messageIn(
  needs: ChatNeeds,
  who: Who,
  roomId: string,
  id: string,
): Promise<MessageRow & { readonly member_id: string }> {
  await readableRoom(needs, who, roomId);
  const row = await findMessage(needs.db, id, who.brandId);
  if (row?.room_id !== roomId || row.deleted_at !== null || row.member_id === null)
    throw chatFaults('chat.unknown_message');
  return { ...row, member_id: row.member_id };
}

/** @throws as `messageIn` does */
export async function report(
  needs: ChatNeeds,
  who: Who,
  roomId: string,
  messageId: string,
  reason: Reason,
): Promise<void> {
  await messageIn(needs, who, roomId, messageId);
  await needs.db.transaction(async (tx) => {
    const isNew = await insertReport(tx, { ...who, messageId, reason, at: new Date(needs.clock.now()) });
    if (isNew) await signal(tx, ChatDeskChanged, { brandId: who.brandId });
  });
}

/** @throws as `messageIn` does, and chat.own_message */
export async function block(needs: ChatNeeds, who: Who, roomId: string, messageId: string): Promise<void> {
  const { member_id: blocked } = await messageIn(needs, who, roomId, messageId);
  if (blocked === who.memberId) throw chatFaults('chat.own_message');
  await insertBlock(needs.db, who.memberId, blocked, new Date(needs.clock.now()));
}

export async function unblock({ db, authorKey }: ChatNeeds, who: Who, author: string): Promise<void> {
  const blocked = await blockedBy(db, who.memberId);
  const found = blocked.find(({ id }) => markOf(authorKey, who.brandId, id) === author);
  if (found) await deleteBlock(db, who.memberId, found.id);
}
