import { type Runner, statement } from '#platform/db/db.ts';

export type TotalRow = {
  member_id: string;
  category: string;
  stake: bigint;
  valid: bigint;
  payout: bigint;
  bets: number;
  rebate: bigint;
};
const totals = (name: string, source: string) =>
  statement<TotalRow>(
    name,
    `select member_id, category, sum(stake)::bigint as stake, sum(valid_stake)::bigint as valid, sum(payout)::bigint as payout,
     sum(bets)::int as bets, sum(rebate)::bigint as rebate from ${source}
    where member_id = any($1::uuid[]) and from_at >= $2 and from_at < $3 group by member_id, category order by 1, 2`,
  );
const TOTALS = {
  slot: totals('commission.totals_of_slots', "(select * from commission.totals where span = 'slot') t"),
  day: totals('commission.totals_of_days', 'commission.sums'),
};
/** Sums of whole teams: of five minutes, or of whole days. */
export const teamTotals = (
  runner: Runner,
  members: readonly string[],
  span: 'slot' | 'day',
  from: Date,
  to: Date,
): Promise<TotalRow[]> => runner.rows(TOTALS[span], [members, from, to]);

const ACTIVE = statement<{ member_id: string; active: number }>(
  'commission.active_of',
  'select member_id, active from commission.activity where cycle = $2 and from_at = $3 and member_id = any($1::uuid[])',
);
export const activeOf = async (runner: Runner, members: readonly string[], cycle: string, from: Date) =>
  new Map(
    (await runner.rows(ACTIVE, [members, cycle, from])).map(({ member_id, active }) => [member_id, active]),
  );

const BONUSES = statement<{ member_id: string; amount: bigint }>(
  'commission.bonuses',
  `select n.path[s.at] as member_id, sum(b.amount)::bigint as amount from (
     select t.member_id, sum(p.amount) as amount from ledger.transfers t
       join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
      where t.brand_id = $1 and t.currency = (select currency from brand.directory where id = $1)
        and t.kind = 'bonus' and t.at >= $2 and t.at < $3 group by t.member_id) b
     join agents.tree n on n.member_id = b.member_id cross join lateral generate_subscripts(n.path, 1) s (at) group by 1`,
);
/** Bonuses paid in a period, added up for everybody above who got them and for himself. */
export const bonusesOf = async (runner: Runner, brandId: string, from: Date, to: Date) =>
  new Map(
    (await runner.rows(BONUSES, [brandId, from, to])).map(({ member_id, amount }) => [member_id, amount]),
  );

const REBATES_DUE = statement<{ member_id: string; amount: bigint; bets: number }>(
  'commission.rebates_due',
  `select member_id, sum(amount)::bigint as amount, count(distinct ref)::int as bets from commission.rebates
    where brand_id = $1 and day >= $2 and day < $3 and ($4::uuid[] is null or member_id = any($4)) group by member_id`,
);
export const rebatesDue = (
  runner: Runner,
  brandId: string,
  from: Date,
  to: Date,
  members?: readonly string[],
) => runner.rows(REBATES_DUE, [brandId, from, to, members ?? null]);
const REBATE_DAYS = statement<{ day: Date }>(
  'commission.first_rebate',
  'select min(day) as day from commission.rebates where brand_id = $1',
);
export const firstRebate = async (runner: Runner, brandId: string): Promise<Date | null> =>
  (await runner.one(REBATE_DAYS, [brandId]))?.day ?? null;
const REBATE_BETS = statement<{
  ref: string;
  category: string;
  valid_stake: bigint;
  plate: bigint;
  points: unknown;
  difference: bigint;
  amount: bigint;
  at: Date;
  total: bigint;
}>(
  'commission.rebate_bets',
  `select b.ref, b.category, b.valid_stake, max(r.plate) as plate, (array_agg(r.points order by r.revision))[1] as points,
     max(r.difference) as difference, sum(r.amount)::bigint as amount, b.at, count(*) over () as total
    from commission.rebates r join commission.bets b on b.ref = r.ref where r.member_id = $1 and r.day >= $2 and r.day < $3
    group by b.ref order by b.at, b.ref limit $4 offset $5`,
);
/** Bets of a day that a member has a share of. */
export const rebateBets = (
  runner: Runner,
  memberId: string,
  from: Date,
  to: Date,
  limit: number,
  offset: number,
) => runner.rows(REBATE_BETS, [memberId, from, to, limit, offset]);

const ACCOUNTS = statement<{ id: string; account: string }>(
  'commission.accounts',
  'select id, account from members.directory where id = any($1::uuid[])',
);
export const accountsOf = async (
  runner: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await runner.rows(ACCOUNTS, [[...new Set(ids)]])).map(({ id, account }) => [id, account]));

const SLOTS = statement<{ from_at: Date }>(
  'commission.slots',
  `select distinct from_at from commission.totals where brand_id = $1 and span = 'slot' and from_at >= $2 and from_at < $3 order by from_at`,
);
/** Five minutes in which anybody of the brand staked, ms. */
export const slotsBetween = async (
  runner: Runner,
  brandId: string,
  from: Date,
  to: Date,
): Promise<readonly number[]> =>
  (await runner.rows(SLOTS, [brandId, from, to])).map(({ from_at }) => from_at.getTime());
