/** Who stands below an agent, named where they are few. */
import { type Runner, statement } from '#platform/db/db.ts';

/** So many members are looked up one by one; of a larger team there is a row among few of the brand. */
const SMALL_TEAM = 5_000;
/** Down the children of each: what holds an agent in its path is no plan of a connection for single statements, which reads no bitmaps. */
const named = (seed: string): string =>
  `with recursive line (member_id) as (
     ${seed}
     union
     select p.member_id from line l join agents.tree p on p.parent_id = l.member_id)
   select case when count(*) <= ${SMALL_TEAM} then coalesce(array_agg(t.member_id), '{}') end as members
     from (select member_id from line limit ${SMALL_TEAM + 1}) t`;
const TEAM = statement<{ members: string[] | null }>(
  'commission.team',
  named('select p.member_id from agents.tree p where p.member_id = $1'),
);
/** Null where they are too many to name. */
export const teamOf = async (runner: Runner, agentId: string): Promise<string[] | null> =>
  (await runner.one(TEAM, [agentId]))?.members ?? null;

const BETS_TEAM = statement<{ members: string[] | null }>(
  'commission.bets_team',
  named(`(select p.member_id from agents.tree p where p.member_id = $2
     union
     select v.member_id from agents.moves_view v where v.brand_id = $1 and v.moved_at >= $3)`),
);
/** The same with whoever has been moved since `from`, and everybody below: bets stay in the line they were settled in. */
export const betsTeamOf = async (
  runner: Runner,
  { brandId, agentId, from }: { readonly brandId: string; readonly agentId: string; readonly from: Date },
): Promise<string[] | null> => (await runner.one(BETS_TEAM, [brandId, agentId, from]))?.members ?? null;

const AMONG = statement<{ member_id: string }>(
  'commission.team_among',
  'select p.member_id from agents.tree p where p.member_id = any($2::uuid[]) and p.path @> array[$1::uuid]',
);
/** Who of these is in the team. */
export const teamAmong = async (
  runner: Runner,
  agentId: string,
  members: readonly string[],
): Promise<string[]> => (await runner.rows(AMONG, [agentId, members])).map(({ member_id }) => member_id);
