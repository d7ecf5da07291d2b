/** SQL of deposits that should not have been taken: for the room that sends them back. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Method } from '../contract.ts';

export type ReturnableDeposit = {
  id: string;
  serial: string;
  method: string;
  /** Of its method; `instant` where the brand has the method no more. */
  kind: Method['kind'];
  provider: string;
  provider_reference: string | null;
  /** What was credited, minor units of the currency. */
  amount: bigint;
  currency: string;
};
const CREDITED = statement<ReturnableDeposit>(
  'cashier.credited_between',
  `select d.id, d.serial, d.method, d.provider, d.provider_reference, d.amount, d.currency,
          coalesce((select m.kind from cashier.methods m where m.brand_id = d.brand_id and m.code = d.method and m.currency = d.currency), 'instant') as kind
     from cashier.deposits d
    where d.member_id = $1 and d.created_at >= $2 and d.created_at < $3 and d.state = 'credited' order by d.id desc`,
);
/** What a member asked for in that time and was credited, newest first: what is left of his money is of the last ones. */
export const creditedBetween = (runner: Runner, memberId: string, since: Date, until: Date) =>
  runner.rows(CREDITED, [memberId, since, until]);

const IS_CREDITED = statement<{ found: boolean }>(
  'cashier.is_credited',
  "select exists (select from cashier.deposits where id = $1 and state = 'credited') as found",
);
/** Whether the money of a deposit is still counted as having come. */
export const isCredited = async (runner: Runner, id: string): Promise<boolean> =>
  (await runner.one(IS_CREDITED, [id]))?.found ?? false;
