/** SQL of the ledger explorer: reads accounts, transfers, postings and what is behind them. Everything is narrowed to one brand. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Cause } from '../contract.ts';

export type AccountRow = {
  id: bigint;
  purpose: string;
  currency: string;
  owner: string;
  member_id: string | null;
  balance: bigint | null;
};
const ACCOUNT = `a.id, a.purpose, a.currency, coalesce(m.account, '') as owner, case when a.member_owned then a.owner_id end as member_id,
  b.balance from ledger.accounts a left join members.directory m on a.member_owned and m.id = a.owner_id
  left join ledger.balances b on b.member_id = a.owner_id and b.account_id = a.id`;

const OF_MEMBER = statement<AccountRow>(
  'explorer.accounts_of_member',
  `select ${ACCOUNT} where a.owner_id = (select id from members.directory where brand_id = $1 and account = $2) order by a.id`,
);
const OF_BRAND = statement<AccountRow>(
  'explorer.accounts_of_brand',
  `select ${ACCOUNT} where a.owner_id = $1 and not a.member_owned order by a.currency, a.purpose`,
);
export const findAccounts = (runner: Runner, brandId: string, owner: string | undefined) =>
  owner ? runner.rows(OF_MEMBER, [brandId, owner.toLowerCase()]) : runner.rows(OF_BRAND, [brandId]);

const ONE = statement<AccountRow>(
  'explorer.account',
  `select ${ACCOUNT} where a.id = $1 and a.brand_id = $2`,
);
export const findAccount = (runner: Runner, id: string, brandId: string) => runner.one(ONE, [id, brandId]);

const SOME = statement<AccountRow>(
  'explorer.some_accounts',
  `select ${ACCOUNT} where a.id = any($1::bigint[]) and a.brand_id = $2`,
);
export const someAccounts = (runner: Runner, ids: readonly bigint[], brandId: string) =>
  runner.rows(SOME, [ids, brandId]);

export type ListedRow = { id: string; kind: string; serial: string | null; at: Date; amount: bigint };
const LISTED = statement<ListedRow>(
  'explorer.transfers_of_account',
  `with page as (
     select p.transfer_id, sum(case when p.to_account = $2 then p.amount else -p.amount end)::bigint as amount
       from ledger.postings p where p.member_id = $1 and $2 in (p.from_account, p.to_account)
        and ($3::uuid is null or p.transfer_id < $3::uuid)
      group by p.transfer_id order by p.transfer_id desc limit $4)
   select t.id, t.kind, t.serial, t.at, page.amount from page join ledger.transfers t on t.member_id = $1 and t.id = page.transfer_id
    order by t.id desc`,
);
export const listOfAccount = (
  runner: Runner,
  memberId: string,
  account: bigint,
  before: string | undefined,
  limit: number,
) => runner.rows(LISTED, [memberId, account, before ?? null, limit]);

export type HouseListedRow = ListedRow & { member_id: string; owner: string };
const OF_HOUSE = statement<{ transfer_id: string; member_id: string; amount: bigint }>(
  'explorer.postings_of_house',
  `select p.transfer_id, p.member_id, sum(case when p.to_account = $1 then p.amount else -p.amount end)::bigint as amount
     from ledger.postings p where p.transfer_id >= $2 and p.transfer_id < $3 and $1 in (p.from_account, p.to_account)
    group by p.transfer_id, p.member_id order by p.transfer_id desc limit $4`,
);
const NAMED = statement<HouseListedRow>(
  'explorer.transfers_of_house',
  `select t.id, t.kind, t.serial, t.at, x.amount, t.member_id, coalesce(m.account, '') as owner
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) x (id, member_id, amount)
     join ledger.transfers t on t.member_id = x.member_id and t.id = x.id and t.id >= $4 and t.id <= $5
     left join members.directory m on m.id = t.member_id
    order by t.id desc`,
);
/** Newest first, of the ids `from` (with it) to `to` (without it). Postings know their member first: an account of the brand is found by time. */
export async function listOfHouse(
  runner: Runner,
  account: bigint,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<HouseListedRow[]> {
  const page = await runner.rows(OF_HOUSE, [account, from, to, limit]);
  const [newest, oldest] = [page[0], page.at(-1)];
  if (!newest || !oldest) return [];
  return runner.rows(NAMED, [
    page.map(({ transfer_id }) => transfer_id),
    page.map(({ member_id }) => member_id),
    page.map(({ amount }) => amount),
    oldest.transfer_id,
    newest.transfer_id,
  ]);
}

export type TransferRow = {
  id: string;
  member_id: string;
  account: string;
  kind: string;
  key: string;
  ref: string;
  serial: string | null;
  currency: string;
  at: Date;
  chain: number;
  batch: bigint;
};
const COLUMNS = `t.id, t.member_id, m.account, t.kind, t.key, t.ref, t.serial, t.currency, t.at, t.chain, t.batch
  from ledger.transfers t join members.directory m on m.id = t.member_id`;
// Indexes of the ledger begin with the member: of a transfer's id alone they know nothing, and the table is read once.
const BY_ID = statement<TransferRow>(
  'explorer.transfer',
  `select ${COLUMNS} where t.id = $1 and t.brand_id = $2`,
);
const OF_MEMBER_BY_ID = statement<TransferRow>(
  'explorer.transfer_of_member',
  `select ${COLUMNS} where t.member_id = $3 and t.id = $1 and t.brand_id = $2`,
);
export const findTransfer = (runner: Runner, id: string, brandId: string, memberId: string | undefined) =>
  memberId === undefined
    ? runner.one(BY_ID, [id, brandId])
    : runner.one(OF_MEMBER_BY_ID, [id, brandId, memberId]);

const BY_REF = statement<TransferRow>(
  'explorer.transfers_of_ref',
  `select ${COLUMNS} where t.member_id = $1 and t.ref = $2 and t.brand_id = $3 order by t.id limit 200`,
);
export const transfersOf = (runner: Runner, memberId: string, ref: string, brandId: string) =>
  runner.rows(BY_REF, [memberId, ref, brandId]);

export type PostingRow = {
  transfer_id: string;
  seq: number;
  kind: string;
  from_account: bigint;
  to_account: bigint;
  amount: bigint;
  balance_after: bigint | null;
};
const POSTINGS = statement<PostingRow>(
  'explorer.postings',
  `select transfer_id, seq, kind, from_account, to_account, amount, balance_after from ledger.postings
    where member_id = $1 and transfer_id = any($2::uuid[]) order by transfer_id, seq`,
);
export const postingsOf = (runner: Runner, memberId: string, ids: readonly string[]) =>
  runner.rows(POSTINGS, [memberId, ids]);

export type CauseRow = {
  kind: Cause['kind'];
  ref: string;
  member_id: string;
  serial: string;
  state: string;
  amount: bigint;
  currency: string;
  at: Date;
};
const ROWS = `select 'deposit' as kind, id as ref, member_id, brand_id, serial, state, due as amount, currency, created_at as at from cashier.deposits_view
  union all select 'withdrawal', id, member_id, brand_id, serial, state, amount, currency, created_at from withdrawals.withdrawals_view
  union all select 'wallet_transfer', id, member_id, brand_id, serial, state, amount, currency, created_at from wallet.transfers_view
  union all select 'adjustment', id, member_id, brand_id, serial, '', case direction when 'in' then amount else -amount end, currency, at
    from wallet.adjustments_view`;
const CAUSE = statement<CauseRow>(
  'explorer.cause',
  `select kind, ref, member_id, serial, state, amount, currency, at from (${ROWS}
     union all select 'bet', ref, member_id, brand_id, serial, state, stake, currency, placed_at from records.bets_view where member_id = $1
     union all select 'vendor_result', id, member_id, brand_id, vendor, '', amount, currency, at from wallet.results_view) r
    where member_id = $1 and ref = $2 and brand_id = $3 limit 1`,
);
export const findCause = (runner: Runner, memberId: string, ref: string, brandId: string) =>
  runner.one(CAUSE, [memberId, ref, brandId]);

const BY_SERIAL = statement<CauseRow>(
  'explorer.by_serial',
  `select kind, ref, member_id, serial, state, amount, currency, at from (${ROWS}) r where brand_id = $1 and serial = $2 limit 1`,
);
export const causeBySerial = (runner: Runner, brandId: string, serial: string) =>
  runner.one(BY_SERIAL, [brandId, serial]);

const BET_BY_SERIAL = statement<CauseRow>(
  'explorer.bet_by_serial',
  `select 'bet' as kind, ref, member_id, serial, state, stake as amount, currency, placed_at as at from records.bets_view
    where member_id = $3 and brand_id = $1 and serial = $2 limit 1`,
);
export const betBySerial = (runner: Runner, brandId: string, serial: string, memberId: string) =>
  runner.one(BET_BY_SERIAL, [brandId, serial, memberId]);
