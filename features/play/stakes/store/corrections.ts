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

const STAKED = statement<{ stake: bigint; part: bigint }>(
  'stakes.staked_of_bonus',
  `select coalesce(sum(p.amount), 0)::bigint as stake, coalesce(sum(p.amount) filter (where a.purpose = 'bonus'), 0)::bigint as part
     from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
     join ledger.accounts a on a.id = p.from_account
    where t.member_id = $1 and t.id >= $2 and t.ref = $2 and p.kind in ('hold', 'stake')
      and exists (select from ledger.accounts b where b.owner_id = $1 and b.purpose = 'bonus' and b.member_owned)`,
);
/** How a stake was made: all of it, and how much came out of the bonus pocket. Minor units. */
export const stakedOf = async (
  runner: Runner,
  memberId: string,
  ref: string,
): Promise<{ readonly stake: bigint; readonly part: bigint }> =>
  (await runner.one(STAKED, [memberId, ref])) ?? { stake: 0n, part: 0n };
