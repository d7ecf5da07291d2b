/** All SQL of conversations with customer service. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { ServiceState, ServiceTopic } from '../contract/kinds.ts';

export type ServiceChatRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly member_id: string;
  readonly topic: ServiceTopic;
  readonly language: string;
  readonly state: ServiceState;
  readonly queued_at: Date;
  readonly opened_at: Date;
  readonly claimed_by: string | null;
  readonly claimed_at: Date | null;
  readonly first_answer_at: Date | null;
  readonly closed_at: Date | null;
  readonly stars: number | null;
  readonly said_at: Date;
};
export const CHAT = `c.id, c.brand_id, c.member_id, c.topic, c.language, c.state, c.queued_at, c.opened_at, c.claimed_by, c.claimed_at,
  c.first_answer_at, c.closed_at, c.stars, c.said_at`;

export type ServiceMessageRow = {
  readonly id: string;
  readonly chat_id: string;
  readonly author: 'member' | 'staff' | 'house';
  readonly staff_name: string | null;
  readonly text: string;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_bytes: number | null;
  readonly at: Date;
};

const INSERT = statement<never>(
  'chat.service_insert',
  `insert into chat.service_chats (id, brand_id, member_id, topic, language, queued_at, opened_at, said_at)
   values ($1, $2, $3, $4, $5, $6, $6, $6) on conflict (member_id) where state <> 'closed' do nothing`,
);
/** False where the member has one that goes on. */
export const insertChat = async (
  runner: Runner,
  row: Pick<ServiceChatRow, 'id' | 'brand_id' | 'member_id' | 'topic' | 'language' | 'opened_at'>,
): Promise<boolean> =>
  (await runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.member_id,
    row.topic,
    row.language,
    row.opened_at,
  ])) === 1;

const NEWEST = statement<ServiceChatRow>(
  'chat.service_newest',
  `select ${CHAT} from chat.service_chats c where c.member_id = $1 order by c.id desc limit 1`,
);
/** The one that goes on, or the last that ended: a member has one at a time. */
export const newestChat = (runner: Runner, memberId: string) => runner.one(NEWEST, [memberId]);

const LOCK_OPEN = statement<ServiceChatRow>(
  'chat.service_lock_open',
  `select ${CHAT} from chat.service_chats c where c.member_id = $1 and c.state <> 'closed' for update`,
);
export const lockOpenChat = (runner: Runner, memberId: string) => runner.one(LOCK_OPEN, [memberId]);

const LOCK = statement<ServiceChatRow>(
  'chat.service_lock',
  `select ${CHAT} from chat.service_chats c where c.id = $1 and c.brand_id = $2 for update`,
);
export const lockChat = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const HISTORY = statement<ServiceChatRow>(
  'chat.service_history',
  `select ${CHAT} from chat.service_chats c where c.member_id = $1 and c.state = 'closed' order by c.id desc limit 20`,
);
export const closedChats = (runner: Runner, memberId: string) => runner.rows(HISTORY, [memberId]);

const POSITION = statement<{ position: bigint }>(
  'chat.service_position',
  `select count(*) as position from chat.service_chats
    where brand_id = $1 and state = 'waiting' and (queued_at, id) <= ($2, $3)`,
);
export const positionOf = async (
  runner: Runner,
  { brand_id: brandId, queued_at: at, id }: ServiceChatRow,
): Promise<number> => Number((await runner.one(POSITION, [brandId, at, id]))?.position ?? 0n);

const BEHIND = statement<{ member_id: string }>(
  'chat.service_behind',
  `select member_id from chat.service_chats where brand_id = $1 and state = 'waiting' order by queued_at, id limit 50`,
);
/** Those who wait and are nearest: their place has changed. */
export const waitingMembers = (runner: Runner, brandId: string) => runner.rows(BEHIND, [brandId]);

const MESSAGES = statement<ServiceMessageRow>(
  'chat.service_messages',
  `select m.id, m.chat_id, m.author, s.name as staff_name, m.text, m.file_id, f.name as file_name, f.bytes as file_bytes, m.at
     from chat.service_messages m left join staff.directory s on s.id = m.staff_id
     left join chat.service_files f on f.id = m.file_id
    where m.chat_id = any($1::uuid[]) order by m.id`,
);
export const messagesOfChats = (runner: Runner, ids: readonly string[]) => runner.rows(MESSAGES, [ids]);

const ADD = statement<never>(
  'chat.service_add',
  `insert into chat.service_messages (id, chat_id, author, staff_id, text, file_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const addMessage = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly chatId: string;
    readonly author: 'member' | 'staff' | 'house';
    readonly staffId?: string | undefined;
    readonly text: string;
    readonly fileId?: string | undefined;
    readonly at: Date;
  },
) =>
  runner.run(ADD, [
    row.id,
    row.chatId,
    row.author,
    row.staffId ?? null,
    row.text,
    row.fileId ?? null,
    row.at,
  ]);

const MOVE = statement<never>(
  'chat.service_move',
  `update chat.service_chats set state = $2, claimed_by = $3, claimed_at = $4, closed_at = $5, closed_by = $6, said_at = $7
    where id = $1`,
);
export const moveChat = (
  runner: Runner,
  id: string,
  to: {
    readonly state: ServiceState;
    readonly claimedBy: string | null;
    readonly claimedAt: Date | null;
    readonly closedBy?: 'member' | 'staff' | 'time';
    readonly at: Date;
  },
) =>
  runner.run(MOVE, [
    id,
    to.state,
    to.claimedBy,
    to.claimedAt,
    to.state === 'closed' ? to.at : null,
    to.closedBy ?? null,
    to.at,
  ]);

const SAID = statement<never>(
  'chat.service_said',
  `update chat.service_chats set said_at = $2,
     first_answer_at = case when $3 then coalesce(first_answer_at, $2) else first_answer_at end where id = $1`,
);
export const noteSaid = (runner: Runner, id: string, at: Date, byStaff: boolean) =>
  runner.run(SAID, [id, at, byStaff]);

const STARS = statement<never>(
  'chat.service_stars',
  'update chat.service_chats set stars = $2 where id = $1',
);
export const setStars = (runner: Runner, id: string, stars: number) => runner.run(STARS, [id, stars]);

const ADD_FILE = statement<never>(
  'chat.service_add_file',
  'insert into chat.service_files (id, chat_id, name, bytes, sealed, at) values ($1, $2, $3, $4, $5, $6)',
);
export const addFile = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly chatId: string;
    readonly name: string;
    readonly bytes: number;
    readonly sealed: Buffer;
    readonly at: Date;
  },
) => runner.run(ADD_FILE, [row.id, row.chatId, row.name, row.bytes, row.sealed, row.at]);

const COUNT_FILES = statement<{ files: bigint }>(
  'chat.service_count_files',
  'select count(*) as files from chat.service_files where chat_id = $1',
);
export const countFiles = async (runner: Runner, chatId: string): Promise<number> =>
  Number((await runner.one(COUNT_FILES, [chatId]))?.files ?? 0n);

const FILE = statement<{ sealed: Buffer; chat_id: string; member_id: string; brand_id: string }>(
  'chat.service_file',
  `select f.sealed, f.chat_id, c.member_id, c.brand_id from chat.service_files f join chat.service_chats c on c.id = f.chat_id
    where f.id = $1`,
);
export const findFile = (runner: Runner, id: string) => runner.one(FILE, [id]);

const SILENT = statement<ServiceChatRow>(
  'chat.service_silent',
  `select ${CHAT} from chat.service_chats c where c.state <> 'closed' and c.said_at < $1 order by c.said_at limit 50
    for update skip locked`,
);
/** Conversations in which nobody has said anything for long; held, so that one process ends each. */
export const lockSilent = (runner: Runner, before: Date) => runner.rows(SILENT, [before]);

const STAFFED = statement<{ staffed: boolean }>(
  'chat.service_staffed',
  'select exists (select from chat.service_staff where brand_id = $1 and seen_at > $2) as staffed',
);
export const isStaffed = async (runner: Runner, brandId: string, since: Date): Promise<boolean> =>
  (await runner.one(STAFFED, [brandId, since]))?.staffed === true;

const LEAVE = statement<never>(
  'chat.offline_insert',
  `insert into chat.offline_messages (id, brand_id, member_id, contact, topic, text, language, at, handled_at, handled_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, null, null)`,
);
export const insertLeft = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly memberId: string | null;
    readonly contact: string;
    readonly topic: ServiceTopic;
    readonly text: string;
    readonly language: string;
    readonly at: Date;
  },
) =>
  runner.run(LEAVE, [
    row.id,
    row.brandId,
    row.memberId,
    row.contact,
    row.topic,
    row.text,
    row.language,
    row.at,
  ]);
