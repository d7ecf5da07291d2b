import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';

export type BetRow = {
  ref: string;
  brand_id: string;
  member_id: string;
  path: string[];
  kind: string;
  category: string;
  vendor: string;
  game: string;
  currency: string;
  state: 'settled' | 'voided';
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
  at: Date;
  /** Why less than the stake counts; null where it counts in full or is void. */
  because: 'other_side' | 'odds_below' | null;
  /** What the house keeps of such a stake in the long run, in millionths; null where nobody knows. */
  margin: number | null;
  revision: number;
};
const COLUMNS =
  'ref, brand_id, member_id, path, kind, category, vendor, game, currency, state, stake, valid_stake, payout, at, because, margin, revision';

const PUT = statement<{ ref: string }>(
  'commission.put_bets',
  `insert into commission.bets (ref, brand_id, member_id, path, kind, category, vendor, game, currency, state, stake, valid_stake, payout, at,
     because, margin)
   select b.ref, b.brand_id, b.member_id, b.path::uuid[], b.kind, b.category, b.vendor, b.game, b.currency, b.state, b.stake, b.valid_stake,
     b.payout, b.at, b.because, b.margin
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
     $11::bigint[], $12::bigint[], $13::bigint[], $14::timestamptz[], $15::text[], $16::int[])
     b (ref, brand_id, member_id, path, kind, category, vendor, game, currency, state, stake, valid_stake, payout, at, because, margin)
   on conflict (ref) do nothing returning ref`,
);
/** The refs that were new. */
export async function putBets(
  runner: Runner,
  rows: readonly Omit<BetRow, 'revision'>[],
): Promise<ReadonlySet<string>> {
  const written = await runner.rows(PUT, [
    rows.map(({ ref }) => ref),
    rows.map(({ brand_id }) => brand_id),
    rows.map(({ member_id }) => member_id),
    rows.map(({ path }) => `{${path.join(',')}}`),
    rows.map(({ kind }) => kind),
    rows.map(({ category }) => category),
    rows.map(({ vendor }) => vendor),
    rows.map(({ game }) => game),
    rows.map(({ currency }) => currency),
    rows.map(({ state }) => state),
    rows.map(({ stake }) => stake),
    rows.map(({ valid_stake }) => valid_stake),
    rows.map(({ payout }) => payout),
    rows.map(({ at }) => at),
    rows.map(({ because }) => because),
    rows.map(({ margin }) => margin),
  ]);
  return new Set(written.map(({ ref }) => ref));
}

const LOCK = statement<BetRow>(
  'commission.lock_bets',
  `select ${COLUMNS} from commission.bets where ref = any($1::uuid[]) order by ref for update`,
);
export const lockBets = (runner: Runner, refs: readonly string[]) => runner.rows(LOCK, [refs]);

const AGAIN = statement<never>(
  'commission.settle_again',
  `update commission.bets set state = $2, stake = $3, valid_stake = $4, payout = $5, revision = revision + 1 where ref = $1`,
);
export const settleAgain = (
  runner: Runner,
  row: Pick<BetRow, 'ref' | 'state' | 'stake' | 'valid_stake' | 'payout'>,
) => runner.run(AGAIN, [row.ref, row.state, row.stake, row.valid_stake, row.payout]);

export type TotalDelta = {
  readonly memberId: string;
  readonly brandId: string;
  readonly span: 'slot' | 'day';
  readonly from: number;
  readonly category: string;
  stake: bigint;
  valid: bigint;
  payout: bigint;
  bets: number;
  rebate: bigint;
  ownStake: bigint;
  ownValid: bigint;
  ownPayout: bigint;
  ownBets: number;
};
const ADD_TOTALS = statement<never>(
  'commission.add_totals',
  `insert into commission.totals as t (member_id, span, from_at, category, brand_id, stake, valid_stake, payout, bets, rebate, own_stake,
     own_valid, own_payout, own_bets)
   select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::uuid[], $6::bigint[], $7::bigint[], $8::bigint[],
     $9::int[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[])
   on conflict (member_id, span, from_at, category) do update set stake = t.stake + excluded.stake,
     valid_stake = t.valid_stake + excluded.valid_stake, payout = t.payout + excluded.payout, bets = t.bets + excluded.bets,
     rebate = t.rebate + excluded.rebate, own_stake = t.own_stake + excluded.own_stake, own_valid = t.own_valid + excluded.own_valid,
     own_payout = t.own_payout + excluded.own_payout, own_bets = t.own_bets + excluded.own_bets`,
);
export const addTotals = (runner: Runner, rows: readonly TotalDelta[]) =>
  rows.length === 0
    ? undefined
    : runner.run(ADD_TOTALS, [
        rows.map(({ memberId }) => memberId),
        rows.map(({ span }) => span),
        rows.map(({ from }) => new Date(from)),
        rows.map(({ category }) => category),
        rows.map(({ brandId }) => brandId),
        rows.map(({ stake }) => stake),
        rows.map(({ valid }) => valid),
        rows.map(({ payout }) => payout),
        rows.map(({ bets }) => bets),
        rows.map(({ rebate }) => rebate),
        rows.map(({ ownStake }) => ownStake),
        rows.map(({ ownValid }) => ownValid),
        rows.map(({ ownPayout }) => ownPayout),
        rows.map(({ ownBets }) => ownBets),
      ]);

/** A member in a period; `line` is who stands above him, himself included. */
export type ActiveKey = { readonly memberId: string; readonly cycle: string; readonly from: number };
export type ActiveRow = { member_id: string; cycle: string; from_at: Date };
const BEGIN_ACTIVE = statement<ActiveRow>(
  'commission.begin_active',
  `insert into commission.actives (member_id, cycle, from_at)
   select n.member_id, n.cycle, n.from_at from unnest($1::uuid[], $2::text[], $3::timestamptz[]) n (member_id, cycle, from_at)
    where not exists (select from commission.actives a where a.member_id = n.member_id and a.cycle = n.cycle and a.from_at = n.from_at)
   on conflict do nothing returning member_id, cycle, from_at`,
);
const keysOf = (rows: readonly ActiveKey[]) => [
  rows.map(({ memberId }) => memberId),
  rows.map(({ cycle }) => cycle),
  rows.map(({ from }) => new Date(from)),
];
/** Whose first stake of a period this is. */
export const beginActive = (runner: Runner, rows: readonly ActiveKey[]) =>
  runner.rows(BEGIN_ACTIVE, keysOf(rows));

const END_ACTIVE = statement<ActiveRow>(
  'commission.end_active',
  `delete from commission.actives a using unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) n (member_id, cycle, from_at, to_at)
    where a.member_id = n.member_id and a.cycle = n.cycle and a.from_at = n.from_at
      and coalesce((select sum(t.own_valid) from commission.totals t where t.member_id = n.member_id and t.span = 'slot'
        and t.from_at >= n.from_at and t.from_at < n.to_at), 0) <= 0
   returning a.member_id, a.cycle, a.from_at`,
);
/** Of these, who has no stake left that counts in the period, by the sums of five minutes. */
export const endActive = (
  runner: Runner,
  rows: readonly (ActiveKey & { readonly to: number })[],
): Promise<ActiveRow[]> => runner.rows(END_ACTIVE, [...keysOf(rows), rows.map(({ to }) => new Date(to))]);

const ADD_ACTIVE = statement<never>(
  'commission.add_active',
  `insert into commission.activity as a (member_id, cycle, from_at, active)
   select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int[])
   on conflict (member_id, cycle, from_at) do update set active = a.active + excluded.active`,
);
export const addActive = (
  runner: Runner,
  rows: readonly {
    readonly memberId: string;
    readonly cycle: string;
    readonly from: number;
    readonly count: number;
  }[],
) =>
  rows.length === 0
    ? undefined
    : runner.run(ADD_ACTIVE, [
        rows.map(({ memberId }) => memberId),
        rows.map(({ cycle }) => cycle),
        rows.map(({ from }) => new Date(from)),
        rows.map(({ count }) => count),
      ]);

const ADD_FLOWS = statement<never>(
  'commission.add_flows',
  `insert into commission.flows as f (member_id, day, deposits, withdrawals, joined)
   select * from unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::int[])
   on conflict (member_id, day) do update set deposits = f.deposits + excluded.deposits,
     withdrawals = f.withdrawals + excluded.withdrawals, joined = f.joined + excluded.joined`,
);
export type FlowDelta = {
  readonly memberId: string;
  readonly day: number;
  deposits: bigint;
  withdrawals: bigint;
  joined: number;
};
export const addFlows = (runner: Runner, rows: readonly FlowDelta[]) =>
  rows.length === 0
    ? undefined
    : runner.run(ADD_FLOWS, [
        rows.map(({ memberId }) => memberId),
        rows.map(({ day }) => new Date(day)),
        rows.map(({ deposits }) => deposits),
        rows.map(({ withdrawals }) => withdrawals),
        rows.map(({ joined }) => joined),
      ]);

export type RebateRow = {
  ref: string;
  member_id: string;
  revision: number;
  brand_id: string;
  plate: bigint;
  points: unknown;
  difference: bigint;
  amount: bigint;
  day: Date;
};
const PUT_REBATES = statement<never>(
  'commission.put_rebates',
  `insert into commission.rebates (ref, member_id, revision, brand_id, plate, points, difference, amount, day)
   select ref, member_id, revision, brand_id, plate, points::jsonb, difference, amount, day
   from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::timestamptz[])
     r (ref, member_id, revision, brand_id, plate, points, difference, amount, day) on conflict do nothing`,
);
export const putRebates = (runner: Runner, rows: readonly RebateRow[]) =>
  rows.length === 0
    ? undefined
    : runner.run(PUT_REBATES, [
        rows.map(({ ref }) => ref),
        rows.map(({ member_id }) => member_id),
        rows.map(({ revision }) => revision),
        rows.map(({ brand_id }) => brand_id),
        rows.map(({ plate }) => plate),
        rows.map(({ points }) => JSON.stringify(points)),
        rows.map(({ difference }) => difference),
        rows.map(({ amount }) => amount),
        rows.map(({ day }) => day),
      ]);
const REBATES_OF = statement<{ member_id: string; plate: bigint; points: unknown; amount: bigint }>(
  'commission.rebates_of',
  `select member_id, min(plate) as plate, (array_agg(points order by revision))[1] as points, sum(amount)::bigint as amount
     from commission.rebates where ref = $1 group by member_id`,
);
export const rebatesOf = (runner: Runner, ref: string) => runner.rows(REBATES_OF, [ref]);

const REOPEN = statement<never>(
  'commission.reopen',
  `insert into commission.reopened (brand_id, ref, revision, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[]) on conflict do nothing`,
);
export const reopen = (
  runner: Runner,
  rows: readonly {
    readonly brandId: string;
    readonly ref: string;
    readonly revision: number;
    readonly at: Date;
  }[],
) =>
  rows.length === 0
    ? undefined
    : runner.run(REOPEN, [
        rows.map(({ brandId }) => brandId),
        rows.map(({ ref }) => ref),
        rows.map(({ revision }) => revision),
        rows.map(({ at }) => at),
      ]);

/** So many members are looked up one by one; of a larger team there is a bet among few of the brand. */
const SMALL_TEAM = 5_000;
/** Who is in the team, and who has left it since `$3`: bets stay in the line they were settled in. Null where they are too many to name. */
const TEAM = statement<{ members: string[] | null }>(
  'commission.bets_team',
  `select case when count(*) <= ${SMALL_TEAM} then array_agg(t.member_id) end as members from (
     select p.member_id from agents.tree p where p.path @> array[$2::uuid]
     union
     select p.member_id from agents.moves_view v join agents.tree p on p.path @> array[v.member_id]
      where v.brand_id = $1 and v.moved_at >= $3
     limit ${SMALL_TEAM + 1}) t`,
);
/** Names are read of one page alone. `$10` rows are looked at, from the newest on; null: all. A team of 100,000 stakes millions of times a month. */
const teamBets = (name: string, whose: string) =>
  statement<BetRow & { account: string; total: bigint }>(
    name,
    `select b.*, m.account from (
     select b.*, count(*) over () as total from (
      select b.ref, b.brand_id, b.member_id, b.path, b.kind, b.category, b.vendor, b.game, b.currency, b.state, b.stake, b.valid_stake,
        b.payout, b.at, b.because, b.margin, b.revision
       from commission.bets b
      where ${whose} and b.path @> array[$2::uuid] and b.at >= $3 and b.at < $4 and ($5::text is null or b.category = $5)
        and ($6::text is null or exists (select 1 from members.directory m where m.id = b.member_id and m.account like $6))
        and ($9::boolean is false or b.valid_stake > 0)
      order by b.at desc, b.ref limit $10) b
     order by b.at desc, b.ref limit $7 offset $8) b
    join members.directory m on m.id = b.member_id order by b.at desc, b.ref`,
  );
const TEAM_BETS = teamBets('commission.team_bets', 'b.brand_id = $1 and $11::uuid[] is null');
const SMALL_TEAM_BETS = teamBets(
  'commission.small_team_bets',
  'b.brand_id = $1 and b.member_id = any($11::uuid[])',
);
export type BetFilter = {
  readonly brandId: string;
  readonly agentId: string;
  readonly from: Date;
  readonly to: Date;
  readonly category?: string | undefined;
  readonly account?: string | undefined;
  /** Only bets that count for salaries and tiers. */
  readonly counted?: boolean;
  /** The newest so many alone. */
  readonly newest?: number;
};
export async function listTeamBets(runner: Runner, filter: BetFilter, limit: number, offset: number) {
  const { brandId, agentId, from, account } = filter;
  const members = (await runner.one(TEAM, [brandId, agentId, from]))?.members ?? null;
  return runner.rows(members ? SMALL_TEAM_BETS : TEAM_BETS, [
    brandId,
    agentId,
    from,
    filter.to,
    filter.category ?? null,
    beginsWith(account),
    limit,
    offset,
    filter.counted ?? false,
    filter.newest ?? null,
    members,
  ]);
}
