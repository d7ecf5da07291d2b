import { type Runner, statement } from '#platform/db/db.ts';

/** Everything a code is bound to. */
export type CodeKey = {
  readonly brandId: string;
  readonly purpose: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
};
const values = (key: CodeKey): unknown[] => [key.brandId, key.purpose, key.channel, key.to, key.subject];
const KEY = 'brand_id = $1 and purpose = $2 and channel = $3 and recipient = $4 and subject = $5';

const PUT = statement<unknown>(
  'identity.put_code',
  `insert into identity.codes (brand_id, purpose, channel, recipient, subject, hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (brand_id, purpose, channel, recipient, subject)
   do update set hash = excluded.hash, tries = 0, expires_at = excluded.expires_at`,
);
/** The newest code of a request alone counts. */
export const putCode = (runner: Runner, key: CodeKey, hash: Buffer, expiresAt: Date) =>
  runner.run(PUT, [...values(key), hash, expiresAt]);

const TRY = statement<{ hash: Buffer }>(
  'identity.try_code',
  `update identity.codes set tries = tries + 1 where ${KEY} and tries < $6 and expires_at > $7 returning hash`,
);
/** Counts a try before anything is compared, so that tries at once count each. */
export const tryCode = (runner: Runner, key: CodeKey, most: number, now: Date) =>
  runner.one(TRY, [...values(key), most, now]);

const READ = statement<{ tries: number; expires_at: Date }>(
  'identity.read_code',
  `select tries, expires_at from identity.codes where ${KEY}`,
);
export const readCode = (runner: Runner, key: CodeKey) => runner.one(READ, values(key));

const USE = statement<unknown>('identity.use_code', `delete from identity.codes where ${KEY} and hash = $6`);
/** False when another request used it up meanwhile. */
export const spendCode = async (runner: Runner, key: CodeKey, hash: Buffer): Promise<boolean> =>
  (await runner.run(USE, [...values(key), hash])) === 1;

const MAKE_ROW = statement<unknown>(
  'identity.make_sendings',
  `insert into identity.sendings (who, at, last_at) values ($1, '{}', $2) on conflict (who) do nothing`,
);
const LOCK = statement<{ at: Date[] }>(
  'identity.lock_sendings',
  'select at from identity.sendings where who = $1 for update',
);
/** Locks the row of one party; callers lock recipient, address, everybody, in this order. */
export async function lockSendings(runner: Runner, who: Buffer, now: Date): Promise<readonly number[]> {
  await runner.run(MAKE_ROW, [who, now]);
  return ((await runner.one(LOCK, [who]))?.at ?? []).map((at) => at.getTime());
}

const ADD = statement<unknown>(
  'identity.add_sending',
  'update identity.sendings set at = $2::timestamptz[], last_at = $3 where who = $1',
);
export const writeSendings = (runner: Runner, who: Buffer, at: readonly Date[], now: Date) =>
  runner.run(ADD, [who, at, now]);

const SWEEP_CODES = statement<unknown>(
  'identity.sweep_codes',
  "delete from identity.codes where expires_at < now() - interval '1 hour'",
);
const SWEEP_SENDINGS = statement<unknown>(
  'identity.sweep_sendings',
  "delete from identity.sendings where last_at < now() - interval '2 hours'",
);
export async function sweepCodes(runner: Runner): Promise<void> {
  await runner.run(SWEEP_CODES);
  await runner.run(SWEEP_SENDINGS);
}
