/** SQL of those who take part: how it stands for each, what he sent, who looks at it. */
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { RejectReason, Status, StatusEvent } from '../contract/kinds.ts';

export type EntryRow = {
  readonly id: string;
  readonly promotion_id: string;
  readonly member_id: string;
  readonly brand_id: string;
  readonly status: Status;
  readonly revision: number;
  readonly round: number;
  readonly remark: string;
  readonly reason: '' | RejectReason;
  readonly note: string;
  readonly ticket: number | null;
  readonly deposit_id: string | null;
  readonly basis: bigint | null;
  readonly granted: bigint;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly decided_by: string | null;
  readonly held_by: string | null;
  readonly held_at: Date | null;
};
const COLUMNS = `e.id, e.promotion_id, e.member_id, e.brand_id, e.status, e.revision, e.round, e.remark, e.reason, e.note, e.ticket,
  e.deposit_id, e.basis, e.granted, e.created_at, e.changed_at, e.decided_by, e.held_by, e.held_at`;

const OF_MEMBER = statement<EntryRow>(
  'promotions.entries_of_member',
  `select ${COLUMNS} from promotions.entries e where e.member_id = $1 order by e.id limit 500`,
);
export const entriesOf = (runner: Runner, memberId: string) => runner.rows(OF_MEMBER, [memberId]);

const LOCK_OWN = statement<EntryRow>(
  'promotions.lock_own',
  `select ${COLUMNS} from promotions.entries e where e.promotion_id = $1 and e.member_id = $2 for update of e`,
);
export const lockOwn = (runner: Runner, promotionId: string, memberId: string) =>
  runner.one(LOCK_OWN, [promotionId, memberId]);
const LOCK = statement<EntryRow>(
  'promotions.lock_entry',
  `select ${COLUMNS} from promotions.entries e where e.brand_id = $1 and e.id = $2 for update of e`,
);
export const lockEntry = (runner: Runner, brandId: string, id: string) => runner.one(LOCK, [brandId, id]);

const LOCK_MEMBER = statement<unknown>(
  'promotions.lock_member',
  'select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 1450))',
);
/** What one member does about one promotion happens one after the other, before there is a row to lock. */
export const lockPart = (runner: Runner, promotionId: string, memberId: string) =>
  runner.rows(LOCK_MEMBER, [promotionId, memberId]);

const INSERT = statement<unknown>(
  'promotions.insert_entry',
  `insert into promotions.entries (id, promotion_id, member_id, brand_id, status, round, remark, ticket, created_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);
export const insertEntry = (
  runner: Runner,
  row: Pick<
    EntryRow,
    'id' | 'promotion_id' | 'member_id' | 'brand_id' | 'status' | 'round' | 'remark' | 'ticket' | 'created_at'
  >,
) =>
  runner.run(INSERT, [
    row.id,
    row.promotion_id,
    row.member_id,
    row.brand_id,
    row.status,
    row.round,
    row.remark,
    row.ticket,
    row.created_at,
  ]);

const MOVE = statement<unknown>(
  'promotions.move_entry',
  `update promotions.entries set status = $2, changed_at = $3::timestamptz, revision = revision + 1, round = coalesce($4, round),
     remark = coalesce($5, remark), reason = coalesce($6, ''), note = coalesce($7, ''), granted = coalesce($8, granted),
     deposit_id = case when $11 then null else coalesce($9, deposit_id) end, basis = case when $11 then null else coalesce($10, basis) end,
     decided_by = coalesce($12, decided_by), held_by = $13, held_at = case when $13::uuid is null then null else $3::timestamptz end
    where id = $1`,
);
export type Moved = {
  readonly status: Status;
  readonly at: Date;
  readonly round?: number;
  readonly remark?: string;
  readonly reason?: string;
  readonly note?: string;
  readonly granted?: bigint;
  readonly deposit?: { readonly id: string; readonly amount: bigint } | 'none';
  readonly decidedBy?: string;
  readonly heldBy?: string;
};
export const moveEntry = (runner: Runner, id: string, to: Moved) => {
  const deposit = to.deposit === 'none' ? undefined : to.deposit;
  return runner.run(MOVE, [
    id,
    to.status,
    to.at,
    to.round ?? null,
    to.remark ?? null,
    to.reason ?? null,
    to.note ?? null,
    to.granted ?? null,
    deposit?.id ?? null,
    deposit?.amount ?? null,
    to.deposit === 'none',
    to.decidedBy ?? null,
    to.heldBy ?? null,
  ]);
};

const STEP = statement<unknown>(
  'promotions.step',
  `insert into promotions.steps (entry_id, n, event, from_status, to_status, at, by)
   select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6 from promotions.steps where entry_id = $1`,
);
export const insertStep = (
  runner: Runner,
  step: {
    readonly entryId: string;
    readonly event: StatusEvent;
    readonly from: Status;
    readonly to: Status;
    readonly at: Date;
    readonly by?: string | undefined;
  },
) => runner.run(STEP, [step.entryId, step.event, step.from, step.to, step.at, step.by ?? null]);

const TICKETS = statement<EntryRow>(
  'promotions.tickets',
  `select ${COLUMNS} from promotions.entries e where e.promotion_id = $1 and e.status = 'joined' and e.ticket = any($2::int[])
    order by e.id for update of e`,
);
/** Everybody who has won. */
export const lockTickets = (runner: Runner, promotionId: string, drawn: readonly number[]) =>
  runner.rows(TICKETS, [promotionId, drawn]);
const LAPSE_ALL = statement<{ member_id: string }>(
  'promotions.lapse_all',
  `with lapsed as (
     update promotions.entries set status = $2::text, changed_at = $3::timestamptz, revision = revision + 1
      where promotion_id = $1 and status = $4::text
       returning id, member_id),
   noted as (
     insert into promotions.steps (entry_id, n, event, from_status, to_status, at)
     select l.id, coalesce((select max(s.n) from promotions.steps s where s.entry_id = l.id), 0) + 1, $5::text, $4::text, $2::text,
       $3::timestamptz from lapsed l)
   select member_id from lapsed order by member_id`,
);
/** The same step for everybody of a promotion who stands there, each with its line: a raffle may have a hundred thousand tickets. */
export const lapseAll = (runner: Runner, promotionId: string, from: Status, to: Status, at: Date) =>
  runner.rows(LAPSE_ALL, [promotionId, to, at, from, 'lapse' satisfies StatusEvent]);

export type JoinedRow = EntryRow & {
  readonly min_deposit: string;
  readonly currency: string;
  readonly ends_at: Date | null;
};
const JOINED = statement<JoinedRow>(
  'promotions.joined_depositors',
  `select ${COLUMNS}, p.rules ->> 'minDeposit' as min_deposit, p.currency, p.ends_at
     from promotions.entries e join promotions.promotions p on p.id = e.promotion_id
    where e.member_id = any($1::uuid[]) and e.status = 'joined' and p.type = 'deposit' order by e.id`,
);
/** Of these members, who has joined a promotion that waits for a deposit. */
export const joinedDepositors = (runner: Runner, memberIds: readonly string[]) =>
  runner.rows(JOINED, [memberIds]);
const OVERDUE = statement<EntryRow>(
  'promotions.overdue',
  `select ${COLUMNS} from promotions.entries e join promotions.promotions p on p.id = e.promotion_id
    where p.type = 'deposit' and p.ends_at <= $1::timestamptz and p.ends_at > $1::timestamptz - interval '30 days' and e.status = 'joined' order by e.id limit 100`,
);
/** Who still waits for his deposit in a promotion that ended by then. */
export const overdueEntries = (runner: Runner, endedBy: Date) => runner.rows(OVERDUE, [endedBy]);
const BY_DEPOSIT = statement<EntryRow>(
  'promotions.by_deposit',
  `select ${COLUMNS} from promotions.entries e where e.deposit_id = any($1::uuid[]) and e.status = 'claim' order by e.id`,
);
/** What can be claimed because of these deposits. */
export const grantedBy = (runner: Runner, depositIds: readonly string[]) =>
  runner.rows(BY_DEPOSIT, [depositIds]);

const ADD_PICTURE = statement<unknown>(
  'promotions.add_picture',
  'insert into promotions.pictures (promotion_id, member_id, round, n, sealed, at) values ($1, $2, $3, $4, $5, $6)',
);
export type PictureKey = {
  readonly promotionId: string;
  readonly memberId: string;
  readonly round: number;
};
export const insertPicture = (
  runner: Runner,
  { promotionId, memberId, round }: PictureKey,
  n: number,
  sealed: Buffer,
  at: Date,
) => runner.run(ADD_PICTURE, [promotionId, memberId, round, n, sealed, at]);
const COUNT_PICTURES = statement<{ count: number }>(
  'promotions.count_pictures',
  'select count(*)::int as count from promotions.pictures where promotion_id = $1 and member_id = $2 and round = $3',
);
export const countPictures = async (runner: Runner, { promotionId, memberId, round }: PictureKey) =>
  (await runner.one(COUNT_PICTURES, [promotionId, memberId, round]))?.count ?? 0;
const DROP_PICTURES = statement<unknown>(
  'promotions.drop_pictures',
  'delete from promotions.pictures where promotion_id = $1 and member_id = $2 and round = $3',
);
export const dropPictures = (runner: Runner, { promotionId, memberId, round }: PictureKey) =>
  runner.run(DROP_PICTURES, [promotionId, memberId, round]);
const PICTURE = statement<{ sealed: Buffer; promotion_id: string; member_id: string; round: number }>(
  'promotions.picture',
  `select i.sealed, i.promotion_id, i.member_id, i.round from promotions.entries e
     join promotions.pictures i on i.promotion_id = e.promotion_id and i.member_id = e.member_id and i.round = e.round
    where e.brand_id = $1 and e.id = $2 and i.n = $3`,
);
/** Of the application that was sent last. */
export const findPicture = (runner: Runner, brandId: string, entryId: string, n: number) =>
  runner.one(PICTURE, [brandId, entryId, n]);

const NOTE_UPLOAD = statement<unknown>(
  'promotions.note_upload',
  'insert into promotions.uploads (member_id, at) values ($1, $2)',
);
export const noteUpload = (runner: Runner, memberId: string, at: Date) =>
  runner.run(NOTE_UPLOAD, [memberId, at]);
const COUNT_UPLOADS = statement<{ count: number }>(
  'promotions.count_uploads',
  'select count(*)::int as count from promotions.uploads where member_id = $1 and at > $2',
);
export const countUploads = async (runner: Runner, memberId: string, since: Date) =>
  (await runner.one(COUNT_UPLOADS, [memberId, since]))?.count ?? 0;
const FORGET_UPLOADS = statement<unknown>(
  'promotions.forget_uploads',
  'delete from promotions.uploads where at < $1',
);
export const forgetUploads = (runner: Runner, before: Date) => runner.run(FORGET_UPLOADS, [before]);

export type ApplicationRow = EntryRow & {
  readonly account: string;
  readonly promotion_texts: Readonly<Record<string, { readonly title: string }>>;
  readonly amount: bigint;
  readonly currency: string;
  readonly pictures: number;
  readonly with_name: string;
  readonly total: bigint;
};
const SHOWN = `${COLUMNS}, m.account, p.texts as promotion_texts, p.amount, p.currency,
  (select count(*)::int from promotions.pictures i
    where i.promotion_id = e.promotion_id and i.member_id = e.member_id and i.round = e.round) as pictures,
  coalesce(h.username, d.username, '') as with_name`;
const TABLES = `promotions.entries e join promotions.promotions p on p.id = e.promotion_id
  join members.directory m on m.id = e.member_id
  left join identity.directory h on h.id = e.held_by and e.held_at > $2
  left join identity.directory d on d.id = e.decided_by`;
const NARROWED = `e.brand_id = $1 and e.round > 0 and e.status = any($3::text[]) and ($4::uuid is null or e.promotion_id = $4)
  and ($5::text is null or exists (select from members.directory a where a.id = e.member_id and a.account like $5))
  and ($6::uuid is null or (e.held_by = $6 and e.held_at > $2)) and ($7::uuid is null or e.id = $7)`;
const listed = (name: string, order: string) =>
  statement<ApplicationRow>(
    `promotions.applications_${name}`,
    `select ${SHOWN}, (select count(*) from (select from promotions.entries e where ${NARROWED} limit $10) counted) as total
       from (select e.id from promotions.entries e where ${NARROWED} order by ${order} limit $8 offset $9) page, ${TABLES}
      where e.id = page.id order by ${order}`,
  );
const LISTS = {
  oldest: listed('oldest', 'e.changed_at, e.id'),
  newest: listed('newest', 'e.id desc'),
} as const;
export type ApplicationFilter = {
  readonly statuses: readonly Status[];
  readonly heldSince: Date;
  readonly promotion?: string | undefined;
  readonly account?: string | undefined;
  readonly heldBy?: string | undefined;
  readonly id?: string;
  readonly oldestFirst: boolean;
};
export const listApplications = (
  runner: Runner,
  brandId: string,
  filter: ApplicationFilter,
  limit: number,
  offset: number,
) =>
  runner.rows(LISTS[filter.oldestFirst ? 'oldest' : 'newest'], [
    brandId,
    filter.heldSince,
    filter.statuses,
    filter.promotion ?? null,
    beginsWith(filter.account),
    filter.heldBy ?? null,
    filter.id ?? null,
    limit,
    offset,
    countTo(limit, offset),
  ]);
const WAITING = statement<{ waiting: number }>(
  'promotions.waiting',
  `select count(*)::int as waiting from promotions.entries where brand_id = $1 and status in ('applying', 'process')`,
);
export const countWaiting = async (runner: Runner, brandId: string) =>
  (await runner.one(WAITING, [brandId]))?.waiting ?? 0;

const MEMBER = statement<{
  type: number;
  status: string;
  registered_at: Date;
  level: number;
  currency: string;
}>(
  'promotions.member',
  `select m.type::int as type, m.status, m.registered_at, m.currency, coalesce(v.level, 0)::int as level
     from members.directory m left join members.profiles_view v on v.member_id = m.id where m.id = $1`,
);
export const findWho = (runner: Runner, memberId: string) => runner.one(MEMBER, [memberId]);
export type Earning = NonNullable<Awaited<ReturnType<typeof findWho>>>;
