/** SQL of the desk's list of deposits. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { DepositState } from '../contract.ts';
import type { DepositRow } from '../store.ts';

export type OpsRow = DepositRow & { account: string; total: bigint };
const NARROWED = `($2::text is null or d.state = $2) and ($4::boolean is null or (d.flag <> '') = $4)
  and ($3::text is null or (select m.account like $3 from members.directory m where m.id = d.member_id))`;
/** Accounts are read of one page alone. */
const listed = (name: string, from: string) =>
  statement<OpsRow>(
    `cashier.ops_${name}`,
    `select d.*, m.account, (select count(*) from (select ${from} limit $7) counted) as total
       from (select d.* ${from} order by d.id desc limit $5 offset $6) d join members.directory m on m.id = d.member_id order by d.id desc`,
  );
const OF_BRAND = 'from cashier.deposits d where d.brand_id = $1';
/** A statement for each way in: one with a condition that may be none goes along no index for it. */
const LIST = listed('list', `${OF_BRAND} and ${NARROWED}`);
const FLAGGED = listed('flagged', `${OF_BRAND} and d.flag <> '' and ${NARROWED}`);
/** Nearly all are credited: those are found along the brand. */
const UNCREDITED = listed(
  'uncredited',
  `${OF_BRAND} and d.state <> 'credited' and d.state = $2 and ${NARROWED}`,
);
const OF_FEW = listed(
  'of_few',
  `from unnest($8::uuid[]) few (id) cross join lateral (
     select d.* from cashier.deposits d where d.member_id = few.id and d.brand_id = $1 and ${NARROWED} order by d.id desc limit $7) d`,
);
/** Deposits of a brand with their member's account, newest first; `prefix` begins the account. `total` is counted as far as `countTo` says. */
export const listForOps = async (
  runner: Runner,
  brandId: string,
  filter: {
    state: DepositState | undefined;
    prefix: string | undefined;
    flagged: boolean | undefined;
  },
  limit: number,
  offset: number,
): Promise<OpsRow[]> => {
  const { state, prefix, flagged } = filter;
  const asked = [
    brandId,
    state ?? null,
    beginsWith(prefix),
    flagged ?? null,
    limit,
    offset,
    countTo(limit, offset),
  ];
  const few = await membersBeginning(runner, brandId, prefix);
  if (few) return runner.rows(OF_FEW, [...asked, few]);
  if (flagged) return runner.rows(FLAGGED, asked);
  return runner.rows(state === undefined || state === 'credited' ? LIST : UNCREDITED, asked);
};
