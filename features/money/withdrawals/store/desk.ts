/** SQL of the desk: the queue by what waits, and who works on what. */
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { View } from '../contract/desk.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../contract/states.ts';
import { WITHDRAWAL_COLUMNS, WITHDRAWAL_TABLES, type WithdrawalRow } from '../store.ts';

export type DeskRow = WithdrawalRow & {
  account: string;
  claimer: string;
  request: string | null;
  details: Buffer;
  /** A case about him waits to be closed. */
  has_case: boolean;
  /** He owes in the currency of the withdrawal, which waits for a decision. */
  owes: boolean;
};
const COLUMNS = `${WITHDRAWAL_COLUMNS}, a.details, m.account, coalesce(i.username, '') as claimer,
  (w.state in ('requested', 'approved')
    and exists (select from aml.cases_view c where c.member_id = w.member_id and c.state = 'open')) as has_case,
  (w.state in ('requested', 'approved')
    and exists (select from ledger.accounts la join ledger.balances lb on lb.account_id = la.id
      where la.owner_id = w.member_id and la.purpose = 'debt' and la.currency = w.currency and lb.balance < 0)) as owes,
  (select r.id from approvals.open_requests r where r.brand_id = w.brand_id and r.subject = w.id::text
      and r.kind in ('withdrawals.payout', 'withdrawals.resolve') limit 1) as request`;
const TABLES = `${WITHDRAWAL_TABLES} join members.directory m on m.id = w.member_id
  left join identity.directory i on i.id = w.claimed_by and w.claimed_at > $2`;

/** The states of each view; those that wait stand oldest first. */
export const VIEW_STATES: Readonly<Record<View, readonly WithdrawalState[]>> = {
  review: ['requested'],
  release: ['approved'],
  paying: ['paying'],
  trouble: ['unknown', 'disputed'],
  answer: ['paid'],
  ended: ['received', 'returned', 'failed', 'rejected'],
  all: WITHDRAWAL_STATES,
};

const LISTED = `w.brand_id = $1 and (w.state = any($3::text[]) or ($8 and w.flag <> ''))
      and ($4::text is null or m.account like $4) and ($5::uuid is null or (w.claimed_by = $5 and w.claimed_at > $2))`;
/** An order of its own each: one that is chosen by a value goes along no index. */
const listed = (name: string, order: 'asc' | 'desc') =>
  statement<DeskRow & { total: bigint }>(
    `withdrawals.desk_${name}`,
    `select ${COLUMNS}, (select count(*) from (
         select from withdrawals.withdrawals w join members.directory m on m.id = w.member_id where ${LISTED} limit $9) counted) as total
       from ${TABLES} where ${LISTED} order by w.id ${order} limit $6 offset $7`,
  );
const LISTS = { oldest: listed('oldest', 'asc'), newest: listed('newest', 'desc') };
/** Claims made before `claimedSince` are over. `total` is counted as far as `countTo` says. */
export const listForDesk = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly view: View;
    readonly prefix: string | undefined;
    readonly claimedBy: string | undefined;
    readonly claimedSince: Date;
  },
  limit: number,
  offset: number,
) => {
  const order = filter.view === 'ended' || filter.view === 'all' ? 'newest' : 'oldest';
  return runner.rows(LISTS[order], [
    brandId,
    filter.claimedSince,
    VIEW_STATES[filter.view],
    beginsWith(filter.prefix),
    filter.claimedBy ?? null,
    limit,
    offset,
    filter.view === 'trouble',
    countTo(limit, offset),
  ]);
};

const ONE = statement<DeskRow>(
  'withdrawals.desk_one',
  `select ${COLUMNS} from ${TABLES} where w.brand_id = $1 and w.id = $3`,
);
export const findForDesk = (runner: Runner, brandId: string, id: string, claimedSince: Date) =>
  runner.one(ONE, [brandId, claimedSince, id]);

const CLAIM = statement<unknown>(
  'withdrawals.claim',
  'update withdrawals.withdrawals set claimed_by = $2, claimed_at = $3 where id = $1',
);
export const setClaim = (runner: Runner, id: string, staffId: string | null, at: Date | null) =>
  runner.run(CLAIM, [id, staffId, at]);
