import { idTime } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';

const PAST = statement<{ hash: string }>(
  'identity.past_passwords',
  'select hash from identity.past_passwords where account_id = $1 order by id desc limit $2',
);
export const pastPasswords = (runner: Runner, accountId: string, most: number) =>
  runner.rows(PAST, [accountId, most]);

const REMEMBER = statement<unknown>(
  'identity.remember_password',
  'insert into identity.past_passwords (account_id, id, hash) values ($1, $2, $3)',
);
const TRIM = statement<unknown>(
  'identity.trim_passwords',
  `delete from identity.past_passwords where account_id = $1 and id not in
     (select id from identity.past_passwords where account_id = $1 order by id desc limit $2)`,
);
export async function rememberPassword(
  runner: Runner,
  accountId: string,
  id: string,
  hash: string,
  most: number,
): Promise<void> {
  await runner.run(REMEMBER, [accountId, id, hash]);
  await runner.run(TRIM, [accountId, most]);
}

const CHANGED = statement<{ id: string }>(
  'identity.password_changed',
  'select id from identity.past_passwords where account_id = $1 order by id desc limit 1',
);
/** ms; the id of the newest password that was put away tells when. */
export async function passwordChangedAt(runner: Runner, accountId: string): Promise<number | undefined> {
  const row = await runner.one(CHANGED, [accountId]);
  return row && idTime(row.id);
}

const PUT_RESET = statement<unknown>(
  'identity.put_reset',
  'insert into identity.resets (token_hash, account_id, expires_at, mac) values ($1, $2, $3, $4)',
);
const resetMac = (runner: Runner, tokenHash: Buffer, accountId: string | null): RowMac =>
  rowMac(runner, 'resets', [tokenHash, accountId]);
export const putReset = (runner: Runner, tokenHash: Buffer, accountId: string | null, expiresAt: Date) =>
  runner.run(PUT_RESET, [tokenHash, accountId, expiresAt, resetMac(runner, tokenHash, accountId)]);

const READ_RESET = statement<{ account_id: string; mac: RowMac }>(
  'identity.read_reset',
  'select account_id, mac from identity.resets where token_hash = $1 and expires_at > $2 and account_id is not null',
);
export async function readReset(runner: Runner, tokenHash: Buffer, now: Date) {
  const row = await runner.one(READ_RESET, [tokenHash, now]);
  return row && isGenuine(runner, row.mac, resetMac(runner, tokenHash, row.account_id)) ? row : undefined;
}

const TAKE_RESET = statement<unknown>(
  'identity.take_reset',
  'delete from identity.resets where token_hash = $1',
);
export const takeReset = async (runner: Runner, tokenHash: Buffer): Promise<boolean> =>
  (await runner.run(TAKE_RESET, [tokenHash])) === 1;

const END_RESETS = statement<unknown>(
  'identity.end_resets',
  'delete from identity.resets where account_id = $1',
);
/** A password that was chosen ends every link that was under way. */
export const endResets = (runner: Runner, accountId: string) => runner.run(END_RESETS, [accountId]);

const SWEEP = statement<unknown>(
  'identity.sweep_resets',
  'delete from identity.resets where expires_at < now()',
);
export const sweepResets = (runner: Runner) => runner.run(SWEEP);
