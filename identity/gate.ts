/**
 * Who is calling. A session is read once and kept in memory; what ended or changed elsewhere is asked for every half second,
 * for all sessions at once. So a bet costs no read, and an ended session is dead everywhere within a second. When that
 * question cannot be answered, nothing remembered is trusted.
 */
import { asId } from '#kernel/ids.ts';
import { type Clock, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef, Caller } from '#platform/http/route.ts';
import type { Log } from '#platform/log/log.ts';
import { isAlive, type Realm } from './rules.ts';
import { changedSessions, findSession, markSeen, type SessionRow } from './store.ts';
import { COOKIES, digest, looksLikeSecret, same } from './tokens.ts';

const ASK_MS = 500;
const TRUST_MS = SECOND;
const SAVE_SEEN_MS = MINUTE;
const MAX_SESSIONS = 100_000;
const GUEST: Caller = { audience: 'guest' };

type Known = {
  readonly sessionId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly realm: Realm;
  readonly caller: Caller;
  readonly cookieHash: Buffer;
  /** The cookie that has matched the hash, so that it is hashed once. */
  cookie: Buffer | undefined;
  readonly expiresAt: number;
  seenAt: number;
  savedAt: number;
};

export type Gate = {
  /** The caller behind a bearer token and its bound cookie; a guest when either is missing, wrong, ended or of another brand. */
  readonly authenticate: (
    bearer: string | undefined,
    cookie: (name: string) => string | undefined,
    brand: BrandRef,
  ) => Promise<Caller> | Caller;
  /** Sessions of this account, or this one session, were ended or changed by this process. */
  readonly forget: (accountOrSessionId: string) => void;
  readonly close: () => Promise<void>;
};

function callerOf(row: SessionRow): Caller {
  const rest = {
    sessionId: asId<'session'>(row.id),
    mustChangePassword: row.must_change,
    provedAt: row.proved_at?.getTime(),
  };
  if (row.audience === 'staff')
    return { audience: 'staff', id: asId<'staff'>(row.account_id), mustEnrol: !row.factor, ...rest };
  const audience = row.audience === 'agent' ? 'agent' : row.audience === 'trial' ? 'trial' : 'player';
  return { audience, id: asId<'member'>(row.account_id), ...rest };
}

function knownOf(row: SessionRow): Known {
  return {
    sessionId: row.id,
    accountId: row.account_id,
    brandId: row.brand_id,
    realm: row.audience === 'staff' ? 'staff' : 'member',
    caller: callerOf(row),
    cookieHash: row.cookie_hash,
    cookie: undefined,
    expiresAt: row.expires_at.getTime(),
    seenAt: row.seen_at.getTime(),
    savedAt: row.seen_at.getTime(),
  };
}

/** Constant time against the cookie that matched before; the first time against its hash. */
function holdsCookie(known: Known, text: string | undefined): boolean {
  if (text === undefined || !looksLikeSecret(text)) return false;
  const given = Buffer.from(text);
  if (known.cookie) return same(given, known.cookie);
  if (!same(digest(text), known.cookieHash)) return false;
  known.cookie = given;
  return true;
}

export function createGate({ db, log, clock }: { db: Db; log: Log; clock: Clock }): Gate {
  const byToken = new Map<string, Known>();
  const tokenOf = new Map<string, string>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  // Raised when something is forgotten: what was being read meanwhile is not remembered.
  let generation = 0;
  let unsaved: string[] = [];
  let saving: NodeJS.Timeout | undefined;

  const drop = (sessionId: string): void => {
    const token = tokenOf.get(sessionId);
    if (token !== undefined) byToken.delete(token);
    tokenOf.delete(sessionId);
  };

  const ask = (now: number): Promise<void> => {
    asking ??= changedSessions(db)
      .then((rows) => {
        for (const row of rows) drop(row.id);
        askedAt = now;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  const save = async (): Promise<void> => {
    saving = undefined;
    const ids = unsaved;
    unsaved = [];
    if (ids.length === 0) return;
    await markSeen(db, ids, new Date(clock.now())).catch(() =>
      log.warn({ sessions: ids.length }, 'the last sight of some sessions was not saved'),
    );
  };

  const load = async (token: string): Promise<Known | undefined> => {
    const before = generation;
    const row = await findSession(db, digest(token));
    if (!row || row.ended) return undefined;
    const known = knownOf(row);
    if (before !== generation) return known;
    if (byToken.size >= MAX_SESSIONS) {
      const oldest = byToken.entries().next().value;
      if (oldest) drop(oldest[1].sessionId);
    }
    byToken.set(token, known);
    tokenOf.set(known.sessionId, token);
    return known;
  };

  const judge = (known: Known | undefined, cookie: (name: string) => string | undefined, brand: BrandRef) => {
    if (!known || known.brandId !== brand.id || !holdsCookie(known, cookie(COOKIES[known.realm])))
      return GUEST;
    const now = clock.now();
    if (!isAlive({ expiresAt: known.expiresAt, seenAt: known.seenAt, ended: false }, now)) {
      drop(known.sessionId);
      return GUEST;
    }
    known.seenAt = now;
    if (now - known.savedAt >= SAVE_SEEN_MS) {
      known.savedAt = now;
      unsaved.push(known.sessionId);
      saving ??= setTimeout(() => void save(), SECOND).unref();
    }
    return known.caller;
  };

  const slowly = async (
    token: string,
    cookie: (name: string) => string | undefined,
    brand: BrandRef,
  ): Promise<Caller> => {
    if (clock.now() - askedAt >= TRUST_MS) await ask(clock.now());
    let known = byToken.get(token);
    // Another process may have seen this session since: idle here is not idle everywhere.
    if (known && !isAlive({ ...known, ended: false }, clock.now())) drop(known.sessionId);
    known = byToken.get(token) ?? (await load(token));
    return judge(known, cookie, brand);
  };

  return {
    authenticate(bearer, cookie, brand) {
      if (bearer === undefined || !looksLikeSecret(bearer)) return GUEST;
      const now = clock.now();
      const age = now - askedAt;
      const known = byToken.get(bearer);
      if (!known || age >= TRUST_MS || age < 0 || !isAlive({ ...known, ended: false }, now))
        return slowly(bearer, cookie, brand);
      if (age >= ASK_MS) ask(now).catch(() => undefined);
      return judge(known, cookie, brand);
    },
    forget(id) {
      generation += 1;
      drop(id);
      for (const known of byToken.values()) if (known.accountId === id) drop(known.sessionId);
    },
    async close() {
      if (saving) clearTimeout(saving);
      await asking?.catch(() => undefined);
      await save();
    },
  };
}
