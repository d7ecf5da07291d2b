import { type Runner, statement } from '#platform/db/db.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';

const ROTATE = statement<unknown>(
  'identity.rotate_device',
  'update identity.devices set hash = $2, seen_at = now() where hash = $1',
);
/** The browser's secret changes for all accounts it is known to. */
export const rotateDevice = (runner: Runner, from: Buffer, to: Buffer) => runner.run(ROTATE, [from, to]);

const KEEP_DEVICE = statement<unknown>(
  'identity.keep_device',
  `insert into identity.devices (hash, account_id, created_at, seen_at) values ($1, $2, $3, $3)
   on conflict (hash, account_id) do update set seen_at = excluded.seen_at`,
);
export const keepDevice = (runner: Runner, hash: Buffer, accountId: string, at: Date) =>
  runner.run(KEEP_DEVICE, [hash, accountId, at]);

const KNOWN = statement<{ device: boolean; network: boolean; any: boolean }>(
  'identity.familiar',
  `select exists (select from identity.devices where hash = $2 and account_id = $1) as device,
          exists (select from identity.sessions where account_id = $1 and network = $3) as network,
          exists (select from identity.sessions where account_id = $1) as any`,
);
/** Has this account been seen with this browser, from this network, at all? (Sessions are kept for 90 days.) */
export const readFamiliar = async (runner: Runner, accountId: string, device: Buffer, network: string) =>
  (await runner.one(KNOWN, [accountId, device, network])) ?? { device: false, network: false, any: false };

const READ_TRIES = statement<{ who: Buffer; since: Date; failures: number }>(
  'identity.tries_of',
  'select who, since, failures from identity.tries where who = any($1::bytea[])',
);
export const readAllTries = (runner: Runner, who: readonly Buffer[]) => runner.rows(READ_TRIES, [who]);

const ADD_TRIES = statement<unknown>(
  'identity.add_tries',
  `insert into identity.tries as t (who, since, failures)
   select w, $2, 1 from unnest($1::bytea[]) as w order by w
   on conflict (who) do update set
     failures = case when t.since > $3 then t.failures + 1 else 1 end,
     since = case when t.since > $3 then t.since else excluded.since end`,
);
/** Counts one failure for each, in the order of their names, so that two never wait for each other. */
export const addTries = (runner: Runner, who: readonly Buffer[], at: Date, horizon: Date) =>
  runner.run(ADD_TRIES, [who, at, horizon]);

const FORGIVE = statement<unknown>(
  'identity.forgive_all',
  'delete from identity.tries where who = any($1::bytea[])',
);
export const forgiveAll = (runner: Runner, who: readonly Buffer[]) => runner.run(FORGIVE, [who]);

export type PendingRow = {
  account_id: string;
  how: string;
  methods: string[];
  remember: boolean;
  asks_name: boolean;
  tries: number;
};
type SealedPending = PendingRow & { mac: RowMac };
const PUT_PENDING = statement<unknown>(
  'identity.put_pending',
  `insert into identity.pending_sign_ins (token_hash, account_id, how, methods, remember, expires_at, asks_name, mac)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
type PendingProof = Pick<PendingRow, 'account_id' | 'how' | 'asks_name'> & {
  readonly methods: readonly string[];
};
const pendingMac = (runner: Runner, tokenHash: Buffer, row: PendingProof): RowMac =>
  rowMac(runner, 'pending_sign_ins', [tokenHash, row.account_id, row.how, row.methods, row.asks_name]);
const genuinePending = (runner: Runner, tokenHash: Buffer, row: SealedPending | undefined) =>
  row && isGenuine(runner, row.mac, pendingMac(runner, tokenHash, row)) ? row : undefined;
export const putPending = (
  runner: Runner,
  one: {
    tokenHash: Buffer;
    accountId: string;
    how: string;
    methods: readonly string[];
    remember: boolean;
    asksName: boolean;
    expiresAt: Date;
  },
) =>
  runner.run(PUT_PENDING, [
    one.tokenHash,
    one.accountId,
    one.how,
    one.methods,
    one.remember,
    one.expiresAt,
    one.asksName,
    pendingMac(runner, one.tokenHash, {
      account_id: one.accountId,
      how: one.how,
      methods: one.methods,
      asks_name: one.asksName,
    }),
  ]);

const READ_PENDING = statement<SealedPending>(
  'identity.read_pending',
  `select account_id, how, methods, remember, asks_name, tries, mac from identity.pending_sign_ins
    where token_hash = $1 and expires_at > $2`,
);
export const readPending = async (
  runner: Runner,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingRow | undefined> =>
  genuinePending(runner, tokenHash, await runner.one(READ_PENDING, [tokenHash, now]));

const TRY_PENDING = statement<SealedPending>(
  'identity.try_pending',
  `update identity.pending_sign_ins set tries = tries + 1
    where token_hash = $1 and expires_at > $2 and tries < $3 returning account_id, how, methods, remember, asks_name, tries, mac`,
);
/** Counts a try before anything is compared, so that tries at once count each. */
export const tryPending = async (
  runner: Runner,
  tokenHash: Buffer,
  now: Date,
  most: number,
): Promise<PendingRow | undefined> =>
  genuinePending(runner, tokenHash, await runner.one(TRY_PENDING, [tokenHash, now, most]));

const TAKE_PENDING = statement<unknown>(
  'identity.take_pending',
  'delete from identity.pending_sign_ins where token_hash = $1',
);
/** False when another request took it meanwhile. */
export const takePending = async (runner: Runner, tokenHash: Buffer): Promise<boolean> =>
  (await runner.run(TAKE_PENDING, [tokenHash])) === 1;

const KEEP = statement<unknown>(
  'identity.keep',
  'insert into identity.remembered (hash, family, account_id, expires_at, mac) values ($1, $2, $3, $4, $5)',
);
const keptMac = (runner: Runner, hash: Buffer, family: string, accountId: string): RowMac =>
  rowMac(runner, 'remembered', [hash, family, accountId]);
export const keepSignIn = (
  runner: Runner,
  one: { hash: Buffer; family: string; accountId: string; expiresAt: Date },
) =>
  runner.run(KEEP, [
    one.hash,
    one.family,
    one.accountId,
    one.expiresAt,
    keptMac(runner, one.hash, one.family, one.accountId),
  ]);

export type KeptRow = { family: string; account_id: string; used_at: Date | null; expires_at: Date };
const LOCK_KEPT = statement<KeptRow & { mac: RowMac }>(
  'identity.lock_kept',
  'select family, account_id, used_at, expires_at, mac from identity.remembered where hash = $1 for update',
);
export async function lockKept(runner: Runner, hash: Buffer): Promise<KeptRow | undefined> {
  const row = await runner.one(LOCK_KEPT, [hash]);
  return row && isGenuine(runner, row.mac, keptMac(runner, hash, row.family, row.account_id))
    ? row
    : undefined;
}

const USE_KEPT = statement<unknown>(
  'identity.use_kept',
  'update identity.remembered set used_at = $2 where hash = $1',
);
export const spendKept = (runner: Runner, hash: Buffer, at: Date) => runner.run(USE_KEPT, [hash, at]);

const DROP_FAMILY = statement<unknown>(
  'identity.drop_family',
  'delete from identity.remembered where family = $1',
);
export const dropFamily = (runner: Runner, family: string) => runner.run(DROP_FAMILY, [family]);
const DROP_KEPT = statement<unknown>(
  'identity.drop_kept',
  'delete from identity.remembered where family = (select family from identity.remembered where hash = $1)',
);
/** Forgets the remembered sign-in a browser's token belongs to. */
export const dropKept = (runner: Runner, hash: Buffer) => runner.run(DROP_KEPT, [hash]);
const FORGET_KEPT = statement<unknown>(
  'identity.forget_kept',
  'delete from identity.remembered where account_id = $1',
);
export const forgetKept = (runner: Runner, accountId: string) => runner.run(FORGET_KEPT, [accountId]);

const FORGET_PENDING = statement<unknown>(
  'identity.forget_pending',
  'delete from identity.pending_sign_ins where account_id = $1',
);
/** Sign-ins that wait for a second proof begin anew. */
export const forgetPending = (runner: Runner, accountId: string) => runner.run(FORGET_PENDING, [accountId]);

const SWEEPS = [
  statement<unknown>(
    'identity.sweep_pending',
    'delete from identity.pending_sign_ins where expires_at < now()',
  ),
  statement<unknown>('identity.sweep_kept', 'delete from identity.remembered where expires_at < now()'),
  statement<unknown>(
    'identity.sweep_devices',
    "delete from identity.devices where seen_at < now() - interval '180 days'",
  ),
];
export async function sweepSignIns(runner: Runner): Promise<void> {
  for (const one of SWEEPS) await runner.run(one);
}
