/** SQL of the desk: the queue by what waits, and who works on what. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { View } from '../contract/review.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../contract/states.ts';
import { WITHDRAWAL_COLUMNS, WITHDRAWAL_TABLES, type WithdrawalRow } from '../store.ts';

export type ReviewRow = WithdrawalRow & {
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

const NARROWED = `(w.state = any($3::text[]) or ($8 and w.flag <> ''))
  and ($4::text is null or (select m.account like $4 from members.directory m where m.id = w.member_id))
  and ($5::uuid is null or (w.claimed_by = $5 and w.claimed_at > $2))`;
/**
 * An order of its own each: one that is chosen by a value goes along no index. What stands beside a withdrawal is read of one page alone.
 * @param from rows of which each has the `id` of a withdrawal
 */
const listed = (name: string, from: string, order: 'asc' | 'desc') =>
  statement<ReviewRow & { total: bigint }>(
    `withdrawals.desk_${name}`,
    `select ${COLUMNS}, (select count(*) from (select ${from} limit $9) counted) as total
       from (select w.id ${from} order by w.id ${order} limit $6 offset $7) page, ${TABLES} where w.id = page.id order by w.id ${order}`,
  );
const OF_BRAND = `from withdrawals.withdrawals w where w.brand_id = $1`;
/** A statement for each way in: one with a condition that may be none goes along no index for it. */
const ALL = listed('all', `${OF_BRAND} and ${NARROWED}`, 'desc');
const OPEN = listed('open', `${OF_BRAND} and w.ended_at is null and ${NARROWED}`, 'asc');
const TROUBLE = listed(
  'trouble',
  `from (select w.id ${OF_BRAND} and w.ended_at is null and ${NARROWED}
     union select w.id ${OF_BRAND} and w.flag <> '' and ${NARROWED}) w`,
  'asc',
);
const MINE = `${OF_BRAND} and w.claimed_by = $5 and w.claimed_at > $2 and ${NARROWED}`;
const FEW = `from unnest($10::uuid[]) few (id) cross join lateral (
  select w.id from withdrawals.withdrawals w where w.member_id = few.id and w.brand_id = $1 and ${NARROWED} order by w.id desc) w`;
const NEWEST = { mine: listed('mine_newest', MINE, 'desc'), few: listed('few_newest', FEW, 'desc') };
const OLDEST = { mine: listed('mine_oldest', MINE, 'asc'), few: listed('few_oldest', FEW, 'asc') };
/** Claims made before `claimedSince` are over. `total` is counted as far as `countTo` says. */
export const listForDesk = async (
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
): Promise<(ReviewRow & { total: bigint })[]> => {
  const { view, prefix, claimedBy } = filter;
  const isNewestFirst = view === 'ended' || view === 'all';
  const ordered = isNewestFirst ? NEWEST : OLDEST;
  const asked = [
    brandId,
    filter.claimedSince,
    VIEW_STATES[view],
    beginsWith(prefix),
    claimedBy ?? null,
    limit,
    offset,
    view === 'trouble',
    countTo(limit, offset),
  ];
  if (claimedBy !== undefined) return runner.rows(ordered.mine, asked);
  const few = await membersBeginning(runner, brandId, prefix);
  if (few) return runner.rows(ordered.few, [...asked, few]);
  if (isNewestFirst) return runner.rows(ALL, asked);
  return runner.rows(view === 'trouble' ? TROUBLE : OPEN, asked);
};

const ONE = statement<ReviewRow>(
  'withdrawals.desk_one',
  `select ${COLUMNS} from ${TABLES} where w.brand_id = $1 and w.id = $3`,
);
export const findForStaff = (runner: Runner, brandId: string, id: string, claimedSince: Date) =>
  runner.one(ONE, [brandId, claimedSince, id]);

const CLAIM = statement<unknown>(
  'withdrawals.claim',
  'update withdrawals.withdrawals set claimed_by = $2, claimed_at = $3 where id = $1',
);
export const setClaim = (runner: Runner, id: string, staffId: string | null, at: Date | null) =>
  runner.run(CLAIM, [id, staffId, at]);
