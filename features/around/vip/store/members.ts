/** SQL of levels: the table, who stands where, and what was claimed. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { LevelTerms } from '../contract.ts';

export type TableRow = {
  readonly version: number;
  readonly levels: readonly LevelTerms[];
  readonly at: Date;
};
const NEWEST = statement<TableRow>(
  'vip.table',
  'select version, levels, at from vip.tables where brand_id = $1 order by version desc limit 1',
);
export const readTable = (runner: Runner, brandId: string) => runner.one(NEWEST, [brandId]);
const LOCK_TABLE = statement<unknown>(
  'vip.lock_table',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 1500))',
);
export const lockTable = (tx: Tx, brandId: string) => tx.rows(LOCK_TABLE, [brandId]);
const PUT_TABLE = statement<never>(
  'vip.put_table',
  'insert into vip.tables (brand_id, version, levels, staff_id, at) values ($1, $2, $3, $4, $5) on conflict do nothing',
);
export const putTable = (
  runner: Runner,
  row: TableRow & { readonly brandId: string; readonly staffId: string | null },
) => runner.run(PUT_TABLE, [row.brandId, row.version, JSON.stringify(row.levels), row.staffId, row.at]);

export type PlaceRow = {
  readonly member_id: string;
  readonly level: number;
  readonly best: number;
  readonly since: Date;
  readonly until: string;
};
const PLACE = statement<PlaceRow>(
  'vip.place',
  'select member_id, level, best, since, until::text from vip.members where member_id = $1',
);
export const readPlace = (runner: Runner, memberId: string) => runner.one(PLACE, [memberId]);

const LOCK_PLACES = statement<PlaceRow>(
  'vip.lock_places',
  'select member_id, level, best, since, until::text from vip.members where member_id = any($1::uuid[]) order by member_id for update',
);
export const lockPlaces = (tx: Tx, ids: readonly string[]) => tx.rows(LOCK_PLACES, [ids]);
const OPEN_PLACES = statement<never>(
  'vip.open_places',
  `insert into vip.members (member_id, brand_id, since, until) select id, $2, $3, $4::date from unnest($1::uuid[]) id order by 1
   on conflict (member_id) do nothing`,
);
export const openPlaces = (tx: Tx, ids: readonly string[], brandId: string, at: Date, until: string) =>
  tx.run(OPEN_PLACES, [ids, brandId, at, until]);

export type NewPlace = {
  readonly memberId: string;
  readonly level: number;
  readonly until: string;
  readonly since: Date;
};
const SET_PLACES = statement<never>(
  'vip.set_places',
  `update vip.members m set level = n.level, best = greatest(m.best, n.level), until = n.until,
     since = case when m.level <> n.level then n.since else m.since end
   from unnest($1::uuid[], $2::int[], $3::date[], $4::timestamptz[]) n (member_id, level, until, since) where m.member_id = n.member_id`,
);
export const setPlaces = (tx: Tx, places: readonly NewPlace[]) =>
  tx.run(SET_PLACES, [
    places.map(({ memberId }) => memberId),
    places.map(({ level }) => level),
    places.map(({ until }) => until),
    places.map(({ since }) => since),
  ]);

export type LevelMove = {
  readonly memberId: string;
  readonly brandId: string;
  readonly from: number;
  readonly to: number;
  readonly seen: bigint;
  readonly at: Date;
};
const PUT_MOVES = statement<never>(
  'vip.put_moves',
  `insert into vip.moves (member_id, brand_id, from_level, to_level, seen, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::timestamptz[])`,
);
export const putMoves = (tx: Tx, moves: readonly LevelMove[]) =>
  tx.run(PUT_MOVES, [
    moves.map(({ memberId }) => memberId),
    moves.map(({ brandId }) => brandId),
    moves.map(({ from }) => from),
    moves.map(({ to }) => to),
    moves.map(({ seen }) => seen),
    moves.map(({ at }) => at),
  ]);

/** Who played since, or whose stretch is over: a page of them in the order of their ids. */
const DUE = statement<{ member_id: string }>(
  'vip.due_members',
  `select member_id from (
     select distinct p.member_id from points.plays_view p where p.brand_id = $1 and p.day >= $2::date and p.member_id > $4
     union select m.member_id from vip.members m where m.brand_id = $1 and m.until <= $3::date and m.member_id > $4) d
   order by member_id limit $5`,
);
export const dueMembers = async (
  runner: Runner,
  brandId: string,
  {
    since,
    today,
    after,
    limit,
  }: {
    readonly since: string;
    readonly today: string;
    readonly after: string;
    readonly limit: number;
  },
): Promise<readonly string[]> =>
  (await runner.rows(DUE, [brandId, since, today, after, limit])).map(({ member_id }) => member_id);

export type SeenRow = {
  readonly member_id: string;
  readonly currency: string;
  readonly points: bigint;
  readonly valid: bigint;
};
const SEEN = statement<SeenRow>(
  'vip.seen',
  `select member_id, currency, sum(earned)::bigint as points, sum(valid)::bigint as valid from points.plays_view
    where member_id = any($1::uuid[]) and day > $2::date group by 1, 2`,
);
/** What the window shows of these members, a currency a row. @param before the day before the window's first */
export const readSeen = (runner: Runner, ids: readonly string[], before: string) =>
  runner.rows(SEEN, [ids, before]);

const COUNTS = statement<{ level: number; members: bigint }>(
  'vip.counts',
  'select level, count(*) as members from vip.members where brand_id = $1 group by 1',
);
export const countPlaces = async (runner: Runner, brandId: string): Promise<ReadonlyMap<number, number>> =>
  new Map((await runner.rows(COUNTS, [brandId])).map(({ level, members }) => [level, Number(members)]));

const LIST = statement<PlaceRow & { account: string; total: bigint }>(
  'vip.list_members',
  `select v.*, d.account from (
     select member_id, level, best, since, until::text, count(*) over () as total from (
       select * from vip.members m where m.brand_id = $1 and ($2::int is null or m.level = $2) and ($3::uuid[] is null or m.member_id = any($3))
         and ($7::text is null or (select d.account from members.directory d where d.id = m.member_id) like $7)
       order by m.level desc, m.since desc, m.member_id limit $6) m
     order by level desc, since desc, member_id limit $4 offset $5) v
   join members.directory d on d.id = v.member_id order by v.level desc, v.since desc, v.member_id`,
);
export async function listPlaces(
  runner: Runner,
  brandId: string,
  { level, account }: { readonly level?: number | undefined; readonly account?: string | undefined },
  limit: number,
  offset: number,
) {
  const members = await membersBeginning(runner, brandId, account);
  const like = members === null ? beginsWith(account) : null;
  return runner.rows(LIST, [brandId, level ?? null, members, limit, offset, countTo(limit, offset), like]);
}

const CLAIMS = statement<{ name: string; amount: bigint; currency: string; at: Date }>(
  'vip.claims',
  'select name, amount, currency, at from vip.claims where member_id = $1',
);
export const readClaims = (runner: Runner, memberId: string) => runner.rows(CLAIMS, [memberId]);
const CLAIM = statement<never>(
  'vip.claim',
  'insert into vip.claims (member_id, brand_id, name, amount, currency, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
);
/** False where it was claimed before. */
export const putClaim = async (
  tx: Tx,
  row: {
    readonly memberId: string;
    readonly brandId: string;
    readonly name: string;
    readonly amount: bigint;
    readonly currency: string;
    readonly at: Date;
  },
): Promise<boolean> =>
  (await tx.run(CLAIM, [row.memberId, row.brandId, row.name, row.amount, row.currency, row.at])) === 1;

const BORN = statement<{ birthday: string | null; registered_at: Date; type: number; status: string }>(
  'vip.born',
  `select i.birthday::text, d.registered_at, d.type, d.status from members.directory d left join members.identity_view i on i.member_id = d.id
    where d.id = $1`,
);
export const readBorn = (runner: Runner, memberId: string) => runner.one(BORN, [memberId]);

const SHARE = statement<{ share: number }>(
  'vip.withdrawal_share',
  `select coalesce((t.levels -> (m.level - 1) ->> 'withdrawals')::int, 100) as share from vip.members m
    cross join lateral (select levels from vip.tables t where t.brand_id = m.brand_id order by t.version desc limit 1) t
    where m.member_id = $1 and m.level > 0`,
);
/** What his level makes of the daily limit of withdrawals, in percent. */
export const withdrawalShare = async (runner: Runner, memberId: string): Promise<number> =>
  (await runner.one(SHARE, [memberId]))?.share ?? 100;
