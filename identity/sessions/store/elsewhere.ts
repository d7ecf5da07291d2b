import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { isGenuine, rowMac, type RowMac } from '#identity/accounts/store/row-mac.ts';

export type OpenRow = { id: string; ip: string; agent: string; created_at: Date; seen_at: Date };
const OPEN = statement<OpenRow>(
  'identity.open_sessions',
  `select id, ip, agent, created_at, seen_at from identity.sessions
    where account_id = $1 and ended_at is null and expires_at > $2 and seen_at > $3 order by seen_at desc limit 50`,
);
export const openSessions = (runner: Runner, accountId: string, now: Date, idleSince: Date) =>
  runner.rows(OPEN, [accountId, now, idleSince]);

const BEFORE = statement<OpenRow>(
  'identity.session_before',
  `select s.id, s.ip, s.agent, s.created_at, s.seen_at from identity.sessions s
    where s.account_id = $1 and s.created_at < (select created_at from identity.sessions where id = $2)
    order by s.created_at desc limit 1`,
);
/** The sign-in before the one of this session. */
export const sessionBefore = (runner: Runner, accountId: string, sessionId: string) =>
  runner.one(BEFORE, [accountId, sessionId]);

const PUT = statement<unknown>(
  'identity.put_handoff',
  'insert into identity.handoffs (hash, session_id, expires_at, mac) values ($1, $2, $3, $4)',
);
export type HandedSession = { readonly sessionId: string; readonly accountId: string };
const handoffMac = (runner: Runner, hash: Buffer, { sessionId, accountId }: HandedSession): RowMac =>
  rowMac(runner, 'handoffs', [hash, sessionId, accountId]);
export const putHandoff = (runner: Runner, hash: Buffer, of: HandedSession, expiresAt: Date) =>
  runner.run(PUT, [hash, of.sessionId, expiresAt, handoffMac(runner, hash, of)]);

export type HandedRow = {
  session_id: string;
  expires_at: Date;
  account_id: string;
  brand_id: string;
  factor: boolean;
  ended: boolean;
  seen_at: Date;
  session_ends: Date;
  mac: RowMac;
};
const TAKE = statement<HandedRow>(
  'identity.take_handoff',
  `with taken as (delete from identity.handoffs where hash = $1 returning session_id, expires_at, mac)
   select t.session_id, t.expires_at, t.mac, s.account_id, a.brand_id, s.factor, (s.ended_at is not null or a.closed) as ended,
          s.seen_at, s.expires_at as session_ends
     from taken t join identity.sessions s on s.id = t.session_id join identity.accounts a on a.id = s.account_id
      for share of s`,
);
/** The code is gone with the first who brings it. The session stands until the transaction ends: who signs it out finds what it opened. */
export async function takeHandoff(runner: Runner, hash: Buffer): Promise<HandedRow | undefined> {
  const row = await runner.one(TAKE, [hash]);
  const of = row && { sessionId: row.session_id, accountId: row.account_id };
  return row && of && isGenuine(runner, row.mac, handoffMac(runner, hash, of)) ? row : undefined;
}

const SWEEP = statement<unknown>(
  'identity.sweep_handoffs',
  'delete from identity.handoffs where expires_at < now()',
);
export const sweepHandoffs = (runner: Runner) => runner.run(SWEEP);

const CHANGED_ALL = `touched as (
     update identity.sessions set changed_at = clock_timestamp() where account_id = $1 and ended_at is null)`;
const EXCLUDE = statement<unknown>(
  'identity.exclude',
  `with ${CHANGED_ALL}
   update identity.accounts set excluded_until = greatest(excluded_until, $2) where id = $1`,
);
/** The account is open for its money alone until then; an exclusion that runs longer stays. Open sessions notice within a second. */
export const excludeAccount = (tx: Tx, accountId: string, until: Date): Promise<unknown> =>
  tx.run(EXCLUDE, [accountId, until]);

const CLOSE_PLAY = statement<unknown>(
  'identity.close_play',
  `with ${CHANGED_ALL}
   update identity.accounts set play_closed = $2 where id = $1`,
);
/** Whether staff have closed the account for play; it still comes to its money. */
export const setPlayClosed = (tx: Tx, accountId: string, closed: boolean): Promise<unknown> =>
  tx.run(CLOSE_PLAY, [accountId, closed]);

const OPEN_FOR_PLAY = statement<{ open: boolean }>(
  'identity.open_for_play',
  `select not play_closed and coalesce(excluded_until <= $2, true) as open from identity.accounts where id = $1`,
);
export const isOpenForPlay = async (runner: Runner, accountId: string, now: Date): Promise<boolean> =>
  (await runner.one(OPEN_FOR_PLAY, [accountId, now]))?.open === true;

const REOPENED = statement<{ at: Date }>(
  'identity.reopened_at',
  `select excluded_until as at from identity.accounts
    where id = $1 and excluded_until <= $2 and not play_closed`,
);
/** When an exclusion that is over has ended, ms. */
export const reopenedAt = async (runner: Runner, accountId: string, now: Date): Promise<number | undefined> =>
  (await runner.one(REOPENED, [accountId, now]))?.at.getTime();
