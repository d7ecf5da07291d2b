import { SECOND } from '#kernel/time.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';
import { type Runner, type Statement, statement } from '#platform/db/db.ts';

export type SessionRow = {
  id: string;
  account_id: string;
  audience: string;
  brand_id: string;
  must_change: boolean;
  how: string;
  cookie_hash: Buffer;
  seen_at: Date;
  expires_at: Date;
  ended: boolean;
  factor: boolean;
  proved_at: Date | null;
  /** Family of the browser it was opened in; empty or null where it may come from any. */
  browser: string | null;
  /** The end of an exclusion, past or running; null where there was none. */
  excluded_until: Date | null;
  /** Staff have closed the account for play. */
  play_closed: boolean;
};
type SealedSession = SessionRow & { token_hash: Buffer; mac: RowMac };
export const BY_TOKEN: Statement<SealedSession> = statement(
  'identity.by_token',
  `select s.id, s.account_id, a.audience, a.brand_id, a.must_change, s.how, s.cookie_hash, s.seen_at, s.expires_at,
          s.factor, s.proved_at, s.browser, a.excluded_until, a.play_closed, (s.ended_at is not null or a.closed) as ended,
          s.token_hash, s.mac
     from identity.sessions s join identity.accounts a on a.id = s.account_id where s.token_hash = $1`,
);
const sessionMac = (runner: Runner, id: string, tokenHash: Buffer, accountId: string, factor: boolean) =>
  rowMac(runner, 'sessions', [id, tokenHash, accountId, factor]);
/** A row that this installation did not write stands for nobody. */
export async function findSession(runner: Runner, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await runner.one(BY_TOKEN, [tokenHash]);
  const expected = row && sessionMac(runner, row.id, row.token_hash, row.account_id, row.factor);
  return row && isGenuine(runner, row.mac, expected ?? null) ? row : undefined;
}

const OPEN = statement<unknown>(
  'identity.open_session',
  `insert into identity.sessions (id, token_hash, cookie_hash, account_id, created_at, seen_at, expires_at, ip, agent,
                                  network, how, factor, proved_at, family, parent, browser, mac)
   values ($1, $2, $3, $4, $5, $5, $6, $7, left($8, 120), $9, $10, $11, $12, $13, $14, $15, $16)`,
);
export const insertSession = (
  runner: Runner,
  one: {
    id: string;
    tokenHash: Buffer;
    cookieHash: Buffer;
    accountId: string;
    at: Date;
    expiresAt: Date;
    ip: string;
    agent: string;
    network: string;
    how: string;
    factor: boolean;
    provedAt: Date | null;
    family: string | null;
    parent: string | null;
    browser: string;
  },
) =>
  runner.run(OPEN, [
    one.id,
    one.tokenHash,
    one.cookieHash,
    one.accountId,
    one.at,
    one.expiresAt,
    one.ip,
    one.agent,
    one.network,
    one.how,
    one.factor,
    one.provedAt,
    one.family,
    one.parent,
    one.browser,
    sessionMac(runner, one.id, one.tokenHash, one.accountId, one.factor),
  ]);

/** A session and what was handed off from it, over all steps. */
const HANDED = `with recursive handed as (
     select id from identity.sessions where id = $1 and ($2::uuid is null or account_id = $2)
     union select s.id from identity.sessions s join handed h on s.parent = h.id)`;
const LOCK_HANDED = statement<{ id: string; ended: boolean }>(
  'identity.lock_handed',
  `${HANDED} select id, ended_at is not null as ended from identity.sessions where id in (select id from handed)
     order by id for update`,
);
const END_HANDED = statement<{ id: string }>(
  'identity.end_handed',
  `${HANDED} update identity.sessions set ended_at = now(), changed_at = clock_timestamp()
    where id in (select id from handed) and ended_at is null returning id`,
);
/**
 * Ends one session with all that was handed off from it; of `accountId` alone when that is given. Answers their ids, none when the
 * session itself had ended. Locked before it is looked at, and looked at until nothing is left: a hand-off that was under way is seen.
 */
export async function endOne(
  runner: Runner,
  sessionId: string,
  accountId: string | null,
): Promise<readonly string[]> {
  const locked = await runner.rows(LOCK_HANDED, [sessionId, accountId]);
  const all: string[] = [];
  // What was spared when this one ended before is nobody's to end now.
  if (!locked.some(({ id, ended }) => id === sessionId && !ended)) return all;
  for (;;) {
    const ended = await runner.rows(END_HANDED, [sessionId, accountId]);
    if (ended.length === 0) return all;
    all.push(...ended.map(({ id }) => id));
  }
}

const END_ALL = statement<{ id: string }>(
  'identity.end_sessions',
  `update identity.sessions set ended_at = now(), changed_at = clock_timestamp()
    where account_id = $1 and ended_at is null and id is distinct from $2::uuid returning id`,
);
/** Ends an account's sessions, but for the one that is spared. */
export const endAll = (runner: Runner, accountId: string, spared: string | null) =>
  runner.rows(END_ALL, [accountId, spared]);

const END_FAMILY = statement<{ id: string }>(
  'identity.end_family',
  `with recursive handed as (
     select id from identity.sessions where family = $1
     union select s.id from identity.sessions s join handed h on s.parent = h.id)
   update identity.sessions set ended_at = now(), changed_at = clock_timestamp()
    where id in (select id from handed) and ended_at is null returning id`,
);
/** Ends the sessions that came from one remembered sign-in, and what was handed off from them. */
export const endFamily = (runner: Runner, family: string) => runner.rows(END_FAMILY, [family]);

const PROVED = statement<unknown>(
  'identity.proved',
  `update identity.sessions set proved_at = $2, changed_at = clock_timestamp() where id = $1`,
);
const SECOND_FACTOR = statement<{ token_hash: Buffer; account_id: string; mac: RowMac }>(
  'identity.second_factor',
  'update identity.sessions set factor = true where id = $1 and not factor returning token_hash, account_id, mac',
);
const SIGN_SESSION = statement<unknown>(
  'identity.sign_session',
  'update identity.sessions set mac = $2 where id = $1',
);
/** @param factor a second proof was shown: from now on the session stands for it. In a transaction then. */
export async function markProved(
  runner: Runner,
  sessionId: string,
  at: Date,
  factor: boolean,
): Promise<void> {
  await runner.run(PROVED, [sessionId, at]);
  const raised = factor ? await runner.one(SECOND_FACTOR, [sessionId]) : undefined;
  if (!raised) return;
  const macOf = (proof: boolean) =>
    sessionMac(runner, sessionId, raised.token_hash, raised.account_id, proof);
  // What another hand has written is not signed anew.
  if (isGenuine(runner, raised.mac, macOf(false))) await runner.run(SIGN_SESSION, [sessionId, macOf(true)]);
}

const IS_OPEN = statement<{ open: boolean }>(
  'identity.is_open',
  'select exists (select from identity.sessions where id = $1 and ended_at is null) as open',
);
export const isOpen = async (runner: Runner, sessionId: string): Promise<boolean> =>
  (await runner.one(IS_OPEN, [sessionId]))?.open === true;

const CHANGED = statement<unknown>(
  'identity.session_changed',
  'update identity.sessions set changed_at = clock_timestamp() where id = $1',
);
export const markChanged = (runner: Runner, sessionId: string) => runner.run(CHANGED, [sessionId]);

const RECENT = statement<{ id: string }>(
  'identity.changed_sessions',
  `select id from identity.sessions
    where changed_at > clock_timestamp() - interval '20 seconds' - make_interval(secs => $1)`,
);
/** Sessions that ended or changed since `ms` ago; the twenty seconds on top are longer than any transaction lives, so none is missed. */
export const changedSessions = (runner: Runner, ms: number) => runner.rows(RECENT, [ms / SECOND]);

const SEEN = statement<unknown>(
  'identity.seen',
  'update identity.sessions set seen_at = greatest(seen_at, $2) where id = any($1::uuid[])',
);
export const markSeen = (runner: Runner, ids: readonly string[], at: Date) => runner.run(SEEN, [ids, at]);

// Session logs are kept for 90 days (RULINGS, Protection).
const SWEEP_SESSIONS = statement<unknown>(
  'identity.sweep_sessions',
  "delete from identity.sessions where created_at < now() - interval '90 days' and expires_at < now()",
);
export const sweepSessions = (runner: Runner) => runner.run(SWEEP_SESSIONS);
