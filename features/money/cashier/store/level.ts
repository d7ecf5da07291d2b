/** SQL of what a deposit is held against: how far its member is verified, and what he paid in lately. */
import { type Runner, statement } from '#platform/db/db.ts';

const LEVEL = statement<{ level: number }>(
  'cashier.level_of',
  'select level::int as level from members.profiles_view where member_id = $1',
);
export const levelOf = async (runner: Runner, memberId: string): Promise<number> =>
  (await runner.one(LEVEL, [memberId]))?.level ?? 0;

const SUMS = statement<{ currency: string; sum: bigint }>(
  'cashier.level_sums',
  `select currency, sum(amount)::bigint as sum from cashier.deposits
    where member_id = $1 and coalesce(settled_at, created_at) > $2 and state in ('pending', 'credited') group by currency`,
);
/** Minor units of each currency, of what was credited since `since`, however early it was asked for, or still may be. */
export const depositSums = (runner: Runner, memberId: string, since: Date) =>
  runner.rows(SUMS, [memberId, since]);

const PAID_IN = statement<{ found: boolean }>(
  'cashier.has_paid_in',
  "select exists (select from cashier.deposits where member_id = $1 and state = 'credited') as found",
);
export const hasPaidIn = async (runner: Runner, memberId: string): Promise<boolean> =>
  (await runner.one(PAID_IN, [memberId]))?.found ?? false;
