/** SQL of what a deposit is held against: how far its member is verified, and what he paid in lately. */
import { type Runner, statement } from '#platform/db/db.ts';

const STANDING = statement<{ level: number; sum: bigint }>(
  'cashier.level_standing',
  `select coalesce((select p.level from members.profiles p where p.member_id = $1), 0)::int as level,
          coalesce((select sum(d.amount) from cashier.deposits d
            where d.member_id = $1 and d.currency = $2 and d.created_at > $3 and d.state in ('pending', 'credited')), 0)::bigint as sum`,
);
/** `sum`: minor units of `currency` since `since`, of what was credited or still may be. */
export const levelStanding = async (
  runner: Runner,
  memberId: string,
  currency: string,
  since: Date,
): Promise<{ readonly level: number; readonly sum: bigint }> =>
  (await runner.one(STANDING, [memberId, currency, since])) ?? { level: 0, sum: 0n };
