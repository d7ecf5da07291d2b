/** SQL of statements: sums of days that fit the balance, and their lines, oldest first. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { LineRow } from '../store.ts';

export type StatementAsk = {
  readonly memberId: string;
  readonly cash: bigint;
  /** Days, both counted, of `zone`. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
};
const values = ({ memberId, cash, from, to, zone }: StatementAsk) => [memberId, cash, from, to, zone];

export type SumsRow = { account: string; closing: bigint; came: bigint; went: bigint; count: bigint };
const SUMS = statement<SumsRow>(
  'wallet.statement_sums',
  `with lines as (
     select t.at, case when p.to_account = $2 then p.amount else -p.amount end as amount
       from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
      where p.member_id = $1 and $2 in (p.from_account, p.to_account) and t.at >= $3::date::timestamp at time zone $5
   ), told as (
     select amount, at < ($4::date + 1)::timestamp at time zone $5 as inside from lines
   )
   select m.account, b.balance - coalesce((select sum(amount) from told where not inside), 0)::bigint as closing,
          coalesce((select sum(amount) from told where inside and amount > 0), 0)::bigint as came,
          coalesce((select -sum(amount) from told where inside and amount < 0), 0)::bigint as went,
          (select count(*) from told where inside) as count
     from ledger.balances b join members.directory m on m.id = b.member_id
    where b.member_id = $1 and b.account_id = $2`,
);
/** In one statement, so that a stake taken meanwhile is in all of it or in none. */
export const readSums = (runner: Runner, ask: StatementAsk) => runner.one(SUMS, values(ask));

const LINES = statement<LineRow>(
  'wallet.statement_lines',
  `select p.transfer_id, p.seq, t.at, p.kind, case when p.to_account = $2 then p.amount else -p.amount end as amount,
          p.balance_after, t.currency, t.kind as transfer_kind, t.key, t.ref, t.serial
     from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
    where p.member_id = $1 and $2 in (p.from_account, p.to_account) and t.at >= $3::date::timestamp at time zone $5
      and t.at < ($4::date + 1)::timestamp at time zone $5
      and ($6::uuid is null or (p.transfer_id, p.seq) > ($6::uuid, $7::smallint))
    order by p.transfer_id, p.seq limit $8`,
);
export const readStatementLines = (
  runner: Runner,
  ask: StatementAsk,
  after: { readonly id: string; readonly seq: number } | undefined,
  limit: number,
) => runner.rows(LINES, [...values(ask), after?.id ?? null, after?.seq ?? null, limit]);
