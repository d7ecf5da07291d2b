import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import { teamAmong, teamOf } from './team.ts';

export type SumRow = {
  category: string;
  stake: bigint;
  valid: bigint;
  payout: bigint;
  bets: number;
};
const BY_CATEGORY = statement<SumRow>(
  'commission.by_category',
  `select category, sum(stake)::bigint as stake, sum(valid_stake)::bigint as valid, sum(payout)::bigint as payout, sum(bets)::int as bets
    from commission.sums where member_id = $1 and from_at >= $2 and from_at < $3 group by category order by 2 desc`,
);
export const teamByCategory = (runner: Runner, agentId: string, from: Date, to: Date) =>
  runner.rows(BY_CATEGORY, [agentId, from, to]);

const BY_DAY = statement<{ from_at: Date; stake: bigint; payout: bigint; active: number }>(
  'commission.by_day',
  `select t.day as from_at, sum(t.stake)::bigint as stake, sum(t.payout)::bigint as payout,
     coalesce((select a.active from commission.activity a where a.member_id = $1 and a.cycle = 'daily' and a.from_at = t.day), 0) as active
    from commission.sums t where member_id = $1 and from_at >= $2 and from_at < $3 group by t.day order by t.day`,
);
export const teamByDay = (runner: Runner, agentId: string, from: Date, to: Date) =>
  runner.rows(BY_DAY, [agentId, from, to]);

export type FlowRow = { deposits: bigint; withdrawals: bigint; joined: number };
const FLOWS = statement<FlowRow>(
  'commission.flows_of',
  `select coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
     coalesce(sum(joined), 0)::int as joined from commission.flows where member_id = $1 and day >= $2 and day < $3`,
);
export const teamFlows = async (runner: Runner, agentId: string, from: Date, to: Date): Promise<FlowRow> =>
  (await runner.one(FLOWS, [agentId, from, to])) ?? { deposits: 0n, withdrawals: 0n, joined: 0 };

const BALANCE = statement<{ members: bigint; balance: bigint }>(
  'commission.team_balance',
  `with team as materialized (select member_id from agents.tree where path @> array[$1::uuid])
   select (select count(*) from team) as members,
     (select coalesce(sum(b.balance), 0)::bigint from team p join ledger.balances b on b.member_id = p.member_id
        join ledger.accounts a on a.id = b.account_id join brand.directory m on m.id = a.brand_id and m.currency = a.currency
      where not b.may_owe) as balance`,
);
/** The agent itself included; in the brand's main currency. */
export const teamBalance = async (runner: Runner, agentId: string) =>
  (await runner.one(BALANCE, [agentId])) ?? { members: 0n, balance: 0n };

const INCOME = statement<{ kind: string; amount: bigint }>(
  'commission.income_of',
  `select kind, sum(amount)::bigint as amount from commission.lines where receiver = $1 and state in ('paid', 'collected')
     and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3) group by kind order by kind`,
);
export const incomeOf = (runner: Runner, receiver: string, from?: Date, to?: Date) =>
  runner.rows(INCOME, [receiver, from ?? null, to ?? null]);

export type ProfitRow = {
  member_id: string;
  account: string;
  type: number;
  stake: bigint;
  valid: bigint;
  payout: bigint;
  bets: number;
  rebate: bigint;
  deposits: bigint;
  withdrawals: bigint;
};
const PROFIT_OF = `coalesce(t.stake, 0)::bigint as stake, coalesce(t.valid, 0)::bigint as valid, coalesce(t.payout, 0)::bigint as payout,
  coalesce(t.bets, 0)::int as bets, coalesce(t.rebate, 0)::bigint as rebate, coalesce(f.deposits, 0)::bigint as deposits,
  coalesce(f.withdrawals, 0)::bigint as withdrawals`;
const PROFIT_FROM = `left join lateral (select sum(stake) as stake, sum(valid_stake) as valid, sum(payout) as payout, sum(bets) as bets,
    sum(rebate) as rebate from commission.sums t where t.member_id = s.member_id and t.from_at >= $2 and t.from_at < $3) t on true
  left join lateral (select sum(deposits) as deposits, sum(withdrawals) as withdrawals from commission.flows f
    where f.member_id = s.member_id and f.day >= $2 and f.day < $3) f on true`;
const BRANCHES = statement<ProfitRow & { total: bigint }>(
  'commission.branches',
  `select s.member_id, s.account, s.type, s.total, ${PROFIT_OF} from (
     select p.member_id, m.account, m.type::int as type, count(*) over () as total from agents.tree p join members.directory m on m.id = p.member_id
      where p.parent_id = $1 order by m.type <> 0 desc, m.account limit $4 offset $5) s ${PROFIT_FROM}
    order by s.type <> 0 desc, s.account`,
);
export const branchesOf = (
  runner: Runner,
  parent: string,
  from: Date,
  to: Date,
  limit: number,
  offset: number,
) => runner.rows(BRANCHES, [parent, from, to, limit, offset]);
const WHOLE = statement<ProfitRow>(
  'commission.whole_branch',
  `select s.member_id, s.account, s.type, ${PROFIT_OF} from (
     select p.member_id, m.account, m.type::int as type from agents.tree p join members.directory m on m.id = p.member_id where p.member_id = $1) s
   ${PROFIT_FROM}`,
);
export const wholeBranch = (runner: Runner, memberId: string, from: Date, to: Date) =>
  runner.one(WHOLE, [memberId, from, to]);

export type TransactionRow = {
  id: string;
  serial: string;
  account: string;
  kind: 'deposit' | 'sent' | 'received';
  amount: bigint;
  currency: string;
  at: Date;
};
const columns = (kind: string, member: string, at: string): string =>
  `t.id, t.serial, t.${member} as member_id, '${kind}' as kind, t.amount, t.currency, t.${at} as at`;
/** Of each kind as many as a page and its count can show, the newest; names are read of the page alone. */
const teamRows = (name: string, of: (columns: string, from: string, member: string, at: string) => string) =>
  statement<TransactionRow & { total: bigint }>(
    name,
    `select x.id, x.serial, m.account, x.kind, x.amount, x.currency, x.at, x.total from (
       select x.*, least(count(*) over (), $8::bigint) as total from (
         (${of(columns('deposit', 'member_id', 'settled_at'), `from cashier.paid_in t`, 'member_id', 'settled_at')})
         union all
         (${of(columns('sent', 'sender', 'at'), `from agents.transfers_view t`, 'sender', 'at')})
         union all
         (${of(columns('received', 'receiver', 'at'), `from agents.transfers_view t`, 'receiver', 'at')})) x
        order by x.at desc, x.id desc limit $6 offset $7) x
       join members.directory m on m.id = x.member_id order by x.at desc, x.id desc`,
  );
const narrowed = (member: string, at: string): string =>
  `t.${at} >= $3 and t.${at} < $4
    and ($5::text is null or (select m.account like $5 from members.directory m where m.id = t.${member}))`;
const newest = (at: string): string => `order by t.${at} desc, t.id desc limit $8`;
const TRANSACTIONS = teamRows(
  'commission.team_transactions',
  (shown, from, member, at) =>
    `select ${shown} ${from} where t.brand_id = $1 and ${narrowed(member, at)}
      and exists (select from agents.tree p where p.member_id = t.${member} and p.path @> array[$2::uuid]) ${newest(at)}`,
);
/** The brand is not asked for: of one member its index would be read from end to end. */
const SMALL_TEAM_TRANSACTIONS = teamRows(
  'commission.small_team_transactions',
  (shown, from, member, at) =>
    `select t.* from unnest($9::uuid[]) few (id) cross join lateral (
       select ${shown} ${from} where t.${member} = few.id and ${narrowed(member, at)}
         ${newest(at)}) t
      where $1::uuid is not null and $2::uuid is not null order by t.at desc, t.id desc limit $8`,
);
/** `total` is counted as far as `countTo` says. */
export const teamTransactions = async (
  runner: Runner,
  at: {
    readonly brandId: string;
    readonly agentId: string;
    readonly from: Date;
    readonly to: Date;
    readonly account?: string | undefined;
  },
  limit: number,
  offset: number,
): Promise<(TransactionRow & { total: bigint })[]> => {
  const { brandId, agentId, from, to, account } = at;
  const asked = [brandId, agentId, from, to, beginsWith(account), limit, offset, countTo(limit, offset)];
  const called = await membersBeginning(runner, brandId, account);
  const few = called ? await teamAmong(runner, agentId, called) : await teamOf(runner, agentId);
  return few ? runner.rows(SMALL_TEAM_TRANSACTIONS, [...asked, few]) : runner.rows(TRANSACTIONS, asked);
};
