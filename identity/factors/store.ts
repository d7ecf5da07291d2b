import { type Runner, statement } from '#platform/db/db.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';
import type { StepUpPage } from './contract/pages.ts';

export type TotpRow = { account_id: string; secret: Buffer; confirmed_at: Date | null; last_step: bigint };
const READ_TOTP = statement<TotpRow>(
  'identity.read_totp',
  'select account_id, secret, confirmed_at, last_step from identity.totp where account_id = $1',
);
export const readTotp = (runner: Runner, accountId: string) => runner.one(READ_TOTP, [accountId]);

const START_TOTP = statement<unknown>(
  'identity.start_totp',
  `insert into identity.totp as t (account_id, secret) values ($1, $2)
   on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where t.confirmed_at is null`,
);
/** False when a confirmed one stands. */
export const startTotp = async (runner: Runner, accountId: string, secret: Buffer): Promise<boolean> =>
  (await runner.run(START_TOTP, [accountId, secret])) === 1;

const USE_STEP = statement<unknown>(
  'identity.use_totp_step',
  `update identity.totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
    where account_id = $1 and last_step < $2 and (confirmed_at is null) = $4`,
);
/** False when this step's code, or a later one, was taken before. `enrolling` confirms it with the same stroke. */
export const spendStep = async (
  runner: Runner,
  accountId: string,
  step: number,
  at: Date,
  enrolling: boolean,
): Promise<boolean> => (await runner.run(USE_STEP, [accountId, step, at, enrolling])) === 1;

const DROP_TOTP = statement<unknown>('identity.drop_totp', 'delete from identity.totp where account_id = $1');
export const dropTotp = (runner: Runner, accountId: string) => runner.run(DROP_TOTP, [accountId]);

const CLEAR_CODES = statement<unknown>(
  'identity.clear_recovery',
  'delete from identity.recovery_codes where account_id = $1',
);
const PUT_CODES = statement<unknown>(
  'identity.put_recovery',
  'insert into identity.recovery_codes (account_id, hash) select $1, unnest($2::bytea[])',
);
export async function putCodes(runner: Runner, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await runner.run(CLEAR_CODES, [accountId]);
  await runner.run(PUT_CODES, [accountId, hashes]);
}
export const clearCodes = (runner: Runner, accountId: string) => runner.run(CLEAR_CODES, [accountId]);

const USE_CODE = statement<unknown>(
  'identity.use_recovery',
  'update identity.recovery_codes set used_at = $3 where account_id = $1 and hash = $2 and used_at is null',
);
/** False when there is no such code, or it was used. */
export const spendRecoveryCode = async (
  runner: Runner,
  accountId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> => (await runner.run(USE_CODE, [accountId, hash, at])) === 1;

const CODES_LEFT = statement<{ n: number }>(
  'identity.recovery_left',
  'select count(*)::int as n from identity.recovery_codes where account_id = $1 and used_at is null',
);
export const codesLeft = async (runner: Runner, accountId: string): Promise<number> =>
  (await runner.one(CODES_LEFT, [accountId]))?.n ?? 0;

export type PasskeyRow = {
  id: string;
  account_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
};
const PASSKEYS = statement<PasskeyRow>(
  'identity.passkeys',
  `select id, account_id, public_key, counter, transports, name, created_at, used_at
     from identity.passkeys where account_id = $1 order by created_at`,
);
export const passkeysOf = (runner: Runner, accountId: string) => runner.rows(PASSKEYS, [accountId]);

const PASSKEY = statement<PasskeyRow>(
  'identity.passkey',
  `select id, account_id, public_key, counter, transports, name, created_at, used_at
     from identity.passkeys where id = $1 for update`,
);
/** Locked: of two answers with one signature counter only one is taken. */
export const lockPasskey = (runner: Runner, id: string) => runner.one(PASSKEY, [id]);

const PUT_PASSKEY = statement<unknown>(
  'identity.put_passkey',
  `insert into identity.passkeys (id, account_id, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
);
/** False when this passkey is kept already. */
export const putPasskey = async (
  runner: Runner,
  row: Omit<PasskeyRow, 'created_at' | 'used_at'>,
): Promise<boolean> =>
  (await runner.run(PUT_PASSKEY, [
    row.id,
    row.account_id,
    row.public_key,
    row.counter,
    row.transports,
    row.name,
  ])) === 1;

const USED_PASSKEY = statement<unknown>(
  'identity.used_passkey',
  'update identity.passkeys set counter = $2, used_at = $3 where id = $1',
);
export const usedPasskey = (runner: Runner, id: string, counter: number, at: Date) =>
  runner.run(USED_PASSKEY, [id, counter, at]);

const DROP_PASSKEY = statement<unknown>(
  'identity.drop_passkey',
  'delete from identity.passkeys where id = $1 and account_id = $2',
);
export const dropPasskey = async (runner: Runner, id: string, accountId: string): Promise<boolean> =>
  (await runner.run(DROP_PASSKEY, [id, accountId])) === 1;

const DROP_PASSKEYS = statement<unknown>(
  'identity.drop_passkeys',
  'delete from identity.passkeys where account_id = $1',
);
export const dropPasskeys = (runner: Runner, accountId: string) => runner.run(DROP_PASSKEYS, [accountId]);

const PUT_CHALLENGE = statement<unknown>(
  'identity.put_challenge',
  'insert into identity.passkey_challenges (challenge, account_id, purpose, expires_at) values ($1, $2, $3, $4)',
);
export const putChallenge = (
  runner: Runner,
  challenge: string,
  accountId: string | null,
  purpose: string,
  expiresAt: Date,
) => runner.run(PUT_CHALLENGE, [challenge, accountId, purpose, expiresAt]);

const TAKE_CHALLENGE = statement<{ expires_at: Date }>(
  'identity.take_challenge',
  `delete from identity.passkey_challenges
    where challenge = $1 and account_id is not distinct from $2::uuid and purpose = $3 returning expires_at`,
);
export const takeChallenge = async (
  runner: Runner,
  challenge: string,
  accountId: string | null,
  purpose: string,
  now: Date,
): Promise<boolean> => {
  const row = await runner.one(TAKE_CHALLENGE, [challenge, accountId, purpose]);
  return row !== undefined && row.expires_at > now;
};

const HAS = statement<{ totp: boolean; passkeys: boolean; recovery: boolean }>(
  'identity.has_factors',
  `select exists (select from identity.totp where account_id = $1 and confirmed_at is not null) as totp,
          exists (select from identity.passkeys where account_id = $1) as passkeys,
          exists (select from identity.recovery_codes where account_id = $1 and used_at is null) as recovery`,
);
/** What the account has; a recovery code only while one is left. */
export const hasFactors = async (runner: Runner, accountId: string) =>
  (await runner.one(HAS, [accountId])) ?? { totp: false, passkeys: false, recovery: false };

const SWEEP = statement<unknown>(
  'identity.sweep_challenges',
  'delete from identity.passkey_challenges where expires_at < now()',
);
export const sweepChallenges = (runner: Runner) => runner.run(SWEEP);

const KEEP_STEP_UP = statement<unknown>(
  'identity.keep_step_up',
  `insert into identity.step_ups (session_id, page, proved_at, mac) values ($1, $2, $3, $4)
   on conflict (session_id, page) do update set proved_at = excluded.proved_at, mac = excluded.mac`,
);
const stepUpMac = (runner: Runner, sessionId: string, page: string, at: Date) =>
  rowMac(runner, 'step_ups', [sessionId, page, at.toISOString()]);
export const keepStepUp = (runner: Runner, sessionId: string, page: StepUpPage, at: Date) =>
  runner.run(KEEP_STEP_UP, [sessionId, page, at, stepUpMac(runner, sessionId, page, at)]);

const STEPPED_UP = statement<{ proved_at: Date; mac: RowMac }>(
  'identity.stepped_up',
  'select proved_at, mac from identity.step_ups where session_id = $1 and page = $2',
);
/** When this session was last proved on that page. A row this installation did not write proves nothing. */
export async function steppedUpAt(
  runner: Runner,
  sessionId: string,
  page: StepUpPage,
): Promise<Date | undefined> {
  const row = await runner.one(STEPPED_UP, [sessionId, page]);
  return row && isGenuine(runner, row.mac, stepUpMac(runner, sessionId, page, row.proved_at))
    ? row.proved_at
    : undefined;
}
