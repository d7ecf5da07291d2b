/** All SQL of rooms: what members say and read. */
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Rain, SharedWin } from './contract.ts';
import type { MessageKind, Reason, SanctionKind } from './contract/kinds.ts';

export type RoomRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly name: string;
  readonly about: string;
  readonly slow_seconds: number;
  readonly is_open: boolean;
  readonly place: number;
  readonly host_name: string;
  readonly host_game: string;
  readonly revision: number;
};
const ROOM = 'id, brand_id, name, about, slow_seconds, is_open, place, host_name, host_game, revision';

const ROOMS = statement<RoomRow>(
  'chat.rooms',
  `select ${ROOM} from chat.rooms where brand_id = $1 order by place, id`,
);
export const roomsOf = (runner: Runner, brandId: string) => runner.rows(ROOMS, [brandId]);

const FIND_ROOM = statement<RoomRow>(
  'chat.find_room',
  `select ${ROOM} from chat.rooms where id = $1 and brand_id = $2`,
);
export const findRoom = (runner: Runner, id: string, brandId: string) => runner.one(FIND_ROOM, [id, brandId]);

const ROOM_BY_ID = statement<RoomRow>('chat.room_by_id', `select ${ROOM} from chat.rooms where id = $1`);
/** Whatever brand it is of: whoever asks compares. */
export const roomById = (runner: Runner, id: string) => runner.one(ROOM_BY_ID, [id]);

export type MessageRow = {
  readonly id: string;
  readonly room_id: string;
  readonly member_id: string | null;
  readonly kind: MessageKind;
  readonly text: string;
  readonly shared: SharedWin | Rain | null;
  readonly at: Date;
  /** What the member is called by; null of the house. */
  readonly name: string | null;
};
const MESSAGE = `m.id, m.room_id, m.member_id, m.kind, m.text, m.shared, m.at, coalesce(nullif(d.nickname, ''), d.account) as name`;

const HISTORY = statement<MessageRow>(
  'chat.history',
  `select ${MESSAGE} from chat.messages m left join members.directory d on d.id = m.member_id
    where m.room_id = $1 and m.deleted_at is null and ($2::uuid is null or m.id < $2)
      and not exists (select from chat.blocks b where b.member_id = $3 and b.blocked_id = m.member_id)
    order by m.id desc limit $4`,
);
/** Newest first, without what was deleted and who is blocked. */
export const historyOf = (
  runner: Runner,
  roomId: string,
  before: string | undefined,
  reader: string,
  limit: number,
) => runner.rows(HISTORY, [roomId, before ?? null, reader, limit]);

const FIND_MESSAGE = statement<MessageRow & { readonly brand_id: string; readonly deleted_at: Date | null }>(
  'chat.find_message',
  `select ${MESSAGE}, r.brand_id, m.deleted_at from chat.messages m join chat.rooms r on r.id = m.room_id
     left join members.directory d on d.id = m.member_id where m.id = $1 and r.brand_id = $2`,
);
export const findMessage = (runner: Runner, id: string, brandId: string) =>
  runner.one(FIND_MESSAGE, [id, brandId]);

export type NewMessage = {
  readonly id: string;
  readonly roomId: string;
  readonly memberId: string | null;
  readonly kind: MessageKind;
  readonly text: string;
  readonly shared: SharedWin | Rain | null;
};
const INSERT = statement<never>(
  'chat.insert',
  `insert into chat.messages (id, room_id, member_id, kind, text, shared, at)
   select t.id, t.room_id, t.member_id, t.kind, t.text, t.shared, $7
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[]) as t(id, room_id, member_id, kind, text, shared)`,
);
export const insertMessages = (runner: Runner, rows: readonly NewMessage[], at: Date) =>
  runner.run(INSERT, [
    plainArray(rows.map((row) => row.id)),
    plainArray(rows.map((row) => row.roomId)),
    rows.map((row) => row.memberId),
    plainArray(rows.map((row) => row.kind)),
    rows.map((row) => row.text),
    jsonArray(rows.map(({ shared }) => (shared === null ? null : JSON.stringify(shared)))),
    at,
  ]);

const RAIN = statement<never>(
  'chat.rain',
  `insert into chat.messages (id, room_id, member_id, kind, text, shared, at) values ($1, $2, null, 'rain', '', $3, $4)
   on conflict (room_id, (shared ->> 'envelopeId')) where kind = 'rain' do nothing`,
);
/** False where the room knows of this envelope. */
export const insertRain = async (
  runner: Runner,
  id: string,
  roomId: string,
  rain: Rain,
  at: Date,
): Promise<boolean> => (await runner.run(RAIN, [id, roomId, JSON.stringify(rain), at])) === 1;

const PACE = statement<{ member_id: string }>(
  'chat.pace',
  `insert into chat.paces as p (room_id, member_id, at)
   select $1, t.member_id, $3 from unnest($2::uuid[]) as t(member_id) order by t.member_id
   on conflict (room_id, member_id) do update set at = excluded.at
     where p.at <= excluded.at - make_interval(secs => $4)
   returning member_id`,
);
/** Who may speak now: whoever may has spoken at `at`. In the order of members, so that two processes never wait for each other. */
export const takePaces = async (
  runner: Runner,
  roomId: string,
  members: readonly string[],
  at: Date,
  slowSeconds: number,
): Promise<ReadonlySet<string>> =>
  new Set(
    (await runner.rows(PACE, [roomId, plainArray([...members]), at, slowSeconds])).map(
      (row) => row.member_id,
    ),
  );

const NAMES = statement<{ id: string; name: string }>(
  'chat.names',
  `select id, coalesce(nullif(nickname, ''), account) as name from members.directory where id = any($1::uuid[])`,
);
export const namesOf = async (runner: Runner, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await runner.rows(NAMES, [plainArray([...ids])])).map(({ id, name }) => [id, name]));

export type SanctionRow = {
  readonly member_id: string;
  readonly room_id: string | null;
  readonly kind: SanctionKind;
  readonly reason: Reason;
  readonly note: string;
  readonly until: Date | null;
};
const ACTIVE = statement<SanctionRow>(
  'chat.sanctions_active',
  `select member_id, room_id, kind, reason, note, until from chat.sanctions
    where member_id = any($1::uuid[]) and brand_id = $2 and lifted_at is null and (until is null or until > $3)`,
);
export const activeSanctions = (runner: Runner, members: readonly string[], brandId: string, at: Date) =>
  runner.rows(ACTIVE, [plainArray([...members]), brandId, at]);

const REPORT = statement<never>(
  'chat.report',
  `insert into chat.reports (message_id, member_id, brand_id, reason, at) values ($1, $2, $3, $4, $5)
   on conflict (message_id, member_id) do nothing`,
);
/** False where he has reported it already. */
export const insertReport = async (
  runner: Runner,
  row: { messageId: string; memberId: string; brandId: string; reason: Reason; at: Date },
): Promise<boolean> =>
  (await runner.run(REPORT, [row.messageId, row.memberId, row.brandId, row.reason, row.at])) === 1;

const BLOCK = statement<never>(
  'chat.block',
  'insert into chat.blocks (member_id, blocked_id, at) values ($1, $2, $3) on conflict do nothing',
);
export const insertBlock = (runner: Runner, memberId: string, blockedId: string, at: Date) =>
  runner.run(BLOCK, [memberId, blockedId, at]);

const BLOCKED = statement<{ id: string; name: string }>(
  'chat.blocked',
  `select b.blocked_id as id, coalesce(nullif(d.nickname, ''), d.account) as name
     from chat.blocks b join members.directory d on d.id = b.blocked_id where b.member_id = $1 order by b.at`,
);
export const blockedBy = (runner: Runner, memberId: string) => runner.rows(BLOCKED, [memberId]);

const UNBLOCK = statement<never>(
  'chat.unblock',
  'delete from chat.blocks where member_id = $1 and blocked_id = $2',
);
export const deleteBlock = (runner: Runner, memberId: string, blockedId: string) =>
  runner.run(UNBLOCK, [memberId, blockedId]);

const PRUNE = statement<never>(
  'chat.prune',
  `delete from chat.messages where id in (select id from chat.messages m where m.at < $1
     and not exists (select from chat.reports r where r.message_id = m.id) order by m.at limit 5000)`,
);
/** What nobody reported is forgotten in time. Answers how many. */
export const pruneMessages = (runner: Runner, before: Date) => runner.run(PRUNE, [before]);
