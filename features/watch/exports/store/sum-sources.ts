/** SQL of what adds up: profit and loss of a player, days of the brand, every posting of the ledger; in the manner of `sources.ts`. */
import { statement } from '#platform/db/db.ts';
import { ALL, idsWithin, type Rows, rowsOf, within } from './sources.ts';

export type ProfitExportRow = {
  of: string;
  currency: string;
  bets: bigint;
  stake: bigint;
  valid_stake: bigint;
  payout: bigint;
  unreported: bigint;
};
function profitRows(name: string, column: string): Rows<ProfitExportRow> {
  const from = `from (
    select ${column} as of, d.currency, sum(d.bets)::bigint as bets, sum(d.stake)::bigint as stake, sum(d.valid_stake)::bigint as valid_stake,
           sum(d.payout)::bigint as payout, sum(d.unreported)::bigint as unreported
      from records.days_view d where ${ALL} and d.brand_id = $1 and d.member_id = $2 and d.day between $3::date and $4::date group by 1, 2) x`;
  const query = statement<ProfitExportRow>(
    `exports.profit_${name}`,
    `select x.* ${from} where $9::text is null or (x.of, x.currency) < ($9::text, $10::text)
      order by x.of desc, x.currency desc limit $11`,
  );
  return rowsOf(`profit_${name}`, from, query);
}
export const profitDayRows = profitRows('days', 'd.day::text');
export const profitCategoryRows = profitRows('categories', 'd.category');

export type DayExportRow = {
  day: string;
  currency: string;
  stakes: bigint;
  payouts: bigint;
  deposits: bigint;
  withdrawals: bigint;
  active: bigint;
  sign_ups: bigint;
};
const sum = (measure: string, column: string): string =>
  `coalesce(sum(b.${column}) filter (where b.measure = '${measure}'), 0)::bigint`;
/** Players are counted in the main currency of the brand, whatever they play in: in the lines of others there are none. */
const DAYS_FROM = `from (
  select (b.at at time zone $5)::date::text as day, b.currency, ${sum('play', 'amount')} as stakes, ${sum('play', 'payout')} as payouts,
         ${sum('deposit', 'amount')} as deposits, ${sum('withdrawal', 'amount')} as withdrawals, ${sum('active', 'n')} as active,
         ${sum('sign_up', 'n')} as sign_ups
    from records.buckets_view b
   where ${ALL} and b.brand_id = $1 and ${within('b.at')} and b.measure = any (array['play', 'deposit', 'withdrawal', 'sign_up', 'active'])
     and ($7::text[] is null or b.currency = any ($7))
   group by 1, 2) x`;
const DAYS = statement<DayExportRow>(
  'exports.days',
  `select x.* ${DAYS_FROM} where $9::text is null or (x.day, x.currency) < ($9::text, $10::text)
    order by x.day desc, x.currency desc limit $11`,
);
export const dayRows = rowsOf('days', DAYS_FROM, DAYS);

export type PostingExportRow = {
  transfer_id: string;
  seq: number;
  at: Date;
  serial: string;
  account: string;
  cause: string;
  kind: string;
  from_number: bigint;
  from_purpose: string;
  to_number: bigint;
  to_purpose: string;
  amount: bigint;
  balance_after: bigint | null;
  currency: string;
};
const POSTINGS_FROM = `from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
  join ledger.accounts f on f.id = p.from_account join ledger.accounts o on o.id = p.to_account
  left join members.directory m on m.id = t.member_id
  where ${ALL} and t.brand_id = $1 and ${within('t.at')} and ${idsWithin('t.id')}
    and ($7::text[] is null or p.from_account = any ($7::text[]::bigint[]) or p.to_account = any ($7::text[]::bigint[]))
    and ($8::text is null or m.account like $8)`;
const POSTINGS = statement<PostingExportRow>(
  'exports.postings',
  `select p.transfer_id, p.seq, t.at, coalesce(t.serial, '') as serial, coalesce(m.account, '') as account, t.kind as cause, p.kind,
          f.id as from_number, f.purpose as from_purpose, o.id as to_number, o.purpose as to_purpose, p.amount, p.balance_after, t.currency
          ${POSTINGS_FROM} and ($9::uuid is null or (p.transfer_id, p.seq) < ($9::uuid, $10::integer))
    order by p.transfer_id desc, p.seq desc limit $11`,
);
export const postingRows = rowsOf('postings', POSTINGS_FROM, POSTINGS);
