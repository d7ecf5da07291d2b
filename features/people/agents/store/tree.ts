import { AGENT_TYPES } from '#features/people/members/contract.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { between } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';

export type PlaceRow = {
  member_id: string;
  brand_id: string;
  parent_id: string | null;
  path: string[];
  since: Date;
};
const PLACES = statement<PlaceRow>(
  'agents.places',
  'select member_id, brand_id, parent_id, path, since from agents.places where member_id = any($1::uuid[])',
);
export const readPlaces = (runner: Runner, ids: readonly string[]) => runner.rows(PLACES, [ids]);
export const findPlace = async (runner: Runner, id: string) => (await readPlaces(runner, [id]))[0];

const MISSING = statement<{ id: string; brand_id: string; upline: string | null }>(
  'agents.missing',
  `select m.id, m.brand_id, a.id as upline from members.directory m
     left join members.directory a on a.id = m.referred_by and a.brand_id = m.brand_id and a.type = any($2::int[])
    where m.id = any($1::uuid[]) and m.type <> 4 and not exists (select from agents.places p where p.member_id = m.id)
    order by m.registered_at, m.id`,
);
/** Members without a place, with the agent who brought each. */
export const readMissing = (runner: Runner, ids: readonly string[], agentTypes: readonly number[]) =>
  runner.rows(MISSING, [ids, agentTypes]);

const PLACE = statement<never>('agents.place', 'select agents.place($1::uuid[], $2::uuid[], $3::uuid[])');
/** Parents before children. */
export const putPlaces = (
  runner: Runner,
  rows: readonly { readonly id: string; readonly brandId: string; readonly parent: string | null }[],
) =>
  runner.rows(PLACE, [
    rows.map(({ id }) => id),
    rows.map(({ brandId }) => brandId),
    rows.map(({ parent }) => parent),
  ]);

const MOVE = statement<{ moved: number }>('agents.move', 'select agents.move($1, $2) as moved');
/** How many places have another path. */
export const movePlace = async (runner: Runner, id: string, parent: string | null): Promise<number> =>
  (await runner.one(MOVE, [id, parent]))?.moved ?? 0;

const COUNT_BELOW = statement<{ below: number }>(
  'agents.count_below',
  'select count(*)::integer - 1 as below from agents.places where path @> array[$1::uuid]',
);
/** Everybody below a place, at any depth. */
export const countBelow = async (runner: Runner, id: string): Promise<number> =>
  (await runner.one(COUNT_BELOW, [id]))?.below ?? 0;

const COLUMNS = `p.member_id, p.brand_id, p.parent_id, p.path, p.since, m.account, m.nickname, m.type::int as type, m.status,
  m.registered_at, (select count(*) from agents.places d where d.path @> array[p.member_id]) - 1 as members,
  (select count(*) from agents.places d where d.parent_id = p.member_id) as direct,
  coalesce((select jsonb_object_agg(plate, point) from agents.points o where o.member_id = p.member_id), '{}') as points`;
export type DownlineRow = PlaceRow & {
  account: string;
  nickname: string;
  type: number;
  status: string;
  registered_at: Date;
  members: bigint;
  direct: bigint;
  points: Record<string, number>;
  total: bigint;
};
const CHILDREN = statement<DownlineRow>(
  'agents.children',
  `select ${COLUMNS}, s.total from (
     select p.member_id, count(*) over () as total from agents.places p join members.directory m on m.id = p.member_id
      where p.parent_id = $1 order by m.type = any($4::int[]) desc, m.account limit $2 offset $3) s
    join agents.places p on p.member_id = s.member_id join members.directory m on m.id = p.member_id
    order by m.type = any($4::int[]) desc, m.account`,
);
/** Right below somebody: agents first. */
export const listChildren = (
  runner: Runner,
  parent: string,
  agentTypes: readonly number[],
  limit: number,
  offset: number,
) => runner.rows(CHILDREN, [parent, limit, offset, agentTypes]);

/** Along the index of accounts, from the first that begins so. */
const FOUND_FROM = `from members.directory m join agents.places p on p.member_id = m.id
   where m.brand_id = $1 and m.account ~>=~ $2 and m.account ~<~ $3
     and ($4::uuid is null or (p.path @> array[$4::uuid] and p.member_id <> $4)) and ($5::int[] is null or m.type = any($5))`;
const FOUND = statement<DownlineRow>(
  'agents.found',
  `select ${COLUMNS}, (select count(*) from (select ${FOUND_FROM} limit $8) counted) as total
     from (select p.member_id ${FOUND_FROM} order by m.account using ~<~ limit $6 offset $7) s
     join agents.places p on p.member_id = s.member_id join members.directory m on m.id = p.member_id order by m.account using ~<~`,
);
/** Whose account begins so, below somebody or in the whole brand. `total` is counted as far as `countTo` says. */
export const findBelow = (
  runner: Runner,
  at: {
    readonly brandId: string;
    readonly below: string | null;
    readonly prefix: string;
    readonly types?: readonly number[];
  },
  limit: number,
  offset: number,
) =>
  runner.rows(FOUND, [
    at.brandId,
    ...between(at.prefix),
    at.below,
    at.types ?? null,
    limit,
    offset,
    countTo(limit, offset),
  ]);

const NO_PARENT = `from members.directory m join agents.places p on p.member_id = m.id
   where m.brand_id = $1 and p.parent_id is null`;
const IN_ORDER = 'order by m.account using ~<~ limit $4';
/** Agents among a million members are found along an index of their own, which names their types as they stand here. */
const AGENTS = `m.type in (${AGENT_TYPES.join(', ')})`;
const ROOTS = statement<DownlineRow>(
  'agents.roots',
  `select ${COLUMNS}, s.total from (
     select x.*, least(count(*) over (), $4::bigint) as total from (
       (select p.member_id, m.account, true as agent ${NO_PARENT} and ${AGENTS} ${IN_ORDER})
       union all
       (select p.member_id, m.account, false ${NO_PARENT} and not $5 and not (${AGENTS}) ${IN_ORDER})) x
      order by x.agent desc, x.account using ~<~ limit $2 offset $3) s
    join agents.places p on p.member_id = s.member_id join members.directory m on m.id = p.member_id
    order by s.agent desc, m.account using ~<~`,
);
/** Below nobody: agents first. `total` is counted as far as `countTo` says. */
export const listRoots = (
  runner: Runner,
  brandId: string,
  onlyAgents: boolean,
  limit: number,
  offset: number,
) => runner.rows(ROOTS, [brandId, limit, offset, countTo(limit, offset), onlyAgents]);

const ONE = statement<DownlineRow>(
  'agents.one',
  `select ${COLUMNS}, 1::bigint as total from agents.places p join members.directory m on m.id = p.member_id where p.member_id = $1`,
);
export const readOne = (runner: Runner, id: string) => runner.one(ONE, [id]);

const ACCOUNTS = statement<{ id: string; account: string }>(
  'agents.accounts',
  'select id, account from members.directory where id = any($1::uuid[])',
);
export const accountsOf = async (
  runner: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await runner.rows(ACCOUNTS, [[...new Set(ids)]])).map(({ id, account }) => [id, account]));

const BY_ACCOUNT = statement<{ id: string; type: number }>(
  'agents.by_account',
  'select id, type::int as type from members.directory where brand_id = $1 and account = lower($2)',
);
export const findByAccount = (runner: Runner, brandId: string, account: string) =>
  runner.one(BY_ACCOUNT, [brandId, account]);

const PUT_POINT = statement<never>(
  'agents.put_point',
  `insert into agents.points (member_id, plate, point) values ($1, $2, $3)
   on conflict (member_id, plate) do update set point = excluded.point`,
);
export const putPoint = (runner: Runner, memberId: string, plate: string, point: bigint) =>
  runner.run(PUT_POINT, [memberId, plate, point]);

const POINTS = statement<{ member_id: string; plate: string; point: bigint }>(
  'agents.points_of',
  'select member_id, plate, point from agents.points where member_id = any($1::uuid[])',
);
export const readPoints = (runner: Runner, ids: readonly string[]) => runner.rows(POINTS, [ids]);

export type MoveRow = {
  id: string;
  brand_id: string;
  member_id: string;
  from_parent: string | null;
  to_parent: string | null;
  effective_at: Date;
};
const PUT_MOVE = statement<never>(
  'agents.put_move',
  `insert into agents.moves (id, brand_id, member_id, from_parent, to_parent, reason, effective_at) values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const putMove = (runner: Runner, row: MoveRow & { readonly reason: string }) =>
  runner.run(PUT_MOVE, [
    row.id,
    row.brand_id,
    row.member_id,
    row.from_parent,
    row.to_parent,
    row.reason,
    row.effective_at,
  ]);
const DUE_MOVES = statement<MoveRow>(
  'agents.due_moves',
  `select id, brand_id, member_id, from_parent, to_parent, effective_at from agents.moves
    where moved_at is null and failure = '' and effective_at <= $1 order by effective_at, id limit 20 for update skip locked`,
);
export const claimMoves = (runner: Runner, now: Date) => runner.rows(DUE_MOVES, [now]);
const MOVED = statement<never>(
  'agents.moved',
  "update agents.moves set moved_at = case when $3 = '' then $2::timestamptz end, failure = $3, members = $4 where id = $1",
);
export const setMoved = (runner: Runner, id: string, at: Date, failure: string, members: number) =>
  runner.run(MOVED, [id, at, failure, members]);
