/** What staff do about rooms: make and change them, take messages away, keep members from writing. Every act stands in the trail. */
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { ChatRoomMoved } from '../contract.ts';
import { ChatDeskChanged, type OpsChatRoom } from '../contract/ops.ts';
import type { Reason, SanctionKind } from '../contract/kinds.ts';
import { chatFaults } from '../faults.ts';
import { presentRoomForStaff } from '../present/ops.ts';
import { cleaned, fits } from '../rules/text.ts';
import { roomsOf } from '../store.ts';
import {
  changeRoom,
  decideReports,
  insertRoom,
  insertSanction,
  liftOne,
  lockMessage,
  lockRoom,
  lockSanction,
  markDeleted,
  roomsForStaff,
} from '../store/moderation.ts';
import type { ChatNeeds } from './needs.ts';
import { told } from './say.ts';

const MODERATE = 'chat.moderate';
const WRITE = 'chat.write';

export type RoomFields = Omit<OpsChatRoom, 'id' | 'revision' | 'lastHour' | 'openReports'>;

/** A line of the form, as it is kept. @throws chat.too_long */
function lineOf(field: string, said: string, most: number): string {
  const line = cleaned(said);
  if (!fits(line, most)) throw chatFaults('chat.too_long', { fields: { [field]: 'chat.too_long' } });
  return line;
}

/** @throws chat.empty · chat.too_long */
function fieldsOf(said: RoomFields) {
  const name = lineOf('name', said.name, 60);
  if (name === '') throw chatFaults('chat.empty', { fields: { name: 'chat.empty' } });
  return {
    name,
    about: lineOf('about', said.about, 200),
    slow_seconds: said.slowSeconds,
    is_open: said.isOpen,
    place: said.place,
    host_name: lineOf('hostName', said.hostName, 40),
    host_game: said.hostGame,
  };
}

/** Pages in the room ask again what it is called and who may write. */
const tellRoom = (tx: Tx, brandId: string, id: string): Promise<void> =>
  publish(tx, ChatRoomMoved, { id, brandId }, told({ changed: true }));

export async function roomsAtDesk({ db, clock }: ChatNeeds, { brandId }: Actor): Promise<OpsChatRoom[]> {
  const rows = await roomsForStaff(db, brandId, new Date(clock.now() - HOUR));
  return rows.map(presentRoomForStaff);
}

/** @throws chat.empty */
export async function createRoom(needs: ChatNeeds, actor: Actor, said: RoomFields): Promise<string> {
  const fields = fieldsOf(said);
  const id = newId<'room'>();
  await staffAction(needs, { actor, right: WRITE, action: 'chat.room', subject: id }, async (tx, note) => {
    await insertRoom(tx, id, actor.brandId, fields, new Date(needs.clock.now()));
    await signal(tx, ChatDeskChanged, { brandId: actor.brandId });
    note({ after: fields });
  });
  return id;
}

/** @throws chat.unknown_room · chat.changed_meanwhile · chat.empty */
export async function editRoom(
  needs: ChatNeeds,
  actor: Actor,
  id: string,
  { revision, ...said }: RoomFields & { readonly revision: number },
): Promise<void> {
  const fields = fieldsOf(said);
  await staffAction(needs, { actor, right: WRITE, action: 'chat.room', subject: id }, async (tx, note) => {
    const {
      revision: stands,
      brand_id: brandId,
      id: _id,
      ...before
    } = (await lockRoom(tx, id, actor.brandId)) ?? fail('chat.unknown_room');
    if (stands !== revision) throw chatFaults('chat.changed_meanwhile');
    await changeRoom(tx, id, fields);
    await tellRoom(tx, brandId, id);
    await signal(tx, ChatDeskChanged, { brandId });
    note({ before, after: fields });
  });
}

const fail = (code: Parameters<typeof chatFaults>[0]): never => {
  throw chatFaults(code);
};

/** @throws chat.unknown_message · chat.wrong_state */
export const deleteMessage = (needs: ChatNeeds, actor: Actor, id: string, reason: Reason): Promise<void> =>
  staffAction(needs, { actor, right: MODERATE, action: 'chat.delete', subject: id }, async (tx, note) => {
    const row = (await lockMessage(tx, id, actor.brandId)) ?? fail('chat.unknown_message');
    if (row.deleted_at !== null) throw chatFaults('chat.wrong_state');
    const at = new Date(needs.clock.now());
    await markDeleted(tx, id, at, actor.staffId, reason);
    await decideReports(tx, id, 'upheld', at, actor.staffId);
    await publish(tx, ChatRoomMoved, { id: row.room_id, brandId: actor.brandId }, told({ deleted: [id] }));
    await signal(tx, ChatDeskChanged, { brandId: actor.brandId });
    note({ before: { text: row.text, member: row.member_id ?? '' }, after: { deleted: true, reason } });
  });

/** @throws chat.unknown_message · chat.wrong_state where nothing is open */
export const dismissReports = (needs: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: MODERATE, action: 'chat.dismiss', subject: id }, async (tx, note) => {
    const row = (await lockMessage(tx, id, actor.brandId)) ?? fail('chat.unknown_message');
    const reports = await decideReports(tx, id, 'dismissed', new Date(needs.clock.now()), actor.staffId);
    if (reports === 0) throw chatFaults('chat.wrong_state');
    await signal(tx, ChatDeskChanged, { brandId: actor.brandId });
    note({ after: { dismissed: reports, member: row.member_id ?? '' } });
  });

export type NewSanction = {
  readonly kind: SanctionKind;
  /** 0: until it is lifted */
  readonly minutes: number;
  readonly everywhere: boolean;
  readonly reason: Reason;
  readonly note?: string | undefined;
};

/** The rooms a sanction is felt in. */
async function tellSanction(tx: Tx, brandId: string, roomId: string | null): Promise<void> {
  const rooms = roomId === null ? (await roomsOf(tx, brandId)).map(({ id }) => id) : [roomId];
  for (const id of [...rooms].sort()) await tellRoom(tx, brandId, id);
  await signal(tx, ChatDeskChanged, { brandId });
}

/** @throws chat.unknown_message · chat.wrong_state of what the house said */
export const sanctionAuthor = (
  needs: ChatNeeds,
  actor: Actor,
  messageId: string,
  said: NewSanction,
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: MODERATE, action: `chat.${said.kind}`, subject: messageId },
    async (tx, note) => {
      const row = (await lockMessage(tx, messageId, actor.brandId)) ?? fail('chat.unknown_message');
      const { member_id: memberId } = row;
      if (memberId === null) throw chatFaults('chat.wrong_state');
      const now = needs.clock.now();
      const { kind, reason, minutes, everywhere } = said;
      const sanction = {
        id: newId<'sanction'>(),
        brandId: actor.brandId,
        memberId,
        roomId: everywhere ? null : row.room_id,
        kind,
        reason,
        note: lineOf('note', said.note ?? '', 200),
        until: minutes === 0 ? null : new Date(now + minutes * MINUTE),
        at: new Date(now),
        staffId: actor.staffId,
      };
      await insertSanction(tx, sanction);
      await tellSanction(tx, actor.brandId, sanction.roomId);
      const until = sanction.until?.toISOString() ?? '';
      note({
        subject: memberId,
        after: { message: messageId, room: sanction.roomId ?? '', reason, note: sanction.note, until },
      });
    },
  );

/** @throws chat.unknown_sanction · chat.wrong_state */
export const liftSanction = (needs: ChatNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: MODERATE, action: 'chat.lift', subject: id }, async (tx, note) => {
    const row = (await lockSanction(tx, id, actor.brandId)) ?? fail('chat.unknown_sanction');
    if (row.lifted_at !== null) throw chatFaults('chat.wrong_state');
    await liftOne(tx, id, new Date(needs.clock.now()), actor.staffId);
    await tellSanction(tx, actor.brandId, row.room_id);
    note({ subject: row.member_id, after: { lifted: id } });
  });
