/**
 * A tree of agents with their contracts, and a day of bets as the listener of commission would have kept them: written by the owner of the
 * database, because ten million bets take hours through the door. What is measured – calculation, payment, reports – runs on these rows.
 */
import pg from 'pg';

export type AgentsAsk = {
  readonly brandId: string;
  /** Players at the bottom; every hundredth of their number is an agent of a hundred. */
  readonly players: number;
  readonly bets: number;
  /** First instant of the day the bets were made in. */
  readonly day: Date;
};
export type AgentsFilled = { readonly top: string; readonly agents: number; readonly slot: Date };

const id = (text: string): string => `md5(${text})::uuid`;

/** Top → a hundred desks → as many below each as there are players for, nine players each. */
const STATEMENTS: readonly string[] = [
  // 0 top · 1 … 100 desks · then agents · then players; `up` is the number of the upline.
  `create temp table tree as
   with sizes as (select greatest(100, $2::int / 9) as agents)
   select n, case when n = 0 then null when n <= 100 then 0 when n <= 100 + agents then 1 + (n - 101) % 100
       else 101 + (n - 101 - agents) % agents end as up,
     n <= 100 + agents as agent, ${id("'bench agent ' || n || $1")} as member_id
   from sizes, generate_series(0, 100 + (select agents from sizes) + $2::int) n`,
  'create unique index on tree (n)',
  `create temp table lines as
   select t.n, t.member_id, t.up, t.agent, array_remove(array[g.member_id, p.member_id, u.member_id, t.member_id], null) as path
   from tree t left join tree u on u.n = t.up left join tree p on p.n = u.up left join tree g on g.n = p.up`,
  'create unique index on lines (n)',
  'analyze lines',
  `insert into members.members (id, brand_id, account, nickname, type, currency, referral_code)
   select member_id, $1::uuid, 'line' || n, 'line' || n, case when agent then 2 else 0 end, 'BDT', 'R' || n from lines`,
  `insert into agents.places (member_id, brand_id, parent_id, path)
   select member_id, $1::uuid, path[cardinality(path) - 1], path from lines`,
  `insert into ledger.accounts (brand_id, owner_id, member_owned, purpose, currency)
   select $1::uuid, member_id, true, purpose, 'BDT' from lines, unnest(array['cash', 'held']) purpose`,
  `insert into ledger.balances (member_id, account_id, balance)
   select a.owner_id, a.id, 1000 from ledger.accounts a where a.brand_id = $1::uuid and a.member_owned
   on conflict do nothing`,
  `insert into commission.contracts (id, thread, version, brand_id, giver, receiver, kind, terms, currency, state, proposed_at, proposed_by,
     agreed_at, answered_at)
   select ${id("'contract ' || kind || n || $1")}, ${id("'thread ' || kind || n || $1")}, 1, $1::uuid, path[cardinality(path) - 1], member_id, kind,
     jsonb_build_object('kind', kind, 'tiers', jsonb_build_array(
       jsonb_build_object('stake', '1', 'active', 1, 'rate', (0.004 - cardinality(path) * 0.001)::text),
       jsonb_build_object('stake', '1000000', 'active', 5, 'rate', (0.005 - cardinality(path) * 0.001)::text))),
     'BDT', 'active', $3::timestamptz - interval '1 day', member_id, $3::timestamptz - interval '1 day', $3::timestamptz - interval '1 day'
   from lines, unnest(array['daily', 'realtime']) kind where agent`,
  `insert into commission.bets (ref, brand_id, member_id, path, kind, category, vendor, game, currency, state, stake, valid_stake, payout, at)
   select ${id("'bet ' || b || $1")}, $1::uuid, l.member_id, l.path, 'round', (array['RNG', 'LIVE', 'LOTT'])[1 + b % 3], 'HAAT', 'monsoon-tiger',
     'BDT', 'settled', 1000, 1000, case when b % 2 = 0 then 1900 else 0 end, $3::timestamptz + (b % 288) * interval '5 minutes' + interval '1 minute'
   from generate_series(1, $4::int) b
   join lines l on l.n = (select count(*) from tree where agent) + (b / 288 * 37 + b) % $2::int`,
  `insert into commission.totals (member_id, span, from_at, category, brand_id, stake, valid_stake, payout, bets, own_stake, own_valid,
     own_payout, own_bets)
   select who, span, case span when 'day' then $3::timestamptz else date_bin('5 minutes', at, $3::timestamptz) end, category, $1::uuid, sum(stake),
     sum(valid_stake), sum(payout), count(*), coalesce(sum(stake) filter (where who = member_id), 0),
     coalesce(sum(valid_stake) filter (where who = member_id), 0), coalesce(sum(payout) filter (where who = member_id), 0),
     count(*) filter (where who = member_id)
   from commission.bets, unnest(path) who, unnest(array['day', 'slot']) span where brand_id = $1::uuid group by 1, 2, 3, 4`,
  `insert into commission.rolled (brand_id, until) values ($1::uuid, $3::timestamptz + interval '1 day')
   on conflict (brand_id) do update set until = excluded.until`,
  `insert into commission.activity (member_id, cycle, from_at, active)
   select who, cycle, from_at, count(*) from (
     select distinct b.member_id, b.path, cycle, case cycle when 'daily' then $3::timestamptz else date_bin('5 minutes', at, $3::timestamptz) end as from_at
     from commission.bets b, unnest(array['daily', 'realtime']) cycle where brand_id = $1::uuid) own, unnest(path) who
   group by 1, 2, 3`,
  `insert into commission.actives (member_id, cycle, from_at)
   select distinct b.member_id, cycle, case cycle when 'daily' then $3::timestamptz else date_bin('5 minutes', at, $3::timestamptz) end
     from commission.bets b, unnest(array['daily', 'realtime']) cycle where brand_id = $1::uuid`,
  'analyze',
];

export async function fillAgents(
  url: string,
  { brandId, players, bets, day }: AgentsAsk,
  say: (line: string) => void,
): Promise<AgentsFilled> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  // Checks and triggers of the product are for what the product writes.
  await owner.query(
    "set session_replication_role = 'replica'; set synchronous_commit = off; set work_mem = '256MB'",
  );
  const given = [brandId, players, day.toISOString(), bets];
  for (const [at, text] of STATEMENTS.entries()) {
    const used = [1, 2, 3, 4].filter((n) => text.includes(`$${n}`));
    // Parameters are named from one on in the order they are used.
    const named = used.reduce((sql, n, index) => sql.replaceAll(`$${n}`, `$${index + 1}`), text);
    const begun = performance.now();
    await owner.query(
      named,
      used.map((n) => given[n - 1]),
    );
    const seconds = (performance.now() - begun) / 1000;
    if (seconds > 5) say(`· part ${at + 1} of ${STATEMENTS.length} written in ${seconds.toFixed(0)} s`);
  }
  const { rows } = await owner.query<{ top: string; agents: number }>(
    'select (select member_id from lines where n = 0) as top, (select count(*)::int from lines where agent) as agents',
  );
  await owner.end();
  const [row] = rows;
  if (!row) throw new Error('nobody is at the top');
  return { ...row, slot: day };
}
