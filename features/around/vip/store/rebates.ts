/** SQL of rebates: what a day's play is given back by, the lines that are paid, and the days that are closed. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { LineState } from '../contract.ts';

const LOCK = statement<unknown>(
  'vip.lock_rebates',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 1501))',
);
/** Rebates of a brand are calculated one page after the other, whatever process does it. */
export const lockRebates = (tx: Tx, brandId: string) => tx.rows(LOCK, [brandId]);

const PAGE_MEMBERS = statement<{ member_id: string }>(
  'vip.page_members',
  `select distinct member_id from points.plays_view where brand_id = $1 and day = $2::date and member_id > $3 order by member_id limit $4`,
);
export const membersOfDay = async (
  runner: Runner,
  brandId: string,
  day: string,
  after: string,
  limit: number,
): Promise<readonly string[]> =>
  (await runner.rows(PAGE_MEMBERS, [brandId, day, after, limit])).map(({ member_id }) => member_id);

const REVISED = statement<{ day: string; member_id: string }>(
  'vip.revised',
  `select distinct day::text, member_id from points.plays_view where brand_id = $1 and revised_at is not null and revised_at > $2 order by 1, 2`,
);
/** Days of members in which a result was corrected since. */
export const revisedSince = (runner: Runner, brandId: string, since: Date) =>
  runner.rows(REVISED, [brandId, since]);

export type PlayRow = {
  readonly member_id: string;
  readonly currency: string;
  readonly category: string;
  readonly vendor: string;
  readonly kept: number;
  readonly valid: bigint;
  readonly level: number;
};
/** Each part of the day with what stands of it; one that was given back before and counts nothing any more is among them. */
const PLAYS = statement<PlayRow & { rate: number | null; used: number | null; of_level: number | null }>(
  'vip.plays',
  `with now as (
     select member_id, currency, category, vendor, kept, sum(valid)::bigint as valid from points.plays_view
      where brand_id = $1 and day = $2::date and member_id = any($3::uuid[]) group by 1, 2, 3, 4, 5)
   select coalesce(n.member_id, p.member_id) as member_id, coalesce(n.currency, p.currency) as currency, coalesce(n.category, p.category) as category,
     coalesce(n.vendor, p.vendor) as vendor, coalesce(n.kept, p.kept) as kept, coalesce(n.valid, 0)::bigint as valid, coalesce(m.level, 0) as level,
     p.rate, p.used, p.level as of_level
   from now n full join (select * from vip.parts where brand_id = $1 and day = $2::date and member_id = any($3::uuid[])) p
     using (member_id, currency, category, vendor, kept)
   left join vip.members m on m.member_id = coalesce(n.member_id, p.member_id)
   order by 1, 2, 3, 4, 5`,
);
export const playsOf = (tx: Tx, brandId: string, day: string, ids: readonly string[]) =>
  tx.rows(PLAYS, [brandId, day, ids]);

export type PartRow = {
  readonly member_id: string;
  readonly currency: string;
  readonly category: string;
  readonly vendor: string;
  readonly kept: number;
  readonly rate: number;
  readonly used: number;
  readonly level: number;
  readonly valid: bigint;
};
const PUT_PARTS = statement<never>(
  'vip.put_parts',
  `insert into vip.parts as p (brand_id, day, member_id, currency, category, vendor, kept, rate, used, level, valid)
   select $1, $2::date, * from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::int[], $11::bigint[])
   on conflict (brand_id, day, member_id, currency, category, vendor, kept) do update set valid = excluded.valid where p.valid <> excluded.valid`,
);
export const putParts = (tx: Tx, brandId: string, day: string, parts: readonly PartRow[]) =>
  tx.run(PUT_PARTS, [
    brandId,
    day,
    parts.map(({ member_id }) => member_id),
    parts.map(({ currency }) => currency),
    parts.map(({ category }) => category),
    parts.map(({ vendor }) => vendor),
    parts.map(({ kept }) => kept),
    parts.map(({ rate }) => rate),
    parts.map(({ used }) => used),
    parts.map(({ level }) => level),
    parts.map(({ valid }) => valid),
  ]);

const SUMS = statement<{ member_id: string; currency: string; amount: bigint; n: number }>(
  'vip.line_sums',
  `select member_id, currency, sum(amount)::bigint as amount, max(n) as n from vip.lines where member_id = any($1::uuid[]) and day = $2::date
    group by 1, 2`,
);
export const lineSums = (tx: Tx, ids: readonly string[], day: string) => tx.rows(SUMS, [ids, day]);

export type NewLine = {
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly n: number;
  readonly amount: bigint;
};
const PUT_LINES = statement<never>(
  'vip.put_lines',
  `insert into vip.lines (id, serial, brand_id, member_id, day, currency, n, amount, state, created_at)
   select l.id, 'B-' || to_char($7::timestamptz, 'YY') || '-' || lpad(nextval('vip.number')::text, 6, '0'), $1, l.member_id, $2::date, l.currency, l.n,
     l.amount, case when l.amount > 0 then 'due' else 'owed' end, $7
   from unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $8::bigint[]) l (id, member_id, currency, n, amount)`,
);
export const putLines = (tx: Tx, brandId: string, day: string, lines: readonly NewLine[], at: Date) =>
  tx.run(PUT_LINES, [
    brandId,
    day,
    lines.map(({ id }) => id),
    lines.map(({ memberId }) => memberId),
    lines.map(({ currency }) => currency),
    lines.map(({ n }) => n),
    at,
    lines.map(({ amount }) => amount),
  ]);

export type LineRow = {
  readonly id: string;
  readonly serial: string;
  readonly member_id: string;
  readonly day: string;
  readonly currency: string;
  readonly n: number;
  readonly amount: bigint;
  readonly offset_by: bigint;
  readonly state: LineState;
  readonly paid_at: Date | null;
};
const LINE =
  'l.id, l.serial, l.member_id, l.day::text, l.currency, l.n, l.amount, l.offset_by, l.state, l.paid_at';

/** Whoever may not play – suspended, restricted, in a break, excluded – is paid when he may again: his lines stay due. */
const CLAIM_DUE = statement<LineRow>(
  'vip.claim_due',
  `select ${LINE} from vip.lines l join members.directory m on m.id = l.member_id and m.status = 'active'
     left join protection.standing_view s on s.member_id = l.member_id
    where l.brand_id = $1 and l.state = 'due' and l.id > $2 and s.restricted is not true
      and coalesce(s.time_out_until, 0) <= $4 and coalesce(s.excluded_until, 0) <= $4
    order by l.id limit $3 for update of l skip locked`,
);
/** @param now ms */
export const claimDue = (tx: Tx, brandId: string, after: string, limit: number, now: number) =>
  tx.rows(CLAIM_DUE, [brandId, after, limit, now]);

const OWED = statement<LineRow>(
  'vip.owed_lines',
  `select ${LINE} from vip.lines l where l.state = 'owed' and l.brand_id = $1 and l.member_id = any($2::uuid[]) order by l.id for update`,
);
export const owedOf = (tx: Tx, brandId: string, ids: readonly string[]) => tx.rows(OWED, [brandId, ids]);

export type PaidLine = {
  readonly id: string;
  readonly offset: bigint;
  readonly state: LineState;
  readonly transferId: string | null;
};
const SET_PAID = statement<never>(
  'vip.set_paid',
  `update vip.lines l set offset_by = n.offset_by, state = n.state, transfer_id = n.transfer_id,
     paid_at = case when n.state = 'owed' then null else $5::timestamptz end
   from unnest($1::uuid[], $2::bigint[], $3::text[], $4::uuid[]) n (id, offset_by, state, transfer_id) where l.id = n.id`,
);
export const setPaid = (tx: Tx, lines: readonly PaidLine[], at: Date) =>
  tx.run(SET_PAID, [
    lines.map(({ id }) => id),
    lines.map(({ offset }) => offset),
    lines.map(({ state }) => state),
    lines.map(({ transferId }) => transferId),
    at,
  ]);

const MINE = statement<LineRow & { total: bigint }>(
  'vip.my_lines',
  `select ${LINE}, count(*) over () as total from vip.lines l where l.member_id = $1 order by l.day desc, l.n desc limit $2 offset $3`,
);
export const linesOf = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(MINE, [memberId, limit, offset]);
const OF_DAY = statement<LineRow>(
  'vip.lines_of_day',
  `select ${LINE} from vip.lines l where l.member_id = $1 and l.day = $2::date and l.currency = $3 order by l.n`,
);
export const linesOfDay = (runner: Runner, memberId: string, day: string, currency: string) =>
  runner.rows(OF_DAY, [memberId, day, currency]);
const PARTS_OF_DAY = statement<PartRow>(
  'vip.parts_of_day',
  `select member_id, currency, category, vendor, kept, rate, used, level, valid from vip.parts
    where brand_id = $1 and member_id = $2 and day = $3::date and currency = $4 order by valid desc, category, vendor`,
);
export const partsOfDay = (
  runner: Runner,
  brandId: string,
  memberId: string,
  day: string,
  currency: string,
) => runner.rows(PARTS_OF_DAY, [brandId, memberId, day, currency]);
const TODAY = statement<PlayRow>(
  'vip.plays_of_today',
  `select member_id, currency, category, vendor, kept, sum(valid)::bigint as valid, 0 as level from points.plays_view
    where member_id = $1 and day = $2::date and currency = $3 group by 1, 2, 3, 4, 5`,
);
export const playsOfToday = (runner: Runner, memberId: string, day: string, currency: string) =>
  runner.rows(TODAY, [memberId, day, currency]);

const DESK = statement<LineRow & { account: string; total: bigint }>(
  'vip.desk_lines',
  `select x.*, m.account from (
     select ${LINE}, count(*) over () as total from (
       select * from vip.lines l where l.brand_id = $1 and ($2::date is null or l.day = $2) and ($3::text is null or l.state = $3)
         and ($4::uuid[] is null or l.member_id = any($4))
         and ($8::text is null or (select m.account from members.directory m where m.id = l.member_id) like $8)
       order by l.day desc, l.id limit $7) l
     order by l.day desc, l.id limit $5 offset $6) x
   join members.directory m on m.id = x.member_id order by x.day desc, x.id`,
);
export type LineFilter = {
  readonly day?: string | undefined;
  readonly state?: LineState | undefined;
  readonly account?: string | undefined;
};
export async function linesForDesk(
  runner: Runner,
  brandId: string,
  { day, state, account }: LineFilter,
  limit: number,
  offset: number,
) {
  const members = await membersBeginning(runner, brandId, account);
  return runner.rows(DESK, [
    brandId,
    day ?? null,
    state ?? null,
    members,
    limit,
    offset,
    countTo(limit, offset),
    members === null ? beginsWith(account) : null,
  ]);
}
const ONE = statement<LineRow>(
  'vip.one_line',
  `select ${LINE} from vip.lines l where l.id = $1 and l.brand_id = $2`,
);
export const lineById = (runner: Runner, id: string, brandId: string) => runner.one(ONE, [id, brandId]);

export type DayRow = {
  readonly day: string;
  readonly closed: boolean;
  readonly members: number;
  readonly currency: string | null;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly due: bigint;
};
const DAYS = statement<DayRow>(
  'vip.days',
  `select r.day::text, r.closed_at is not null as closed, r.members, l.currency, coalesce(sum(l.amount), 0)::bigint as amount,
     coalesce(sum(l.amount) filter (where l.state in ('paid', 'settled')), 0)::bigint as paid,
     coalesce(sum(l.amount) filter (where l.state in ('due', 'owed')), 0)::bigint as due
   from (select * from vip.runs where brand_id = $1 order by day desc limit 14) r left join vip.lines l on l.brand_id = r.brand_id and l.day = r.day
   group by 1, 2, 3, 4 order by 1 desc, 4`,
);
export const recentDays = (runner: Runner, brandId: string) => runner.rows(DAYS, [brandId]);

const RUN = statement<never>(
  'vip.put_run',
  `insert into vip.runs as r (brand_id, day, members, closed_at, at) values ($1, $2::date, $3, $4, $5)
   on conflict (brand_id, day) do update set members = excluded.members, closed_at = coalesce(r.closed_at, excluded.closed_at), at = excluded.at`,
);
export const putRun = (
  runner: Runner,
  row: {
    readonly brandId: string;
    readonly day: string;
    readonly members: number;
    readonly closed: boolean;
    readonly at: Date;
  },
) => runner.run(RUN, [row.brandId, row.day, row.members, row.closed ? row.at : null, row.at]);

const LAST = statement<{ day: string | null; at: Date | null }>(
  'vip.last_closed',
  `select (select max(day) from vip.runs where brand_id = $1 and closed_at is not null)::text as day,
     (select max(at) from vip.runs where brand_id = $1) as at`,
);
/** The newest day that is closed, and when anything was last calculated. */
export const lastRun = (runner: Runner, brandId: string) => runner.one(LAST, [brandId]);
const FIRST = statement<{ day: string | null }>(
  'vip.first_play',
  'select min(day)::text as day from points.plays_view where brand_id = $1',
);
export const firstPlay = async (runner: Runner, brandId: string): Promise<string | undefined> =>
  (await runner.one(FIRST, [brandId]))?.day ?? undefined;
