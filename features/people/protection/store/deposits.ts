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
   on conflict (deposit_id) do update set asked_at = excluded.asked_at, state = 'asked' where protection.deposits.state <> 'credited'`,
);
/** One that has ended and is paid after all counts again, from now. */
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

export type Deposited = { readonly currency: string; readonly used: bigint };
const USED = statement<Deposited>(
  'protection.deposited',
  `select currency, sum(amount)::bigint as used from protection.deposits
   where member_id = $1 and asked_at >= $2 and state <> 'ended' and deposit_id is distinct from $3 group by currency`,
);
/** Asked for or credited since `from` (ms), minor units of each currency, beside the deposit `but`. */
export const depositedSince = (
  runner: Runner,
  memberId: string,
  from: number,
  but?: string,
): Promise<Deposited[]> => runner.rows(USED, [memberId, new Date(from), but ?? null]);
