import { type Runner, statement } from '#platform/db/db.ts';
import type { Realm } from './rules.ts';

export type AccountRow = {
  id: string;
  audience: string;
  brand_id: string;
  username: string;
  password_hash: string;
  must_change: boolean;
  closed: boolean;
  last_sign_in_at: Date | null;
  password_at: Date;
  /** False where the password may be one nobody can type (migration 000411). */
  knows_password: boolean;
};

const COLUMNS =
  'id, audience, brand_id, username, password_hash, must_change, closed, last_sign_in_at, password_at, knows_password';
const BY_NAME = statement<AccountRow>(
  'identity.by_name',
  `select ${COLUMNS} from identity.accounts where brand_id = $1 and realm = $2 and username = $3`,
);
const BY_ID = statement<AccountRow>(
  'identity.by_id',
  `select ${COLUMNS} from identity.accounts where id = $1`,
);
export const findByName = (runner: Runner, brandId: string, realm: Realm, username: string) =>
  runner.one(BY_NAME, [brandId, realm, username]);
export const findById = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

const LOCK = statement<AccountRow>(
  'identity.lock_account',
  `select ${COLUMNS} from identity.accounts where id = $1 for update`,
);
export const lockAccount = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const INSERT = statement<unknown>(
  'identity.insert_account',
  `insert into identity.accounts (id, audience, brand_id, username, password_hash, must_change)
   values ($1, $2, $3, $4, $5, $6) on conflict (brand_id, realm, username) do nothing`,
);
/** False when the name is taken. */
export const insertAccount = async (
  runner: Runner,
  account: Omit<AccountRow, 'closed' | 'last_sign_in_at' | 'password_at' | 'knows_password'>,
): Promise<boolean> =>
  (await runner.run(INSERT, [
    account.id,
    account.audience,
    account.brand_id,
    account.username,
    account.password_hash,
    account.must_change,
  ])) === 1;

const SET_AUDIENCE = statement<unknown>(
  'identity.set_audience',
  'update identity.accounts set audience = $2 where id = $1',
);
export const setAudience = (runner: Runner, id: string, audience: 'player' | 'agent') =>
  runner.run(SET_AUDIENCE, [id, audience]);

const SIGNED_IN = statement<unknown>(
  'identity.signed_in',
  'update identity.accounts set last_sign_in_at = $2 where id = $1',
);
export const markSignedIn = (runner: Runner, id: string, at: Date) => runner.run(SIGNED_IN, [id, at]);

const SET_PASSWORD = statement<unknown>(
  'identity.set_password',
  'update identity.accounts set password_hash = $2, must_change = $3, password_at = now(), knows_password = true where id = $1',
);
export const setPassword = (runner: Runner, id: string, hash: string, mustChange: boolean) =>
  runner.run(SET_PASSWORD, [id, hash, mustChange]);

const KNOWS_PASSWORD = statement<unknown>(
  'identity.knows_password',
  'update identity.accounts set knows_password = true where id = $1',
);
/** Somebody has typed it. */
export async function notePassword(
  runner: Runner,
  account: Pick<AccountRow, 'id' | 'knows_password'>,
): Promise<void> {
  if (!account.knows_password) await runner.run(KNOWS_PASSWORD, [account.id]);
}

const MUST_CHANGE = statement<unknown>(
  'identity.set_must_change',
  'update identity.accounts set must_change = true where id = $1',
);
export const setMustChange = (runner: Runner, id: string) => runner.run(MUST_CHANGE, [id]);

const SET_CLOSED = statement<unknown>(
  'identity.set_closed',
  'update identity.accounts set closed = $2 where id = $1',
);
export const setClosed = (runner: Runner, id: string, closed: boolean) =>
  runner.run(SET_CLOSED, [id, closed]);

const ACT = statement<unknown>(
  'identity.act',
  'insert into identity.acts (account_id, act, ip, agent, detail) values ($1, $2, $3, left($4, 120), $5)',
);
export const writeAct = (
  runner: Runner,
  one: { accountId: string; act: string; ip: string; agent: string; detail?: string },
) => runner.run(ACT, [one.accountId, one.act, one.ip, one.agent, one.detail ?? '']);

const TRIES = statement<{ since: Date; failures: number }>(
  'identity.tries',
  'select since, failures from identity.tries where who = $1',
);
export const readTries = (runner: Runner, who: Buffer) => runner.one(TRIES, [who]);

const FAILED = statement<{ since: Date; failures: number }>(
  'identity.failed',
  `insert into identity.tries as t (who, since, failures) values ($1, $2, 1)
   on conflict (who) do update set
     failures = case when t.since > $3 then t.failures + 1 else 1 end,
     since = case when t.since > $3 then t.since else excluded.since end
   returning since, failures`,
);
/** Counts a failure and says how many there are with it; `horizon` is the instant before which failures no longer count. */
export const addFailure = (runner: Runner, who: Buffer, at: Date, horizon: Date) =>
  runner.one(FAILED, [who, at, horizon]);

const FORGIVE = statement<unknown>('identity.forgive', 'delete from identity.tries where who = $1');
export const forgive = (runner: Runner, who: Buffer) => runner.run(FORGIVE, [who]);

const USE = statement<unknown>(
  'identity.use_message',
  'insert into identity.used_messages (jti, expires_at) values ($1, $2) on conflict do nothing',
);
/** False when the message was used before. */
export const spendMessage = async (runner: Runner, jti: string, expiresAt: Date): Promise<boolean> =>
  (await runner.run(USE, [jti, expiresAt])) === 1;

const SWEEP_MESSAGES = statement<unknown>(
  'identity.sweep_messages',
  "delete from identity.used_messages where expires_at < now() - interval '5 minutes'",
);
const SWEEP_TRIES = statement<unknown>(
  'identity.sweep_tries',
  "delete from identity.tries where since < now() - interval '1 hour'",
);
export async function sweepAccounts(runner: Runner): Promise<void> {
  for (const query of [SWEEP_MESSAGES, SWEEP_TRIES]) await runner.run(query);
}
