/** The support desk: lists by what they wait for, one case, who has it. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { countTo } from '#platform/db/page.ts';
import type { DeskCounts } from '../contract/desk.ts';
import type { DeskView } from '../contract/desk-views.ts';
import { type CaseRow, COLUMNS } from '../store.ts';

export type DeskRow = CaseRow & {
  /** Null where a guest wrote. */
  readonly account: string | null;
  readonly assignee: string | null;
};
const BESIDE = `(select m.account from members.directory m where m.id = c.member_id) as account,
  (select s.account from staff.directory s where s.id = c.assigned_to) as assignee`;

/** `$2`: the reader, `$3`: this moment. */
const VIEWS: Readonly<Record<DeskView, string>> = {
  open: "c.state in ('waiting', 'checking')",
  mine: "c.assigned_to = $2 and c.state <> 'closed'",
  unassigned: "c.assigned_to is null and c.state in ('waiting', 'checking')",
  late: "c.due_at <= $3 and c.state <> 'closed'",
  complaints: "c.kind in ('complaint', 'dispute') and c.state <> 'closed'",
  answered: "c.state in ('answered', 'decided', 'escalated')",
  closed: "c.state = 'closed'",
  all: 'true',
};
/** What an answer is owed in stands by when it is due, the rest by its last change. */
const BY_DUE = 'c.due_at nulls last, c.id';
const BY_CHANGE = 'c.changed_at desc, c.id desc';
const ORDERS: Readonly<Record<DeskView, string>> = {
  open: BY_DUE,
  mine: BY_DUE,
  unassigned: BY_DUE,
  late: BY_DUE,
  complaints: BY_DUE,
  answered: BY_CHANGE,
  closed: BY_CHANGE,
  all: BY_CHANGE,
};
const NARROWED = `($4::text is null or c.kind = $4) and ($5::text is null or c.type = $5) and ($6::text is null or c.team = $6)
  and ($7::uuid is null or c.member_id = $7)
  and ($8::text is null or c.serial = upper($8) or c.email = lower($8) or strpos(lower(c.subject), lower($8)) > 0
       or c.member_id = any($9::uuid[]))`;
const listed = (view: DeskView) =>
  statement<DeskRow & { readonly total: bigint }>(
    `support.desk_${view}`,
    `select ${COLUMNS}, ${BESIDE},
       (select count(*) from (select from support.cases c where c.brand_id = $1 and ${VIEWS[view]} and ${NARROWED}
          and $2::uuid is not null and $3::timestamptz is not null limit $12) counted) as total
       from support.cases c where c.brand_id = $1 and ${VIEWS[view]} and ${NARROWED}
      order by ${ORDERS[view]} limit $10 offset $11`,
  );
const LISTS: Readonly<Record<DeskView, ReturnType<typeof listed>>> = {
  open: listed('open'),
  mine: listed('mine'),
  unassigned: listed('unassigned'),
  late: listed('late'),
  complaints: listed('complaints'),
  answered: listed('answered'),
  closed: listed('closed'),
  all: listed('all'),
};

export type DeskFilter = {
  readonly view: DeskView;
  readonly kind: string | undefined;
  readonly type: string | undefined;
  readonly team: string | undefined;
  readonly member: string | undefined;
  readonly search: string | undefined;
};
export async function listForDesk(
  runner: Runner,
  { brandId, staffId }: { readonly brandId: string; readonly staffId: string },
  { view, kind, type, team, member, search }: DeskFilter,
  now: Date,
  limit: number,
  offset: number,
): Promise<(DeskRow & { readonly total: bigint })[]> {
  const text = search?.trim() || null;
  const members = text === null ? [] : await membersBeginning(runner, brandId, text);
  return runner.rows(LISTS[view], [
    brandId,
    staffId,
    now,
    kind ?? null,
    type ?? null,
    team ?? null,
    member ?? null,
    text,
    members ?? [],
    limit,
    offset,
    countTo(limit, offset),
  ]);
}

const COUNTS = statement<Record<keyof DeskCounts, bigint>>(
  'support.desk_counts',
  `select count(*) filter (where ${VIEWS.open}) as open, count(*) filter (where ${VIEWS.mine}) as mine,
          count(*) filter (where ${VIEWS.unassigned}) as unassigned, count(*) filter (where ${VIEWS.late}) as late,
          count(*) filter (where ${VIEWS.complaints}) as complaints, count(*) filter (where ${VIEWS.answered}) as answered
     from support.cases c where c.brand_id = $1 and c.state <> 'closed'`,
);
export async function countViews(
  runner: Runner,
  { brandId, staffId }: { readonly brandId: string; readonly staffId: string },
  now: Date,
): Promise<DeskCounts> {
  const row = await runner.one(COUNTS, [brandId, staffId, now]);
  const n = (name: keyof DeskCounts): number => Number(row?.[name] ?? 0n);
  return {
    open: n('open'),
    mine: n('mine'),
    unassigned: n('unassigned'),
    late: n('late'),
    complaints: n('complaints'),
    answered: n('answered'),
  };
}

const ONE = statement<DeskRow>(
  'support.desk_one',
  `select ${COLUMNS}, ${BESIDE} from support.cases c where c.brand_id = $1 and c.id = $2`,
);
export const findForStaff = (runner: Runner, brandId: string, id: string) => runner.one(ONE, [brandId, id]);

const OTHERS = statement<CaseRow>(
  'support.desk_others',
  `select ${COLUMNS} from support.cases c where c.brand_id = $1 and c.id <> $2
     and (c.member_id = $3 or ($3::uuid is null and c.email = $4)) order by c.changed_at desc, c.id desc limit 8`,
);
/** What else the same writer has, newest first. */
export const othersOf = (runner: Runner, row: Pick<CaseRow, 'brand_id' | 'id' | 'member_id' | 'email'>) =>
  runner.rows(OTHERS, [row.brand_id, row.id, row.member_id, row.email]);

const NEXT = statement<{ id: string }>(
  'support.desk_next',
  `select c.id from support.cases c where c.brand_id = $1 and c.assigned_to is null and c.state in ('waiting', 'checking')
     and ($2::text is null or c.team = $2) order by c.is_urgent desc, c.due_at nulls last, c.id limit 1 for update skip locked`,
);
/** What nobody works on and is due first, locked; two who ask at once get two. */
export const lockNext = (runner: Runner, brandId: string, team: string | undefined) =>
  runner.one(NEXT, [brandId, team ?? null]);

const NAME = statement<{ name: string }>(
  'support.staff_name',
  'select name from staff.directory where id = $1',
);
/** What players read beside an answer. */
export const staffName = async (runner: Runner, staffId: string): Promise<string> =>
  (await runner.one(NAME, [staffId]))?.name ?? '';

const DISPUTE = statement<{ id: string }>(
  'support.dispute',
  `select id from support.cases where about_id = $1 and member_id = $2 and kind = 'dispute' and state <> 'closed' order by id desc limit 1`,
);
export const openDispute = (runner: Runner, withdrawalId: string, memberId: string) =>
  runner.one(DISPUTE, [withdrawalId, memberId]);
