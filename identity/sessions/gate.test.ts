/** What a process remembers of sessions: for how long it may be trusted, what makes it forget, and what it costs to ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { type Db, runnerOn, type Statement } from '#platform/db/db.ts';
import type { BrandRef, Caller } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import { createGate, type Gate } from './service/gate.ts';
import type { OpenedSession, Opening } from './service.ts';
import { excludeAccount } from './store/elsewhere.ts';
import { openTestGate, type TestAccount, type TestGate } from '#identity/front/testing.ts';
import { COOKIES, newSecret } from '#identity/accounts/service/tokens.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());

type Watched = {
  readonly gate: Gate;
  /** How often a statement was asked, by its name. */
  readonly asked: (name: string) => number;
  /** From here on this statement waits until it is let go, or fails. */
  readonly hold: (name: string) => { readonly go: () => void };
  readonly fail: (name: string) => { readonly over: () => void };
  readonly warnings: unknown[];
};

/** One more process of the installation, on the same database, whose questions can be counted, held up and refused. */
function another(clock: { readonly now: () => number } = gate.clock): Watched {
  const counts = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  const warnings: unknown[] = [];
  const before = async ({ name }: Statement<unknown>): Promise<void> => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await held.get(name);
    if (failing.has(name)) throw new Error('the database is gone');
  };
  const db: Db = {
    ...gate.db,
    rows: async (statement, values) => {
      await before(statement);
      return gate.db.rows(statement, values);
    },
    one: async (statement, values) => {
      const row = await runnerOn(gate.db.pool).one(statement, values);
      await before(statement);
      return row;
    },
    run: async (statement, values) => {
      await before(statement);
      return gate.db.run(statement, values);
    },
  };
  const log = { ...silentLog(), warn: (...said: unknown[]) => void warnings.push(said) };
  return {
    gate: createGate({ db, log, clock }),
    asked: (name) => counts.get(name) ?? 0,
    hold: (name) => {
      let go = (): void => undefined;
      held.set(
        name,
        new Promise((resolve) => {
          go = () => {
            held.delete(name);
            resolve();
          };
        }),
      );
      return { go: () => go() };
    },
    fail: (name) => {
      failing.add(name);
      return { over: () => void failing.delete(name) };
    },
    warnings,
  };
}

const BY_TOKEN = 'identity.by_token';
const CHANGED = 'identity.changed_sessions';
const SEEN = 'identity.seen';

async function ask(
  at: Gate,
  { token, cookie, realm }: OpenedSession,
  where: BrandRef = gate.brand,
): Promise<Caller['audience']> {
  const named = (name: string) => (name === COOKIES[realm] ? cookie : undefined);
  return (await at.authenticate(token, named, where)).audience;
}
const player = async (): Promise<{ who: TestAccount; session: OpenedSession }> => {
  const who = await gate.account();
  return { who, session: await gate.session(who) };
};
/** Ended in another process, so and so long ago by the database's clock. */
const endedAgo = (session: OpenedSession, seconds: number) =>
  gate.sql(
    `update identity.sessions set ended_at = now() - make_interval(secs => $2),
            changed_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [session.sessionId, seconds],
  );

describe('what a process remembers', () => {
  it.each([
    ['a second and a half', 1.5],
    ['nineteen seconds', 19],
    ['twenty-one seconds', 21],
    ['five minutes', 300],
  ])('is not trusted after %s in which nobody asked it anything', async (_, seconds) => {
    const [{ session }, there] = [await player(), another()];
    expect(await ask(there.gate, session)).toBe('player');
    // Ended a moment after this process last looked.
    await endedAgo(session, seconds - 0.2);
    gate.clock.turn(seconds * SECOND);
    expect(await ask(there.gate, session)).toBe('guest');
  });

  it('is asked about again where the clock was put back', async () => {
    let shift = 0;
    const there = another({ now: () => gate.clock.now() + shift });
    const { session } = await player();
    expect(await ask(there.gate, session)).toBe('player');
    await gate.room.identity.signOut(session.sessionId);
    shift = -HOUR;
    expect(await ask(there.gate, session)).toBe('guest');
  });

  it('is not trusted while nothing can be asked, and is right again afterwards', async () => {
    const [{ session }, there] = [await player(), another()];
    expect(await ask(there.gate, session)).toBe('player');
    const gone = there.fail(CHANGED);
    // Half a second old: asked for beside the call, which does not wait and does not fail.
    gate.clock.turn(SECOND / 2);
    expect(await ask(there.gate, session)).toBe('player');
    gate.clock.turn(SECOND);
    await expect(ask(there.gate, session)).rejects.toThrow('the database is gone');
    gone.over();
    expect(await ask(there.gate, session)).toBe('player');
    await there.gate.close();
  });

  it('is that an exclusion ends: from that moment he plays, and nothing is read anew for it', async () => {
    const { who, session } = await player();
    // A clock that stands still: the test's own goes on while the machine is busy.
    let now = gate.clock.now();
    const there = another({ now: () => now });
    const until = new Date(now + 400);
    await gate.db.transaction((tx) => excludeAccount(tx, who.id, until));
    const restriction = async () => {
      const named = (name: string) => (name === COOKIES[session.realm] ? session.cookie : undefined);
      const caller = await there.gate.authenticate(session.token, named, gate.brand);
      return 'restriction' in caller ? caller.restriction : undefined;
    };
    expect(await restriction()).toEqual({ reason: 'excluded', until: until.toISOString() });
    now += 399;
    expect(await restriction()).toMatchObject({ reason: 'excluded' });
    now += 1;
    expect(await restriction()).toBeUndefined();
    expect(there.asked(BY_TOKEN)).toBe(1);
    await there.gate.close();
  });

  it('does not come back when it was forgotten while it was being read', async () => {
    const [{ who, session }, there] = [await player(), another()];
    await ask(there.gate, (await player()).session);
    const held = there.hold(BY_TOKEN);
    const first = ask(there.gate, session);
    await expect.poll(() => there.asked(BY_TOKEN)).toBe(2);
    await gate.room.identity.endSessions(gate.db, who.id);
    there.gate.forget(who.id);
    held.go();
    await first;
    expect(await ask(there.gate, session)).toBe('guest');
  });

  it.each<[string, (one: { who: TestAccount; session: OpenedSession }) => string, string, string]>([
    ['an account: all of its sessions', ({ who }) => who.id, 'guest', 'guest'],
    ['a session: this one', ({ session }) => session.sessionId, 'guest', 'player'],
    ['nobody: none', () => newId(), 'player', 'player'],
  ])('forgets, when told so, of %s', async (_, named, mine, sibling) => {
    const [one, other, there] = [await player(), await player(), another()];
    const twin = await gate.session(one.who);
    for (const session of [one.session, twin, other.session])
      expect(await ask(there.gate, session)).toBe('player');
    // Ended long enough ago that only being told helps.
    await endedAgo(one.session, 60);
    await endedAgo(twin, 60);
    there.gate.forget(named(one));
    expect(await ask(there.gate, one.session)).toBe(mine);
    expect(await ask(there.gate, twin)).toBe(sibling);
    expect(await ask(there.gate, other.session)).toBe('player');
  });

  it('is never made by a failed read', async () => {
    const [{ session }, there] = [await player(), another()];
    const gone = there.fail(BY_TOKEN);
    await expect(ask(there.gate, session)).rejects.toThrow('the database is gone');
    gone.over();
    expect(await ask(there.gate, session)).toBe('player');
  });
});

describe('asking', () => {
  it('costs one read for a session, and one question for a crowd', async () => {
    const there = another();
    const { session } = await player();
    await ask(there.gate, session);
    const crowd = await Promise.all(Array.from({ length: 40 }, () => ask(there.gate, session)));
    expect(new Set(crowd)).toEqual(new Set(['player']));
    expect([there.asked(BY_TOKEN), there.asked(CHANGED)]).toEqual([1, 1]);
    gate.clock.turn(SECOND);
    await Promise.all(Array.from({ length: 40 }, () => ask(there.gate, session)));
    expect([there.asked(BY_TOKEN), there.asked(CHANGED)]).toEqual([1, 2]);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['one character too few', 'a'.repeat(42)],
    ['one too many', 'a'.repeat(44)],
    ['a long one', 'a'.repeat(100_000)],
  ])('for a token that is %s asks nobody', async (_, token) => {
    const there = another();
    const caller = await there.gate.authenticate(token, () => newSecret(), gate.brand);
    expect(caller).toEqual({ audience: 'guest' });
    expect([there.asked(BY_TOKEN), there.asked(CHANGED)]).toEqual([0, 0]);
  });

  it('with a token and a cookie nobody has leaves the session of others as it was', async () => {
    const there = another();
    const { session } = await player();
    const stranger = (token: string, cookie: string | undefined) =>
      there.gate.authenticate(token, () => cookie, gate.brand);
    for (const [token, cookie] of [
      [newSecret(), session.cookie],
      [session.token, newSecret()],
      [session.token, undefined],
      [session.token, ''],
      [session.token, 'ä'.repeat(43)],
      [`${session.token.slice(0, 42)}${session.token.endsWith('A') ? 'B' : 'A'}`, session.cookie],
    ] as const) {
      expect(await stranger(token, cookie)).toEqual({ audience: 'guest' });
      expect(await ask(there.gate, session)).toBe('player');
    }
    expect(await ask(there.gate, session, { ...gate.brand, id: newId<'brand'>() })).toBe('guest');
    expect(await ask(there.gate, session)).toBe('player');
  });
});

describe('a caller', () => {
  const by = (how: string, factor = false): Opening => ({ how, factor, proved: false });
  it.each<[string, Parameters<TestGate['account']>[0], Opening, object]>([
    ['a player', { audience: 'player' }, by('password'), { audience: 'player', mustChangePassword: false }],
    ['an agent', { audience: 'agent' }, by('password'), { audience: 'agent' }],
    ['a trial', { audience: 'trial' }, by('freeplay'), { audience: 'trial' }],
    ['staff without a factor', { audience: 'staff' }, by('password'), { audience: 'staff', mustEnrol: true }],
    [
      'staff with one',
      { audience: 'staff' },
      by('password', true),
      { audience: 'staff', mustEnrol: false, mustChangePassword: false },
    ],
    ['who must change', { mustChange: true }, by('password'), { mustChangePassword: true }],
    ['who must change, remembered', { mustChange: true }, by('remembered'), { mustChangePassword: true }],
    ['who must change, by his phone', { mustChange: true }, by('sms'), { mustChangePassword: false }],
  ])('is %s, and is known by the cookie of his own realm alone', async (_, of, opening, expected) => {
    const there = another();
    const who = await gate.account(of);
    const session = await gate.session(who, opening);
    const through = (realm: 'member' | 'staff') =>
      there.gate.authenticate(
        session.token,
        (name) => (name === COOKIES[realm] ? session.cookie : undefined),
        gate.brand,
      );
    expect(await through(session.realm)).toMatchObject({ ...expected, id: who.id });
    expect(await through(session.realm === 'staff' ? 'member' : 'staff')).toEqual({ audience: 'guest' });
  });

  it.each([
    ['player', 12 * HOUR],
    ['staff', 8 * HOUR],
  ] as const)('that is %s stays until the last millisecond, however busy', async (audience, life) => {
    let at = gate.clock.now();
    const there = another({ now: () => at });
    const session = await gate.session(await gate.account({ audience }));
    const [row] = await gate.sql('select expires_at from identity.sessions where id = $1', [
      session.sessionId,
    ]);
    const ends = Number(row?.['expires_at']);
    expect(Math.abs(ends - at - life)).toBeLessThan(MINUTE);
    for (; at < ends - 20 * MINUTE; at += 20 * MINUTE) expect(await ask(there.gate, session)).toBe(audience);
    at = ends - 1;
    expect(await ask(there.gate, session)).toBe(audience);
    at = ends;
    expect(await ask(there.gate, session)).toBe('guest');
    at = ends - 1;
    await there.gate.close();
  });
});

describe('the last sight of a session', () => {
  const sightOf = async ({ sessionId }: OpenedSession): Promise<number> =>
    Number(
      (await gate.sql('select seen_at from identity.sessions where id = $1', [sessionId]))[0]?.['seen_at'],
    );

  it('is written once a minute, whatever it is asked, and on the way out', async () => {
    const [{ session }, there] = [await player(), another()];
    const opened = await sightOf(session);
    for (let n = 0; n < 30; n += 1) await ask(there.gate, session);
    await there.gate.close();
    expect([there.asked(SEEN), await sightOf(session)]).toEqual([0, opened]);
    gate.clock.turn(MINUTE);
    for (let n = 0; n < 30; n += 1) await ask(there.gate, session);
    await there.gate.close();
    expect(there.asked(SEEN)).toBe(1);
    expect(await sightOf(session)).toBeGreaterThanOrEqual(opened + MINUTE);
  });

  it('never goes back, when the process that saw it earlier writes later', async () => {
    const { session } = await player();
    let [early, late] = [gate.clock.now(), gate.clock.now()];
    const [slow, quick] = [another({ now: () => early }), another({ now: () => late })];
    for (const one of [slow, quick]) await ask(one.gate, session);
    early += 2 * MINUTE;
    late += 5 * MINUTE;
    for (const one of [quick, slow]) {
      await ask(one.gate, session);
      await one.gate.close();
    }
    expect(await sightOf(session)).toBe(late);
  });

  it('that cannot be saved is told, and signs nobody out', async () => {
    const [{ session }, there] = [await player(), another()];
    await ask(there.gate, session);
    there.fail(SEEN);
    gate.clock.turn(MINUTE);
    expect(await ask(there.gate, session)).toBe('player');
    await there.gate.close();
    expect(there.warnings).toHaveLength(1);
    expect(await ask(there.gate, session)).toBe('player');
  });
});
