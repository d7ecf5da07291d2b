/** What the ledger knows of corrected stakes. */
import { type Runner, statement } from '#platform/db/db.ts';

const OWED_BY = statement<{ owed: bigint }>(
  'stakes.owed_by_transfers',
  `select coalesce(sum(case p.kind when 'owed' then p.amount else -p.amount end), 0)::bigint as owed
     from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
    where t.member_id = $1 and t.key = any($2) and p.kind in ('owed', 'repay')`,
);
/** What the transfers of these keys left owed, less what they repaid, minor units. */
export const owedByTransfers = async (
  runner: Runner,
  memberId: string,
  keys: readonly string[],
): Promise<bigint> => (await runner.one(OWED_BY, [memberId, keys]))?.owed ?? 0n;
