/** All SQL of the desk of rooms. */
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { Reason, SanctionKind } from '../contract/kinds.ts';
import type { MODERATION_VIEWS } from '../contract/ops.ts';
import type { MessageRow, RoomRow } from '../store.ts';

export type OpsRoomRow = RoomRow & { readonly last_hour: bigint; readonly open_reports: bigint };
const ROOMS = statement<OpsRoomRow>(
  'chat.ops_rooms',
  `select r.id, r.brand_id, r.name, r.about, r.slow_seconds, r.is_open, r.place, r.host_name, r.host_game, r.revision,
     (select count(*) from chat.messages m where m.room_id = r.id and m.at > $2) as last_hour,
     (select count(distinct p.message_id) from chat.reports p join chat.messages m on m.id = p.message_id
       where m.room_id = r.id and p.brand_id = $1 and p.outcome is null) as open_reports
     from chat.rooms r where r.brand_id = $1 order by r.place, r.id`,
);
export const roomsForStaff = (runner: Runner, brandId: string, since: Date) =>
  runner.rows(ROOMS, [brandId, since]);

type RoomFields = Pick<
  RoomRow,
  'name' | 'about' | 'slow_seconds' | 'is_open' | 'place' | 'host_name' | 'host_game'
>;
const INSERT_ROOM = statement<never>(
  'chat.ops_insert_room',
  `insert into chat.rooms (id, brand_id, name, about, slow_seconds, is_open, place, host_name, host_game, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertRoom = (runner: Runner, id: string, brandId: string, room: RoomFields, at: Date) =>
  runner.run(INSERT_ROOM, [
    id,
    brandId,
    room.name,
    room.about,
    room.slow_seconds,
    room.is_open,
    room.place,
    room.host_name,
    room.host_game,
    at,
  ]);

const LOCK_ROOM = statement<RoomRow>(
  'chat.ops_lock_room',
  `select id, brand_id, name, about, slow_seconds, is_open, place, host_name, host_game, revision
     from chat.rooms where id = $1 and brand_id = $2 for update`,
);
export const lockRoom = (runner: Runner, id: string, brandId: string) => runner.one(LOCK_ROOM, [id, brandId]);
const CHANGE_ROOM = statement<never>(
  'chat.ops_change_room',
  `update chat.rooms set name = $2, about = $3, slow_seconds = $4, is_open = $5, place = $6, host_name = $7, host_game = $8,
     revision = revision + 1 where id = $1`,
);
export const changeRoom = (runner: Runner, id: string, room: RoomFields) =>
  runner.run(CHANGE_ROOM, [
    id,
    room.name,
    room.about,
    room.slow_seconds,
    room.is_open,
    room.place,
    room.host_name,
    room.host_game,
  ]);

export type OpsMessageRow = MessageRow & {
  readonly room_name: string;
  readonly account: string | null;
  readonly deleted_at: Date | null;
  readonly deleter: string | null;
  readonly delete_reason: string;
  readonly reports: bigint;
  readonly reasons: readonly Reason[] | null;
};
const LIST = statement<OpsMessageRow & { readonly total: bigint }>(
  'chat.ops_messages',
  `select m.id, m.room_id, m.member_id, m.kind, m.text, m.shared, m.at, coalesce(nullif(d.nickname, ''), d.account) as name,
     r.name as room_name, d.account, m.deleted_at, s.account as deleter, m.delete_reason, coalesce(p.reports, 0) as reports, p.reasons,
     count(*) over () as total
     from (select x.* from chat.messages x join chat.rooms y on y.id = x.room_id left join members.directory z on z.id = x.member_id
            where y.brand_id = $1 and ($3::uuid is null or x.room_id = $3) and ($4::text is null or z.account like $4)
              and case $2 when 'deleted' then x.deleted_at is not null
                   when 'reported' then x.deleted_at is null and exists
                     (select from chat.reports q where q.message_id = x.id and q.brand_id = $1 and q.outcome is null)
                   else true end
            order by x.id desc limit $7) m
     join chat.rooms r on r.id = m.room_id left join members.directory d on d.id = m.member_id
     left join staff.directory s on s.id = m.deleted_by
     left join lateral (select count(*) as reports, (array_agg(q.reason order by q.at))[1:10] as reasons
                          from chat.reports q where q.message_id = m.id and q.outcome is null) p on true
    order by case when $2 = 'reported' then m.id end, m.id desc limit $5 offset $6`,
);
/** Of a list without end the newest part is counted. */
export const messagesForStaff = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly view: (typeof MODERATION_VIEWS)[number];
    readonly room: string | undefined;
    readonly account: string | undefined;
  },
  limit: number,
  offset: number,
) =>
  runner.rows(LIST, [
    brandId,
    filter.view,
    filter.room ?? null,
    beginsWith(filter.account),
    limit,
    offset,
    countTo(limit, offset),
  ]);

const LOCK_MESSAGE = statement<{
  id: string;
  room_id: string;
  member_id: string | null;
  text: string;
  deleted_at: Date | null;
}>(
  'chat.ops_lock_message',
  `select m.id, m.room_id, m.member_id, m.text, m.deleted_at from chat.messages m join chat.rooms r on r.id = m.room_id
    where m.id = $1 and r.brand_id = $2 for update of m`,
);
export const lockMessage = (runner: Runner, id: string, brandId: string) =>
  runner.one(LOCK_MESSAGE, [id, brandId]);

const DELETE = statement<never>(
  'chat.ops_delete_message',
  'update chat.messages set deleted_at = $2, deleted_by = $3, delete_reason = $4 where id = $1',
);
export const markDeleted = (runner: Runner, id: string, at: Date, staffId: string, reason: Reason) =>
  runner.run(DELETE, [id, at, staffId, reason]);

const DECIDE = statement<never>(
  'chat.ops_decide_reports',
  `update chat.reports set outcome = $2, decided_at = $3, decided_by = $4 where message_id = $1 and outcome is null`,
);
/** Answers how many reports were open. */
export const decideReports = (
  runner: Runner,
  messageId: string,
  outcome: 'upheld' | 'dismissed',
  at: Date,
  staffId: string,
) => runner.run(DECIDE, [messageId, outcome, at, staffId]);

const INSERT_SANCTION = statement<never>(
  'chat.ops_insert_sanction',
  `insert into chat.sanctions (id, brand_id, member_id, room_id, kind, reason, note, until, at, by_staff)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertSanction = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly memberId: string;
    readonly roomId: string | null;
    readonly kind: SanctionKind;
    readonly reason: Reason;
    readonly note: string;
    readonly until: Date | null;
    readonly at: Date;
    readonly staffId: string;
  },
) =>
  runner.run(INSERT_SANCTION, [
    row.id,
    row.brandId,
    row.memberId,
    row.roomId,
    row.kind,
    row.reason,
    row.note,
    row.until,
    row.at,
    row.staffId,
  ]);

export type OpsSanctionRow = {
  readonly id: string;
  readonly member_id: string;
  readonly account: string;
  readonly room_id: string | null;
  readonly room_name: string | null;
  readonly kind: SanctionKind;
  readonly reason: Reason;
  readonly note: string;
  readonly at: Date;
  readonly until: Date | null;
  readonly by: string | null;
  readonly lifted_at: Date | null;
};
const SANCTIONS = statement<OpsSanctionRow & { readonly total: bigint }>(
  'chat.ops_sanctions',
  `select c.id, c.member_id, d.account, c.room_id, r.name as room_name, c.kind, c.reason, c.note, c.at, c.until, s.account as by,
     c.lifted_at, count(*) over () as total
     from chat.sanctions c join members.directory d on d.id = c.member_id left join chat.rooms r on r.id = c.room_id
     left join staff.directory s on s.id = c.by_staff
    where c.brand_id = $1 and (not $2 or (c.lifted_at is null and (c.until is null or c.until > $3)))
    order by c.id desc limit $4 offset $5`,
);
export const sanctionsForStaff = (
  runner: Runner,
  brandId: string,
  active: boolean,
  now: Date,
  limit: number,
  offset: number,
) => runner.rows(SANCTIONS, [brandId, active, now, limit, offset]);

const LOCK_SANCTION = statement<{
  id: string;
  member_id: string;
  room_id: string | null;
  lifted_at: Date | null;
}>(
  'chat.ops_lock_sanction',
  'select id, member_id, room_id, lifted_at from chat.sanctions where id = $1 and brand_id = $2 for update',
);
export const lockSanction = (runner: Runner, id: string, brandId: string) =>
  runner.one(LOCK_SANCTION, [id, brandId]);
const LIFT = statement<never>(
  'chat.ops_lift_sanction',
  'update chat.sanctions set lifted_at = $2, lifted_by = $3 where id = $1',
);
export const liftOne = (runner: Runner, id: string, at: Date, staffId: string) =>
  runner.run(LIFT, [id, at, staffId]);
