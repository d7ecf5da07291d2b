/**
 * Who is calling. A session is read once and kept in memory; what ended or changed elsewhere is asked for every half second,
 * for all sessions at once. So a bet costs no read, and an ended session is dead everywhere within a second. When that
 * question cannot be answered, nothing remembered is trusted.
 */
import { asId } from '#kernel/ids.ts';
import { type Clock, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef, Caller, Restriction } from '#platform/http/route.ts';
import type { Log } from '#platform/log/log.ts';
import { browserOf } from '../rules/browser.ts';
import { expiryOf, isAlive, mustChangeNow } from '../rules.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import { changedSessions, findSession, markSeen, type SessionRow } from '../store/live.ts';
import { COOKIES, digest, looksLikeSecret, same } from '#identity/accounts/service/tokens.ts';

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
  /** When his exclusion ends, ms; 0 where none runs. From then on `freed` is who he is. */
  readonly excludedUntil: number;
  readonly freed: Caller;
  readonly cookieHash: Buffer;
  /** The cookie that has matched the hash, so that it is hashed once. */
  cookie: Buffer | undefined;
  /** Family of the browser it was opened in; empty where it may come from any. */
  readonly browser: string;
  /** The name that was last found to be of that family. */
  agent: string | undefined;
  readonly expiresAt: number;
  seenAt: number;
  savedAt: number;
};

export type Gate = {
  /**
   * The caller behind a bearer token and its bound cookie; a guest when either is missing, wrong, ended, of another brand or brought by a
   * browser of another family than it was opened in (decision 0021). `agent`: how the caller names himself.
   */
  readonly authenticate: (
    bearer: string | undefined,
    cookie: (name: string) => string | undefined,
    brand: BrandRef,
    agent?: string,
  ) => Promise<Caller> | Caller;
  /** Sessions of this account, or this one session, were ended or changed by this process. */
  readonly forget: (accountOrSessionId: string) => void;
  readonly close: () => Promise<void>;
};

/** What an account is held to while its exclusion runs, and what staff have closed. */
function restrictionOf({ excluded_until, play_closed }: SessionRow, now: number): Restriction | undefined {
  if (excluded_until !== null && excluded_until.getTime() > now)
    return { reason: 'excluded', until: excluded_until.toISOString() };
  return play_closed ? { reason: 'closed', until: null } : undefined;
}

function callerOf(row: SessionRow, now: number): Caller {
  const rest = {
    sessionId: asId<'session'>(row.id),
    mustChangePassword: mustChangeNow(row.must_change, row.how),
    provedAt: row.proved_at?.getTime(),
  };
  if (row.audience === 'staff')
    return { audience: 'staff', id: asId<'staff'>(row.account_id), mustEnrol: !row.factor, ...rest };
  const audience = row.audience === 'agent' ? 'agent' : row.audience === 'trial' ? 'trial' : 'player';
  return { audience, id: asId<'member'>(row.account_id), ...rest, restriction: restrictionOf(row, now) };
}

function knownOf(row: SessionRow, now: number): Known {
  const excludedUntil = row.excluded_until?.getTime() ?? 0;
  return {
    sessionId: row.id,
    accountId: row.account_id,
    brandId: row.brand_id,
    realm: row.audience === 'staff' ? 'staff' : 'member',
    caller: callerOf(row, now),
    excludedUntil,
    freed: callerOf(row, Math.max(now, excludedUntil)),
    cookieHash: row.cookie_hash,
    cookie: undefined,
    browser: row.browser ?? '',
    agent: undefined,
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

/** An update changes a browser's version and never its family; who took both halves of a session elsewhere signs in there. */
function isSameBrowser(known: Known, agent: string): boolean {
  if (known.browser === '' || known.agent === agent) return true;
  if (browserOf(agent) !== known.browser) return false;
  known.agent = agent;
  return true;
}

/** The sessions in memory, found by token and by id. */
type Memory = {
  readonly get: (token: string) => Known | undefined;
  readonly put: (token: string, known: Known) => void;
  readonly drop: (sessionId: string) => void;
  /** Drops one session, or all of an account. */
  readonly forget: (accountOrSessionId: string) => void;
  /** Raised when something is forgotten: what was being read meanwhile is not remembered. */
  readonly generation: () => number;
};

function createMemory(): Memory {
  const byToken = new Map<string, Known>();
  const tokenOf = new Map<string, string>();
  let generation = 0;
  const drop = (sessionId: string): void => {
    const token = tokenOf.get(sessionId);
    if (token !== undefined) byToken.delete(token);
    tokenOf.delete(sessionId);
  };
  return {
    get: (token) => byToken.get(token),
    put(token, known) {
      if (byToken.size >= MAX_SESSIONS) {
        const oldest = byToken.entries().next().value;
        if (oldest) drop(oldest[1].sessionId);
      }
      byToken.set(token, known);
      tokenOf.set(known.sessionId, token);
    },
    drop,
    forget(id) {
      generation += 1;
      drop(id);
      for (const known of byToken.values()) if (known.accountId === id) drop(known.sessionId);
    },
    generation: () => generation,
  };
}

/** No session outlives a member's twelve hours, so no question has to look back further. */
const LONGEST_MS = expiryOf('member', 0);
/** As far back as nobody asked: a process that stood still for a minute has missed a minute. */
function spanOf(age: number): number {
  // Before the first question nothing is remembered.
  if (age === Number.POSITIVE_INFINITY) return 0;
  // The clock was put back, and how long nobody asked is not known.
  return age < 0 ? LONGEST_MS : Math.min(age, LONGEST_MS);
}

/** Asks for what ended or changed elsewhere, for all sessions at once. */
function createAsking(db: Db, drop: Memory['drop']) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  return {
    /** ms since the last answer */
    age: (now: number): number => now - askedAt,
    ask: (now: number): Promise<void> => {
      asking ??= changedSessions(db, spanOf(now - askedAt))
        .then((rows) => {
          for (const row of rows) drop(row.id);
          askedAt = now;
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    settled: async (): Promise<void> => {
      await asking?.catch(() => undefined);
    },
  };
}

/** Saves when sessions were last seen: a second's worth in one statement. */
function createSightings({ db, log }: Pick<GateNeeds, 'db' | 'log'>) {
  let unsaved: string[] = [];
  let saving: NodeJS.Timeout | undefined;
  /** When the last of them was seen: the statement itself runs up to a second later. */
  let latest = 0;
  const save = async (): Promise<void> => {
    saving = undefined;
    const ids = unsaved;
    unsaved = [];
    if (ids.length === 0) return;
    await markSeen(db, ids, new Date(latest)).catch(() =>
      log.warn({ sessions: ids.length }, 'the last sight of some sessions was not saved'),
    );
  };
  return {
    note: (known: Known, now: number): void => {
      known.seenAt = now;
      if (now - known.savedAt < SAVE_SEEN_MS) return;
      known.savedAt = now;
      latest = now;
      unsaved.push(known.sessionId);
      saving ??= setTimeout(() => void save(), SECOND).unref();
    },
    stop: (): void => clearTimeout(saving),
    save,
  };
}

/** Reads a session and remembers it, unless something was forgotten meanwhile. */
async function load(db: Db, memory: Memory, token: string, now: number): Promise<Known | undefined> {
  const before = memory.generation();
  const row = await findSession(db, digest(token));
  if (!row || row.ended) return undefined;
  const known = knownOf(row, now);
  if (before === memory.generation()) memory.put(token, known);
  return known;
}

/** What is remembered has not been ended. */
const lives = ({ expiresAt, seenAt }: Known, now: number): boolean =>
  isAlive({ expiresAt, seenAt, ended: false }, now);

type GateNeeds = { readonly db: Db; readonly log: Log; readonly clock: Clock };
/** What comes with a token. */
type Bearing = {
  readonly cookie: (name: string) => string | undefined;
  readonly brand: BrandRef;
  readonly agent: string;
};

export function createGate(needs: GateNeeds): Gate {
  const { db, clock } = needs;
  const memory = createMemory();
  const elsewhere = createAsking(db, memory.drop);
  const sightings = createSightings(needs);

  const judge = (known: Known | undefined, { cookie, brand, agent }: Bearing): Caller => {
    if (!known || known.brandId !== brand.id || !holdsCookie(known, cookie(COOKIES[known.realm])))
      return GUEST;
    if (!isSameBrowser(known, agent)) return GUEST;
    const now = clock.now();
    if (!lives(known, now)) {
      memory.drop(known.sessionId);
      return GUEST;
    }
    sightings.note(known, now);
    return known.excludedUntil > now ? known.caller : known.freed;
  };

  const slowly = async (token: string, bearing: Bearing): Promise<Caller> => {
    const age = elsewhere.age(clock.now());
    if (age < 0 || age >= TRUST_MS) await elsewhere.ask(clock.now());
    const known = memory.get(token);
    // Another process may have seen this session since: idle here is not idle everywhere.
    if (known && !lives(known, clock.now())) memory.drop(known.sessionId);
    return judge(memory.get(token) ?? (await load(db, memory, token, clock.now())), bearing);
  };

  return {
    authenticate(bearer, cookie, brand, agent = '') {
      if (bearer === undefined || !looksLikeSecret(bearer)) return GUEST;
      const bearing = { cookie, brand, agent };
      const now = clock.now();
      const age = elsewhere.age(now);
      const known = memory.get(bearer);
      if (!known || age >= TRUST_MS || age < 0 || !lives(known, now)) return slowly(bearer, bearing);
      if (age >= ASK_MS) elsewhere.ask(now).catch(() => undefined);
      return judge(known, bearing);
    },
    forget: memory.forget,
    async close() {
      sightings.stop();
      await elsewhere.settled();
      await sightings.save();
    },
  };
}
