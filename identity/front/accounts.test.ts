/** Accounts and their passwords on a real database: who may change what, with which proof, and what two at once come to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, newId, type SessionId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { ChangePassword, StaffChangePassword } from '#identity/passwords/contract.ts';
import { Logout, StaffLogout } from '#identity/sessions/contract/session.ts';
import type { SignedIn } from '#identity/sessions/service.ts';
import type { Opening } from '#identity/sessions/service.ts';
import { newFamily } from '#identity/sessions/service/remembered.ts';
import { spendMessage, sweepAccounts } from '#identity/accounts/store.ts';
import { sweepSessions } from '#identity/sessions/store/live.ts';
import { openTestGate, PASSWORD, type TestAccount, type TestGate } from './testing.ts';
import { COOKIES, DEVICE_COOKIE, digest, KEEP_COOKIE, newSecret } from '#identity/accounts/service/tokens.ts';
import { testDb } from '#platform/testkit/database.ts';

let gate: TestGate;
beforeAll(async () => {
  gate = await openTestGate();
});
afterAll(() => gate.close());

const NEXT = 'seven hills to climb';
const failure = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const words = (oldPassword = PASSWORD, newPassword = NEXT, confirmNewPassword = newPassword) => ({
  oldPassword,
  newPassword,
  confirmNewPassword,
});
const SIGNED: Opening = { how: 'password', factor: true, proved: true };
async function somebody(of: Parameters<TestGate['account']>[0] = {}, opening: Opening = SIGNED) {
  const who = await gate.account(of);
  return { who, caller: await gate.caller(await gate.session(who, opening)) };
}
type Somebody = { readonly who: TestAccount; readonly caller: SignedIn };
const change = ({ who, caller }: Somebody, said = words()) =>
  failure(gate.room.identity.changePassword(who.id, caller.sessionId, said));
const hashOf = async ({ id }: TestAccount): Promise<unknown> =>
  (await gate.sql('select password_hash from identity.accounts where id = $1', [id]))[0]?.['password_hash'];
const openOf = async ({ id }: TestAccount): Promise<unknown[]> =>
  (await gate.sql('select id from identity.sessions where account_id = $1 and ended_at is null', [id])).map(
    (row) => row['id'],
  );
/** An account that came by its phone and has no password to leave out. */
const without = async (): Promise<Somebody> => {
  const one = await somebody();
  await gate.sql(
    "update identity.accounts set password_hash = 'none', knows_password = false where id = $1",
    [one.who.id],
  );
  return one;
};

describe('a change of the password', () => {
  it.each<[string, ReturnType<typeof words>, string]>([
    ['with two words that differ', words(PASSWORD, NEXT, `${NEXT} `), 'identity.confirm_mismatch'],
    ['with another old one', words('ten rivers meet'), 'identity.wrong_password'],
    ['with an empty old one', words(''), 'identity.wrong_password'],
    ['with the old one in capitals', words(PASSWORD.toUpperCase()), 'identity.wrong_password'],
    ['with a space behind the old one', words(`${PASSWORD} `), 'identity.wrong_password'],
    ['to the same', words(PASSWORD, PASSWORD), 'identity.same_password'],
    ['to one everybody tries', words(PASSWORD, 'password1'), 'identity.password_known'],
  ])('%s changes nothing', async (_, said, code) => {
    const one = await somebody();
    const before = await hashOf(one.who);
    expect(await change(one, said)).toBe(code);
    expect(await hashOf(one.who)).toBe(before);
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
  });

  it('takes the old one in either form of its letters, and refuses the same one in the other', async () => {
    const one = await somebody();
    const [composed, apart] = ['pässwört am Fluss', 'pässwört am Fluss'.normalize('NFD')];
    expect(composed).not.toBe(apart);
    expect(await change(one, words(PASSWORD, composed))).toBe('done');
    expect(await change(one, words(composed, apart))).toBe('identity.password_used');
    expect(await change(one, words(apart, NEXT))).toBe('done');
  });

  it('ends every other session and all that waits, and tells of each that ended', async () => {
    const one = await somebody();
    const others = [await gate.session(one.who), await gate.session(one.who)];
    const stranger = await somebody();
    await gate.db.transaction((tx) => newFamily(tx, gate.clock, one.who.id));
    expect(await change(one)).toBe('done');
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
    expect(await openOf(stranger.who)).toEqual([stranger.caller.sessionId]);
    expect(await gate.sql('select 1 from identity.remembered where account_id = $1', [one.who.id])).toEqual(
      [],
    );
    const reported = await gate.sql(
      `select fact ->> 'sessionId' as id from platform.outbox, jsonb_array_elements(facts::jsonb) fact
        where kind = 'session.ended' and fact ->> 'accountId' = $1`,
      [one.who.id],
    );
    expect(reported.map(({ id }) => id).sort()).toEqual(others.map(({ sessionId }) => sessionId).sort());
  });

  it('of five at once is one', async () => {
    const one = await somebody();
    const said = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => change(one, words(PASSWORD, `${NEXT} number ${n}`))),
    );
    expect(said.filter((each) => each === 'done')).toHaveLength(1);
    expect(said.filter((each) => each === 'identity.wrong_password')).toHaveLength(4);
  });

  it('comes too late for a session that ended and for an account that was closed', async () => {
    const [ended, closed] = [await somebody(), await somebody()];
    await gate.room.identity.signOut(ended.caller.sessionId);
    await gate.db.transaction((tx) => gate.room.identity.setClosed(tx, closed.who.id, true));
    for (const one of [ended, closed]) {
      const before = await hashOf(one.who);
      expect(await change(one)).toBe('identity.wrong_password');
      expect(await hashOf(one.who)).toBe(before);
    }
  });

  it('is tried five times a minute, whichever session asks; what is right lets go of the count', async () => {
    const one = await somebody();
    const twin = { ...one, caller: await gate.caller(await gate.session(one.who, SIGNED)) };
    const wrong = words('ten rivers meet');
    for (const at of [one, twin, one, twin]) expect(await change(at, wrong)).toBe('identity.wrong_password');
    expect(await change(one)).toBe('done');
    const back = words(NEXT, 'eight hills to climb');
    const goOn = gate.clock.stand();
    for (let n = 0; n < 5; n += 1) expect(await change(one, wrong)).toBe('identity.wrong_password');
    // The right one does not help before the minute is over: a guesser is not told that he has it.
    expect(await change(one, back)).toBe('identity.too_many_tries');
    expect(await change(await somebody())).toBe('done');
    gate.clock.turn(MINUTE - SECOND);
    expect(await change(one, back)).toBe('identity.too_many_tries');
    gate.clock.turn(SECOND);
    expect(await change(one, back)).toBe('done');
    goOn();
  });

  it('refuses the last five, and takes the sixth again', async () => {
    const one = await somebody();
    const chain = [PASSWORD, ...[1, 2, 3, 4, 5].map((n) => `a long walk by night ${n}`)];
    for (const [index, next] of chain.slice(1).entries())
      expect(await change(one, words(chain[index], next))).toBe('done');
    const last = chain[5] ?? '';
    for (const old of chain.slice(1, 5))
      expect(await change(one, words(last, old))).toBe('identity.password_used');
    expect(await change(one, words(last, PASSWORD))).toBe('done');
  });
});

describe('the page of passwords', () => {
  const post = (one: Somebody, body: object) =>
    failure(gate.call(ChangePassword, { caller: one.caller }, { body }));
  const { oldPassword: _, ...first } = words();

  it('wants the old one of who has one, and a fresh proof of who has none', async () => {
    const [has, none] = [await somebody(), await without()];
    expect(await post(has, first)).toBe('identity.field_empty');
    expect(await post(none, { ...first, oldPassword: PASSWORD })).toBe('identity.wrong_password');
    gate.clock.turn(5 * MINUTE);
    expect(await post(none, first)).toBe('identity.step_up_required');
    expect(await hashOf(none.who)).toBe('none');
    const proved = { ...none, caller: { ...none.caller, provedAt: gate.clock.now() } };
    expect(await post(proved, { ...first, confirmNewPassword: 'other' })).toBe('identity.confirm_mismatch');
    expect(await post(proved, first)).toBe('done');
    expect(await gate.room.identity.hasPassword(none.who.id)).toBe(true);
    expect(await post(proved, first)).toBe('identity.field_empty');
  });

  it('lets one of three first passwords at once through', async () => {
    const one = await without();
    const said = await Promise.all(
      [1, 2, 3].map((n) => post(one, { newPassword: `${NEXT} ${n}`, confirmNewPassword: `${NEXT} ${n}` })),
    );
    expect(said.filter((each) => each === 'done')).toHaveLength(1);
    for (const each of said)
      expect(['done', 'identity.field_empty', 'identity.wrong_password']).toContain(each);
  });

  it('of staff always wants the old one', async () => {
    const one = await somebody({ audience: 'staff' });
    const post = (body: object) => failure(gate.call(StaffChangePassword, { caller: one.caller }, { body }));
    expect(await post(words('ten rivers meet'))).toBe('identity.wrong_password');
    expect(await post(words())).toBe('done');
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
  });
});

describe('signing out', () => {
  const cookieJar = () => {
    const put = new Map<string, readonly [string, number | undefined]>();
    return {
      put,
      setCookie: (name: string, value: string, ms: number | undefined) => void put.set(name, [value, ms]),
    };
  };

  it('ends this session and what this browser was remembered by, and no other', async () => {
    const one = await somebody();
    const twin = await gate.session(one.who);
    const [mine, theirs] = await Promise.all(
      [1, 2].map(() => gate.db.transaction((tx) => newFamily(tx, gate.clock, one.who.id))),
    );
    const { put, setCookie } = cookieJar();
    const cookie = (name: string) => (name === KEEP_COOKIE ? mine?.token : undefined);
    const out = () => gate.call(Logout, { caller: one.caller, cookie, setCookie });
    await out();
    expect(await openOf(one.who)).toEqual([twin.sessionId]);
    const left = await gate.sql('select family from identity.remembered where account_id = $1', [one.who.id]);
    expect(left).toEqual([{ family: theirs?.family }]);
    expect(put).toEqual(
      new Map([
        [COOKIES.member, ['', 0]],
        [KEEP_COOKIE, ['', 0]],
      ]),
    );
    // Twice, and as nobody, is no complaint.
    await out();
    await gate.call(Logout, { setCookie });
    expect(await openOf(one.who)).toEqual([twin.sessionId]);
    // What makes the browser a known one stays: the next sign-in is no stranger's.
    expect(put.has(DEVICE_COOKIE)).toBe(false);
  });

  it('of staff ends his session and leaves the player beside him', async () => {
    const one = await somebody({ audience: 'staff' });
    const { put, setCookie } = cookieJar();
    await gate.call(StaffLogout, { setCookie });
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
    await gate.call(StaffLogout, { caller: one.caller, setCookie });
    expect(await openOf(one.who)).toEqual([]);
    expect([...put.keys()]).toEqual([COOKIES.staff]);
  });

  it('in another’s name ends nothing', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { signOut } = gate.room.identity;
    expect(await signOut(one.caller.sessionId, other.who.id)).toBe(false);
    expect(await signOut(newId(), one.who.id)).toBe(false);
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
    const said = await Promise.all([1, 2, 3].map(() => signOut(one.caller.sessionId, one.who.id)));
    expect(said.filter(Boolean)).toHaveLength(1);
  });
});

describe('an account', () => {
  it('is one of three opened under one name at once; another brand and staff have that name, too', async () => {
    const open = (
      username: string,
      audience: 'player' | 'agent' | 'trial' | 'staff',
      brandId = gate.brand.id,
    ) =>
      failure(
        gate.db.transaction((tx) =>
          gate.room.identity.openAccount(tx, {
            id: newId<'member'>(),
            audience,
            brandId,
            username,
            passwordHash: 'none',
            mustChange: false,
          }),
        ),
      );
    const said = await Promise.all(['Twin', 'twin', ' TWIN '].map((name) => open(name, 'player')));
    expect(said.sort()).toEqual(['done', 'identity.username_taken', 'identity.username_taken']);
    // Agents and trials sign in at the members' door: the name is taken for them as well.
    for (const audience of ['agent', 'trial'] as const)
      expect(await open('twin', audience)).toBe('identity.username_taken');
    expect(await open('twin', 'staff')).toBe('done');
    expect(await open('twin', 'player', asId<'brand'>(newId()))).toBe('done');
  });

  it('is found by its name in its own brand and realm alone', async () => {
    const who = await gate.account();
    const find = (name: string, realm: 'member' | 'staff' = 'member', brandId = gate.brand.id) =>
      gate.room.identity.accountId(gate.db, brandId, realm, name);
    expect(await find(` ${who.username.toUpperCase()} `)).toBe(who.id);
    expect(await find(who.username, 'staff')).toBeUndefined();
    expect(await find(who.username, 'member', asId<'brand'>(newId()))).toBeUndefined();
    expect(await find('')).toBeUndefined();
    // No sign of a pattern: a name is itself.
    expect(await find('somebody%')).toBeUndefined();
  });

  it('opens a session no longer than it was told, and none where there is no account', async () => {
    const who = await gate.account();
    const at = gate.clock.now();
    const endOf = async (until?: Date): Promise<number> => {
      const { sessionId } = await gate.session(who, { ...SIGNED, ...(until && { until }) });
      const [row] = await gate.sql('select expires_at from identity.sessions where id = $1', [sessionId]);
      return Number(row?.['expires_at']);
    };
    expect(await endOf(new Date(at + HOUR))).toBe(at + HOUR);
    expect(await endOf(new Date(at + DAY))).toBeLessThanOrEqual(gate.clock.now() + 12 * HOUR);
    expect(await endOf(new Date(at + DAY))).toBeGreaterThan(at + 12 * HOUR - MINUTE);
    await expect(gate.session({ id: newId(), username: 'nobody' }, SIGNED)).rejects.toThrow('no account');
  });

  it('keeps who it was, not the whole of what a browser says of itself', async () => {
    const who = await gate.account();
    const visitor = { ip: '203.0.113.7', agent: 'x'.repeat(5_000) };
    const { sessionId } = await gate.db.transaction((tx) =>
      gate.room.identity.openSession(tx, who.id, 'member', visitor),
    );
    const [row] = await gate.sql('select agent, ip from identity.sessions where id = $1', [sessionId]);
    expect(row).toEqual({ agent: 'x'.repeat(120), ip: '203.0.113.7' });
  });

  it('is known to a browser under its newest secret, with whatever else that browser knew', async () => {
    const [one, two] = [await gate.account(), await gate.account()];
    const enter = async ({ id }: TestAccount, device?: string) =>
      (
        await gate.db.transaction((tx) =>
          gate.room.identity.openSession(tx, id, 'member', { ip: '203.0.113.8', agent: '', device }),
        )
      ).device;
    const knows = async (device: string) =>
      (
        await gate.sql('select account_id from identity.devices where hash = $1 order by account_id', [
          digest(device),
        ])
      ).map((row) => row['account_id']);
    const first = await enter(one);
    const second = await enter(two, first);
    expect(await knows(first)).toEqual([]);
    expect(await knows(second)).toEqual([one.id, two.id].sort());
    // What is no secret, or nobody's, brings nothing along.
    for (const device of ['', 'x', newSecret()])
      expect(await knows(await enter(one, device))).toEqual([one.id]);
    expect(await knows(second)).toEqual([one.id, two.id].sort());
  });

  it('with a password given to it has to change that, and everybody is out', async () => {
    const one = await somebody();
    await gate.session(one.who);
    const hash = await gate.room.identity.hashPassword('handed over in person');
    await gate.db.transaction((tx) => gate.room.identity.givePassword(tx, one.who.id, hash));
    gate.room.forget(one.who.id);
    expect(await openOf(one.who)).toEqual([]);
    await expect(gate.caller(await gate.session(one.who, SIGNED))).resolves.toMatchObject({
      mustChangePassword: true,
    });
  });

  it('spares one session of those that end, when it is named, and only if it is its own', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { endSessions } = gate.room.identity;
    await gate.session(one.who);
    await endSessions(gate.db, one.who.id, one.caller.sessionId);
    expect(await openOf(one.who)).toEqual([one.caller.sessionId]);
    await endSessions(gate.db, one.who.id, other.caller.sessionId);
    expect([await openOf(one.who), await openOf(other.who)]).toEqual([[], [other.caller.sessionId]]);
  });

  it('says when somebody signed in last, and never where nobody did', async () => {
    const who = await gate.account();
    const last = () => gate.room.identity.lastSignIn(gate.db, who.id);
    expect(await last()).toBeNull();
    expect((await gate.session(who, SIGNED)).firstTimeLogin).toBe(true);
    const first = await last();
    gate.clock.turn(HOUR);
    expect((await gate.session(who, SIGNED)).firstTimeLogin).toBe(false);
    expect(Number(await last()) - Number(first)).toBeGreaterThanOrEqual(HOUR);
    expect(await gate.room.identity.lastSignIn(gate.db, newId())).toBeNull();
  });
});

describe('the hourly sweep', () => {
  const aged = async (days: number, expires: string): Promise<SessionId> => {
    const { sessionId } = await gate.session(await gate.account(), SIGNED);
    await gate.sql(
      `update identity.sessions set created_at = now() - make_interval(days => $2), expires_at = now() + $3::interval
        where id = $1`,
      [sessionId, days, expires],
    );
    return sessionId;
  };

  it('keeps the session log for ninety days, and whatever is still open', async () => {
    const kept = [await aged(89, '-80 days'), await aged(91, '1 hour'), await aged(0, '1 hour')];
    const gone = await aged(91, '-80 days');
    await sweepSessions(gate.db);
    const left = await gate.sql('select id from identity.sessions where id = any($1)', [[...kept, gone]]);
    expect(left.map(({ id }) => id).sort()).toEqual([...kept].sort());
  });

  it('deletes the proofs of a session under the seal of the product', async () => {
    const [kept, gone] = [await aged(89, '-80 days'), await aged(91, '-80 days')];
    for (const id of [kept, gone])
      await gate.sql(
        "insert into identity.step_ups (session_id, page, proved_at) values ($1, 'security', now())",
        [id],
      );
    const sealer = journalSealer({ derive: () => Buffer.alloc(32, 7) });
    const sealed = testDb(gate.database.appUrl, { poolSize: 1, hotClients: 1, sealer });
    await sweepSessions(sealed).finally(sealed.close);
    const pages = await gate.sql(
      `select p.keys, s.mac is not null as sealed from platform.journal_pages p join platform.journal_forms f on f.id = p.form
       left join platform.journal_seals s on s.tx = p.tx where f.relation = 'identity.step_ups' and p.deed = 'd'`,
    );
    expect(pages).toEqual([{ keys: [`${gone}/security`], sealed: true }]);
  });

  it('lets go of a spent message only when nobody could take it again', async () => {
    const spend = (name: string, ms: number) => spendMessage(gate.db, name, new Date(Date.now() + ms));
    await spend('sweep-fresh', MINUTE);
    await spend('sweep-late', -4 * MINUTE);
    await spend('sweep-old', -6 * MINUTE);
    await sweepAccounts(gate.db);
    const again = await Promise.all(
      ['sweep-fresh', 'sweep-late', 'sweep-old'].map((name) => spend(name, MINUTE)),
    );
    expect(again).toEqual([false, false, true]);
  });

  it('forgets failures an hour after the first of them', async () => {
    const put = (name: string, minutes: number) =>
      gate.sql(
        'insert into identity.tries (who, since, failures) values ($1, now() - make_interval(mins => $2), 3)',
        [digest(name), minutes],
      );
    await put('young', 59);
    await put('old', 61);
    await sweepAccounts(gate.db);
    const left = await gate.sql('select who from identity.tries where who = any($1)', [
      [digest('young'), digest('old')],
    ]);
    expect(left).toEqual([{ who: digest('young') }]);
  });
});
