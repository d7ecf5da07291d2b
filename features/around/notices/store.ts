/** All SQL of notices. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Copies } from './contract.ts';

/** Parameters of a message's words; `amount` and `currency` stand for one sum. */
export type MessageParams = Readonly<Record<string, string>>;

export type MessageRow = {
  readonly id: string;
  readonly kind: string;
  readonly params: MessageParams;
  readonly link: string;
  readonly at: Date;
  readonly read_at: Date | null;
};

export type NewMessageRow = {
  readonly id: string;
  readonly memberId: string;
  readonly brandId: string;
  readonly kind: string;
  readonly ref: string;
  readonly params: MessageParams;
  readonly link: string;
  readonly at: Date;
};

const INSERT = statement<unknown>(
  'notices.insert',
  `insert into notices.messages (id, member_id, brand_id, kind, ref, params, link, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id, kind, ref) do nothing`,
);
/** False when the member has this message already. */
export const insertMessage = async (runner: Runner, row: NewMessageRow): Promise<boolean> =>
  (await runner.run(INSERT, [
    row.id,
    row.memberId,
    row.brandId,
    row.kind,
    row.ref,
    JSON.stringify(row.params),
    row.link,
    row.at,
  ])) === 1;

const LIST = statement<MessageRow & { readonly total: bigint }>(
  'notices.list',
  `select id, kind, params, link, at, read_at, count(*) over () as total from notices.messages
   where member_id = $1 and deleted_at is null order by at desc, id desc limit $2 offset $3`,
);
export const listMessages = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(LIST, [memberId, limit, offset]);

const UNREAD = statement<{ unread: bigint }>(
  'notices.unread',
  `select count(*) as unread from notices.messages
   where member_id = $1 and read_at is null and deleted_at is null`,
);
export const countUnread = async (runner: Runner, memberId: string): Promise<number> =>
  Number((await runner.one(UNREAD, [memberId]))?.unread ?? 0n);

const READ = statement<unknown>(
  'notices.read',
  `update notices.messages set read_at = coalesce(read_at, $3)
   where id = $1 and member_id = $2 and deleted_at is null`,
);
/** False when the member has no such message. */
export const markRead = async (runner: Runner, id: string, memberId: string, at: Date): Promise<boolean> =>
  (await runner.run(READ, [id, memberId, at])) === 1;

const DELETE = statement<unknown>(
  'notices.delete',
  'update notices.messages set deleted_at = $3 where id = $1 and member_id = $2 and deleted_at is null',
);
/** False when the member has no such message. */
export const markDeleted = async (runner: Runner, id: string, memberId: string, at: Date): Promise<boolean> =>
  (await runner.run(DELETE, [id, memberId, at])) === 1;

const COPIES = statement<Copies>(
  'notices.copies',
  'select email, sms from notices.copies where member_id = $1',
);
export const copiesOf = async (runner: Runner, memberId: string): Promise<Copies> =>
  (await runner.one(COPIES, [memberId])) ?? { email: false, sms: false };

const SET_COPIES = statement<unknown>(
  'notices.set_copies',
  `insert into notices.copies (member_id, email, sms) values ($1, $2, $3)
   on conflict (member_id) do update set email = excluded.email, sms = excluded.sms`,
);
export const setCopies = (runner: Runner, memberId: string, { email, sms }: Copies) =>
  runner.run(SET_COPIES, [memberId, email, sms]);
