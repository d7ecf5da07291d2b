/** SQL of the transaction password, which stands in the member's profile. */
import { type Runner, statement } from '#platform/db/db.ts';

export type TransactionRow = {
  /** argon2id; null where there is none */
  hash: string | null;
  changed_at: Date | null;
  failures: number;
  failed_at: Date | null;
};
const FIND = statement<TransactionRow>(
  'members.transaction',
  `select payment_password_hash as hash, payment_password_at as changed_at, payment_failures::int as failures,
          payment_failed_at as failed_at
     from members.profiles where member_id = $1`,
);
export const findTransaction = (runner: Runner, memberId: string) => runner.one(FIND, [memberId]);

const LOCK = statement<TransactionRow>(
  'members.lock_transaction',
  `select payment_password_hash as hash, payment_password_at as changed_at, payment_failures::int as failures,
          payment_failed_at as failed_at
     from members.profiles where member_id = $1 for update`,
);
/** Held while a try is judged: of guesses that come at once each sees those before it. */
export const lockTransaction = (runner: Runner, memberId: string) => runner.one(LOCK, [memberId]);

const FAIL = statement<unknown>(
  'members.fail_transaction',
  'update members.profiles set payment_failures = $2, payment_failed_at = $3 where member_id = $1',
);
/** @param since of the first of these failures */
export const noteFailures = (runner: Runner, memberId: string, failures: number, since: Date) =>
  runner.run(FAIL, [memberId, failures, since]);

const FORGIVE = statement<unknown>(
  'members.forgive_transaction',
  'update members.profiles set payment_failures = 0, payment_failed_at = null where member_id = $1',
);
export const forgiveTransaction = (runner: Runner, memberId: string) => runner.run(FORGIVE, [memberId]);

const SET = statement<unknown>(
  'members.set_transaction',
  `insert into members.profiles as p (member_id, payment_password_hash, payment_password_at) values ($1, $2, $3)
   on conflict (member_id) do update
      set payment_password_hash = $2, payment_password_at = coalesce($3, p.payment_password_at),
          payment_failures = 0, payment_failed_at = null
    where $4 or p.payment_password_hash is not distinct from $5`,
);
/** @param before the hash that is replaced; false when another one stands by now. Left out, whatever stands is replaced. */
export const setTransaction = async (
  runner: Runner,
  memberId: string,
  hash: string | null,
  changedAt: Date | null,
  before?: string | null,
): Promise<boolean> =>
  (await runner.run(SET, [memberId, hash, changedAt, before === undefined, before ?? null])) === 1;
