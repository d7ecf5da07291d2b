/** Deposits as limits count them: from the asking, until they have ended without money. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export type DepositCount = {
  readonly depositId: string;
  readonly memberId: string;
  readonly brandId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: number;
};
const COUNT = statement<never>(
  'protection.count_deposit',
  `insert into protection.deposits (deposit_id, member_id, brand_id, amount, currency, asked_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (deposit_id) do nothing`,
);
export const countDeposit = (tx: Tx, count: DepositCount): Promise<number> =>
  tx.run(COUNT, [
    count.depositId,
    count.memberId,
    count.brandId,
    count.amount,
    count.currency,
    new Date(count.at),
  ]);

const END = statement<never>(
  'protection.end_deposit',
  `update protection.deposits set state = $2, credited_at = case when $2 = 'credited' then $3::timestamptz end where deposit_id = any($1::uuid[])`,
);
export const endDeposits = (
  tx: Tx,
  depositIds: readonly string[],
  state: 'credited' | 'ended',
  at: number,
): Promise<number> => tx.run(END, [depositIds, state, new Date(at)]);

const USED = statement<{ used: bigint }>(
  'protection.deposited',
  `select coalesce(sum(amount), 0)::bigint as used from protection.deposits
   where member_id = $1 and asked_at >= $2 and state <> 'ended'`,
);
/** Asked for or credited since `from` (ms), minor units. */
export const depositedSince = async (runner: Runner, memberId: string, from: number): Promise<bigint> =>
  (await runner.one(USED, [memberId, new Date(from)]))?.used ?? 0n;
