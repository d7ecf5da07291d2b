/** All SQL of verification. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { DocumentKind, DocumentState, RefuseReason } from './contract/kinds.ts';

export type DocumentRow = {
  readonly id: string;
  readonly member_id: string;
  readonly brand_id: string;
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly revision: number;
  readonly reason: '' | RefuseReason;
  readonly note: string;
  readonly checks: readonly string[];
  readonly proves: Buffer | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly decided_at: Date | null;
  readonly valid_until: Date | null;
  readonly claimed_by: string | null;
  readonly claimed_at: Date | null;
  readonly pages: number;
};
const COLUMNS = `d.id, d.member_id, d.brand_id, d.kind, d.state, d.revision, d.reason, d.note, d.checks, d.proves, d.created_at,
  d.sent_at, d.decided_at, d.valid_until, d.claimed_by, d.claimed_at,
  (select count(*)::int from verification.pages p where p.document_id = d.id) as pages`;

const NEWEST = statement<DocumentRow>(
  'verification.newest',
  `select distinct on (d.kind) ${COLUMNS} from verification.documents d
    where d.member_id = $1 and d.state <> 'dropped' order by d.kind, d.id desc`,
);
/** Of each kind the newest one that was not given up. */
export const newestOf = (runner: Runner, memberId: string) => runner.rows(NEWEST, [memberId]);

const OF_KIND = statement<DocumentRow>(
  'verification.of_kind',
  `select ${COLUMNS} from verification.documents d
    where d.member_id = $1 and d.kind = $2 and d.state not in ('draft', 'dropped') order by d.id desc limit 20`,
);
export const sentOfKind = (runner: Runner, memberId: string, kind: string) =>
  runner.rows(OF_KIND, [memberId, kind]);

const ACCEPTED = statement<Pick<DocumentRow, 'kind' | 'proves' | 'valid_until'>>(
  'verification.accepted',
  "select kind, proves, valid_until from verification.documents where member_id = $1 and state = 'accepted'",
);
export const acceptedOf = (runner: Runner, memberId: string) => runner.rows(ACCEPTED, [memberId]);

const LOCK_MEMBER = statement<unknown>(
  'verification.lock_member',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 700))',
);
/** Everything about one member's documents happens one after the other. */
export const lockDocuments = (runner: Runner, memberId: string) => runner.rows(LOCK_MEMBER, [memberId]);

const LOCK = statement<DocumentRow>(
  'verification.lock',
  `select ${COLUMNS} from verification.documents d where d.id = $1 for update of d`,
);
export const lockDocument = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const OPEN_ONE = statement<DocumentRow>(
  'verification.open_one',
  `select ${COLUMNS} from verification.documents d where d.member_id = $1 and d.kind = $2 and d.state in ('draft', 'waiting')`,
);
/** The one that is being put together or waits for staff. */
export const openOne = (runner: Runner, memberId: string, kind: string) =>
  runner.one(OPEN_ONE, [memberId, kind]);

const INSERT = statement<unknown>(
  'verification.insert',
  'insert into verification.documents (id, member_id, brand_id, kind, created_at) values ($1, $2, $3, $4, $5)',
);
export const insertDocument = (
  runner: Runner,
  row: Pick<DocumentRow, 'id' | 'member_id' | 'brand_id' | 'kind' | 'created_at'>,
) => runner.run(INSERT, [row.id, row.member_id, row.brand_id, row.kind, row.created_at]);

const ADD_PAGE = statement<unknown>(
  'verification.add_page',
  'insert into verification.pages (document_id, n, member_id, sealed, at) values ($1, $2, $3, $4, $5)',
);
export const insertPage = (
  runner: Runner,
  page: {
    readonly documentId: string;
    readonly n: number;
    readonly memberId: string;
    readonly sealed: Buffer;
    readonly at: Date;
  },
) => runner.run(ADD_PAGE, [page.documentId, page.n, page.memberId, page.sealed, page.at]);

const PAGE = statement<{ sealed: Buffer; kind: DocumentKind; member_id: string }>(
  'verification.page',
  `select p.sealed, d.kind, d.member_id from verification.pages p join verification.documents d on d.id = p.document_id
    where d.id = $1 and d.brand_id = $2 and p.n = $3 and d.state not in ('draft', 'dropped')`,
);
/** A page staff may open: of a document that was sent. */
export const findPage = (runner: Runner, id: string, brandId: string, n: number) =>
  runner.one(PAGE, [id, brandId, n]);

const DROP_PAGES = statement<unknown>(
  'verification.drop_pages',
  `delete from verification.pages p using verification.documents d
    where d.id = p.document_id and d.id = $1 and d.state = 'dropped'`,
);
export const dropPages = (runner: Runner, id: string) => runner.run(DROP_PAGES, [id]);

const NOTE_SENT = statement<unknown>(
  'verification.note_sent',
  'insert into verification.sent (member_id, at) values ($1, $2)',
);
export const noteSent = (runner: Runner, memberId: string, at: Date) => runner.run(NOTE_SENT, [memberId, at]);
const COUNT_SENT = statement<{ sent: bigint }>(
  'verification.count_sent',
  'select count(*) as sent from verification.sent where member_id = $1 and at > $2',
);
export const countSent = async (runner: Runner, memberId: string, since: Date): Promise<number> =>
  Number((await runner.one(COUNT_SENT, [memberId, since]))?.sent ?? 0n);
const FORGET_SENT = statement<unknown>(
  'verification.forget_sent',
  'delete from verification.sent where at < $1',
);
export const forgetSent = (runner: Runner, before: Date) => runner.run(FORGET_SENT, [before]);

const MOVE = statement<unknown>(
  'verification.move',
  `update verification.documents set state = $2, revision = revision + 1,
     sent_at = case when $2 = 'waiting' then $3 else sent_at end,
     decided_at = case when $2 in ('accepted', 'refused') then $3 else decided_at end,
     decided_by = coalesce($4, decided_by), reason = $5, note = $6, checks = coalesce($7, checks),
     proves = coalesce($8, proves), valid_until = coalesce($9, valid_until),
     claimed_by = null, claimed_at = null
   where id = $1`,
);
export const moveDocument = (
  runner: Runner,
  id: string,
  to: {
    readonly state: DocumentState;
    readonly at: Date;
    readonly staffId?: string;
    readonly reason?: string;
    readonly note?: string;
    readonly checks?: readonly string[];
    readonly proves?: Buffer;
    readonly validUntil?: Date;
  },
) =>
  runner.run(MOVE, [
    id,
    to.state,
    to.at,
    to.staffId ?? null,
    to.reason ?? '',
    to.note ?? '',
    to.checks ?? null,
    to.proves ?? null,
    to.validUntil ?? null,
  ]);

const CLAIM = statement<unknown>(
  'verification.claim',
  'update verification.documents set claimed_by = $2, claimed_at = $3 where id = $1',
);
export const setClaim = (runner: Runner, id: string, staffId: string | null, at: Date | null) =>
  runner.run(CLAIM, [id, staffId, at]);

const EXPIRED = statement<{ id: string; member_id: string; brand_id: string }>(
  'verification.expired',
  `select id, member_id, brand_id from verification.documents where state = 'accepted' and valid_until <= $1
    order by valid_until limit 100`,
);
export const expiredAt = (runner: Runner, at: Date) => runner.rows(EXPIRED, [at]);

const EXPIRING = statement<{ id: string; member_id: string; brand_id: string; valid_until: Date }>(
  'verification.expiring',
  `select d.id, d.member_id, d.brand_id, d.valid_until from verification.documents d
    where d.state = 'accepted' and d.valid_until > $1 and d.valid_until <= $2 and d.reminded_at is null
      and (d.valid_until, d.id) > ($3, $4)
      and not exists (select from verification.documents n
                       where n.member_id = d.member_id and n.kind = d.kind and n.id > d.id and n.state in ('waiting', 'accepted'))
    order by d.valid_until, d.id limit 100`,
);
/** Whose owners have not been reminded, after the last one of the page before. */
export const expiringBetween = (
  runner: Runner,
  from: Date,
  to: Date,
  after: { readonly valid_until: Date; readonly id: string },
) => runner.rows(EXPIRING, [from, to, after.valid_until, after.id]);

const REMINDED = statement<{ kind: DocumentKind }>(
  'verification.reminded',
  `update verification.documents set reminded_at = $2
    where id = $1 and state = 'accepted' and reminded_at is null returning kind`,
);
/** Undefined where it was done, or the document counts no longer. */
export const markReminded = (runner: Runner, id: string, at: Date) => runner.one(REMINDED, [id, at]);

const GIVEN = statement<{ level: number }>(
  'verification.given',
  'select level::int as level from verification.levels where member_id = $1',
);
/** The level his documents gave him; 0 where they gave none. */
export const givenLevel = async (runner: Runner, memberId: string): Promise<number> =>
  (await runner.one(GIVEN, [memberId]))?.level ?? 0;
const GIVE = statement<unknown>(
  'verification.give',
  `insert into verification.levels (member_id, level, at) values ($1, $2, $3)
   on conflict (member_id) do update set level = excluded.level, at = excluded.at`,
);
export const giveLevel = (runner: Runner, memberId: string, level: number, at: Date) =>
  runner.run(GIVE, [memberId, level, at]);

export type ReviewRow = DocumentRow & {
  readonly account: string;
  readonly level: number;
  readonly claimer: string;
  readonly decider: string;
};
const REVIEW_COLUMNS = `${COLUMNS}, m.account, coalesce(p.level, 0)::int as level, coalesce(i.username, '') as claimer,
  coalesce(s.username, '') as decider`;
const REVIEW_TABLES = `verification.documents d join members.directory m on m.id = d.member_id
  left join members.profiles_view p on p.member_id = d.member_id
  left join identity.directory i on i.id = d.claimed_by and d.claimed_at > $2
  left join identity.directory s on s.id = d.decided_by`;

const NARROWED = `d.state = any($3::text[])
  and ($4::text is null or (select m.account like $4 from members.directory m where m.id = d.member_id))
  and ($5::uuid is null or d.member_id = $5) and ($6::text is null or d.kind = $6)
  and ($7::uuid is null or (d.claimed_by = $7 and d.claimed_at > $2))
  and ($8::timestamptz is null or (d.valid_until <= $8 and not exists (
        select from verification.documents n
         where n.member_id = d.member_id and n.kind = d.kind and n.id > d.id and n.state in ('waiting', 'accepted'))))`;
/** What stands beside a document is read of one page alone. */
const listed = (name: string, from: string, order: string) =>
  statement<ReviewRow & { total: bigint }>(
    `verification.desk_${name}`,
    `select ${REVIEW_COLUMNS}, (select count(*) from (select ${from} limit $11) counted) as total
       from (select d.id ${from} order by ${order} limit $9 offset $10) page, ${REVIEW_TABLES} where d.id = page.id order by ${order}`,
  );
const OF_BRAND = 'from verification.documents d where d.brand_id = $1';
const OF_MEMBERS = `from unnest($12::uuid[]) few (id) cross join lateral (
  select d.* from verification.documents d where d.member_id = few.id and d.brand_id = $1 and ${NARROWED} order by d.id desc) d`;
/** A statement for each way in and each order: one that is chosen by a value goes along no index. */
const [NEWEST_FIRST, OLDEST_FIRST, SOONEST_FIRST] = [
  'd.id desc',
  'd.sent_at, d.id desc',
  'd.valid_until, d.id desc',
] as const;
const LISTS = {
  newest: {
    brand: listed('newest', `${OF_BRAND} and ${NARROWED}`, NEWEST_FIRST),
    members: listed('newest_of_members', OF_MEMBERS, NEWEST_FIRST),
  },
  oldest: {
    brand: listed('oldest', `${OF_BRAND} and d.state = 'waiting' and ${NARROWED}`, OLDEST_FIRST),
    members: listed('oldest_of_members', OF_MEMBERS, OLDEST_FIRST),
  },
  soonest: {
    brand: listed(
      'soonest',
      `${OF_BRAND} and d.state = 'accepted' and d.valid_until <= $8 and ${NARROWED}`,
      SOONEST_FIRST,
    ),
    members: listed('soonest_of_members', OF_MEMBERS, SOONEST_FIRST),
  },
};
/** `total` is counted as far as `countTo` says. */
export const listForDesk = async (
  runner: Runner,
  brandId: string,
  filter: {
    readonly states: readonly DocumentState[];
    readonly prefix: string | undefined;
    readonly member: string | undefined;
    readonly kind: string | undefined;
    readonly claimedBy: string | undefined;
    readonly claimedSince: Date;
    /** Those that wait, in the order they were sent. */
    readonly waiting: boolean;
    /** Only those that count no longer by then and have no newer one beside them, soonest first. */
    readonly expiringBefore: Date | undefined;
  },
  limit: number,
  offset: number,
): Promise<(ReviewRow & { total: bigint })[]> => {
  const { prefix, member, waiting, expiringBefore } = filter;
  const lists = LISTS[expiringBefore ? 'soonest' : waiting ? 'oldest' : 'newest'];
  const asked = [
    brandId,
    filter.claimedSince,
    filter.states,
    beginsWith(prefix),
    member ?? null,
    filter.kind ?? null,
    filter.claimedBy ?? null,
    expiringBefore ?? null,
    limit,
    offset,
    countTo(limit, offset),
  ];
  const members = member === undefined ? await membersBeginning(runner, brandId, prefix) : [member];
  return members ? runner.rows(lists.members, [...asked, members]) : runner.rows(lists.brand, asked);
};

const ONE = statement<ReviewRow>(
  'verification.desk_one',
  `select ${REVIEW_COLUMNS} from ${REVIEW_TABLES} where d.brand_id = $1 and d.id = $3 and d.state not in ('draft', 'dropped')`,
);
export const findForStaff = (runner: Runner, brandId: string, id: string, claimedSince: Date) =>
  runner.one(ONE, [brandId, claimedSince, id]);
