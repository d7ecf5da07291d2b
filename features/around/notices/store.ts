/** All SQL of notices. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Copies } from './contract.ts';
import type { Texts } from './contract/campaigns.ts';
import type { Category } from './contract/kinds.ts';

/** Parameters of a message's words; `amount` and `currency` stand for one sum. */
export type MessageParams = Readonly<Record<string, string>>;

export type MessageRow = {
  readonly id: string;
  readonly kind: string;
  readonly category: Category;
  /** Of what staff wrote: in its languages. */
  readonly texts: Texts | null;
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
  readonly category: Category;
  readonly ref: string;
  readonly params: MessageParams;
  readonly link: string;
  readonly at: Date;
};

/** With it what is pushed to his devices, where he wants that: whoever has none costs nothing. */
const INSERT = statement<{ made: boolean; pushes: bigint }>(
  'notices.insert',
  `with made as (insert into notices.messages (id, member_id, brand_id, kind, ref, params, link, at, category)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (member_id, kind, ref) do nothing returning id, member_id, category, at),
   pushed as (insert into notices.pushes (message_id, device_id, due_at)
     select m.id, v.id, m.at from made m join notices.push_devices v on v.member_id = m.member_id and v.gone_at is null
       join notices.push_choices c on c.member_id = m.member_id and m.category = any (c.categories) returning message_id)
   select exists (select from made) as made, (select count(*) from pushed) as pushes`,
);
/** To how many devices it is pushed; undefined when the member has this message already. */
export async function insertMessage(runner: Runner, row: NewMessageRow): Promise<number | undefined> {
  const written = await runner.one(INSERT, [
    row.id,
    row.memberId,
    row.brandId,
    row.kind,
    row.ref,
    JSON.stringify(row.params),
    row.link,
    row.at,
    row.category,
  ]);
  return written?.made === true ? Number(written.pushes) : undefined;
}

const LIST = statement<MessageRow & { readonly total: bigint }>(
  'notices.list',
  `select m.id, m.kind, m.category, m.params, m.link, m.at, m.read_at, c.texts, count(*) over () as total
     from notices.messages m left join notices.campaigns c on c.id = m.campaign_id
    where m.member_id = $1 and m.deleted_at is null and ($4::text is null or m.category = $4)
    order by m.at desc, m.id desc limit $2 offset $3`,
);
export const listMessages = (
  runner: Runner,
  memberId: string,
  category: Category | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [memberId, limit, offset, category ?? null]);

const BY_CATEGORY = statement<{ category: Category; unread: bigint }>(
  'notices.by_category',
  `select category, count(*) as unread from notices.messages
    where member_id = $1 and read_at is null and deleted_at is null group by category order by category`,
);
export const unreadByCategory = (runner: Runner, memberId: string) => runner.rows(BY_CATEGORY, [memberId]);

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
