/** Passkeys, signed for real by an authenticator of our own: made, used to sign in and to step up, and every lie refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authenticator, createAuthenticator, type Lie } from '#platform/testkit/passkey.ts';
import type { TestServer } from './testing.ts';
import type { Answer } from './testing-client.ts';
import type { Browser } from './testing-doors.ts';
import { type Door, get, openDoor, PASSWORD, right } from './testing-sign-in.ts';

let door: Door;
let server: TestServer;
let headers: Record<string, string> = {};
let origin = '';
beforeAll(async () => {
  door = await openDoor();
  server = door.server;
  // Browsers make passkeys for `localhost`, never for an address.
  const host = new URL(server.origin).host.replace('127.0.0.1', 'localhost');
  headers = { host };
  origin = `http://${host}`;
});
afterAll(() => door.stop());

type Root = '/wps/session' | '/ops/session';
const ask = (who: Browser, path: string, body: object = {}): Promise<Answer> =>
  who.send({ path, body, headers });

async function enrol(who: Browser, root: Root = '/wps/session', lie?: Lie) {
  const device = createAuthenticator(origin);
  const options = await ask(who, `${root}/factors/passkeys/options`);
  const credential = device.create(options.value, lie);
  const kept = await ask(who, `${root}/factors/passkeys`, { name: 'Phone', credential });
  return { device, options, credential, kept };
}

async function owner(): Promise<{ who: Browser; username: string; device: Authenticator; codes: string[] }> {
  const { username } = await door.player();
  const who = door.browser();
  await who.login(right(username));
  const { device, kept } = await enrol(who);
  expect(kept.status).toBe(200);
  return { who, username, device, codes: kept.value['recoveryCodes'] as string[] };
}

const OPTIONS = '/wps/session/login/passkey/options';
const signInWith = async (who: Browser, device: Authenticator, lie?: Lie): Promise<Answer> => {
  const options = (await ask(who, OPTIONS)).value;
  return ask(who, '/wps/session/login/passkey', { credential: device.get(options, lie) });
};

describe('a passkey', () => {
  it('is made once, comes with recovery codes, signs in alone, and is taken away', async () => {
    const { who, device, codes } = await owner();
    expect(codes).toHaveLength(10);
    const visitor = door.browser();
    const entered = await signInWith(visitor, device);
    expect(entered.status).toBe(200);
    visitor.token = String(entered.value['token']);
    const { passkeys } = (await get(visitor, '/wps/session/factors')).value as {
      passkeys: { id: string; name: string; usedAt: string | null }[];
    };
    expect(passkeys).toMatchObject([{ name: 'Phone', usedAt: expect.any(String) }]);
    // A passkey is a fresh proof: it may be taken away at once, and then it opens nothing.
    const path = `/wps/session/factors/passkeys/${passkeys[0]?.id}`;
    expect((await visitor.send({ method: 'DELETE', path, headers })).status).toBe(200);
    expect((await visitor.send({ method: 'DELETE', path, headers })).code).toBe('identity.unknown_passkey');
    expect((await signInWith(door.browser(), device)).code).toBe('identity.passkey_wrong');
    // Taking a factor away signed the other browser out.
    expect((await get(who, '/wps/member/info')).status).toBe(401);
  });

  it('is asked for after a right password, and finishes that sign-in only', async () => {
    const { username, device } = await owner();
    const visitor = door.browser();
    const waits = await visitor.login(right(username));
    expect([waits.code, waits.value['methods']]).toEqual([
      'identity.verification_required',
      ['passkey', 'recovery'],
    ]);
    const { verification } = waits.value;
    const options = (await ask(visitor, '/wps/session/verify/passkey', { verification })).value;
    const verify = (credential: object): Promise<Answer> =>
      ask(visitor, '/wps/session/verify', { verification, method: 'passkey', credential });
    // What was signed to sign in alone does not answer this question, nor the other way round.
    const alone = (await ask(visitor, OPTIONS)).value;
    expect((await verify(device.get(alone))).code).toBe('identity.factor_wrong');
    expect((await verify(device.get(options))).status).toBe(200);
    const other = (await ask(visitor, '/wps/session/verify/passkey', { verification })).code;
    expect(other).toBe('identity.verification_over');
  });

  it('proves again who is here; the password does not any more', async () => {
    const { who, device } = await owner();
    await server.db.pool.query("update identity.sessions set proved_at = now() - interval '6 minutes'");
    await expect
      .poll(async () => (await ask(who, '/wps/session/factors/totp')).code, { timeout: 3_000 })
      .toBe('identity.step_up_required');
    const step = (body: object): Promise<Answer> =>
      ask(who, '/wps/session/step-up', { page: 'security', ...body });
    expect((await step({ method: 'password', password: PASSWORD })).code).toBe('identity.factor_wrong');
    const options = (await ask(who, '/wps/session/step-up/passkey')).value;
    expect((await step({ method: 'passkey', credential: device.get(options) })).status).toBe(200);
    expect((await ask(who, '/wps/session/factors/totp')).status).toBe(200);
  });
});

const LIES: readonly [string, Lie][] = [
  ['another site’s origin', { origin: 'https://haat.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['a challenge nobody gave', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['another site’s name', { rpId: 'haat.example' }],
  ['a finger that was not shown', { unverified: true }],
  ['nobody being there', { absent: true }],
  ['the answer to another question', { type: 'webauthn.create' }],
  ['bytes changed after signing', { tampered: true }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that goes back', { counter: 0 }],
  ['a name nobody has', { id: Buffer.alloc(32, 9).toString('base64url') }],
];

describe('a lie', () => {
  let device: Authenticator;
  beforeAll(async () => {
    ({ device } = await owner());
    // A counter that has moved, so that it can go back.
    expect((await signInWith(door.browser(), device)).status).toBe(200);
  });

  it.each(LIES)('is refused: %s', async (_name, lie) => {
    const visitor = door.browser();
    const answer = await signInWith(visitor, device, lie);
    expect([answer.status, answer.code, visitor.cookies.get('__Host-haat')]).toEqual([
      422,
      'identity.passkey_wrong',
      undefined,
    ]);
    // The device itself is still good: a lie locks nobody out.
    expect((await signInWith(door.browser(), device)).status).toBe(200);
  });

  it('is refused: an answer that was given before, also when both come at once', async () => {
    const visitor = door.browser();
    const options = (await ask(visitor, OPTIONS)).value;
    const credential = device.get(options);
    const path = '/wps/session/login/passkey';
    const both = await Promise.all([ask(visitor, path, { credential }), ask(visitor, path, { credential })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await ask(door.browser(), path, { credential })).code).toBe('identity.passkey_wrong');
    // A wrong answer uses its challenge up as well.
    const next = (await ask(visitor, OPTIONS)).value;
    await ask(visitor, path, { credential: device.get(next, { tampered: true }) });
    expect((await ask(visitor, path, { credential: device.get(next) })).code).toBe('identity.passkey_wrong');
  });

  it('is refused: a challenge older than five minutes', async () => {
    const visitor = door.browser();
    const options = (await ask(visitor, OPTIONS)).value;
    await server.db.pool.query(
      "update identity.passkey_challenges set expires_at = now() - interval '1 second'",
    );
    const credential = device.get(options);
    expect((await ask(visitor, '/wps/session/login/passkey', { credential })).code).toBe(
      'identity.passkey_wrong',
    );
  });

  it('is refused: another member’s passkey, for a sign-in that waits and for a step-up', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const visitor = door.browser();
    const { verification } = (await visitor.login(right(mine.username))).value;
    const options = (await ask(visitor, '/wps/session/verify/passkey', { verification })).value;
    const verified = await ask(visitor, '/wps/session/verify', {
      verification,
      method: 'passkey',
      credential: theirs.device.get(options),
    });
    expect(verified.code).toBe('identity.factor_wrong');
    const prompt = (await ask(mine.who, '/wps/session/step-up/passkey')).value;
    const stepped = await ask(mine.who, '/wps/session/step-up', {
      page: 'security',
      method: 'passkey',
      credential: theirs.device.get(prompt),
    });
    expect(stepped.code).toBe('identity.factor_wrong');
    // A challenge given to one member is nothing in the hands of another.
    const given = (await ask(mine.who, '/wps/session/step-up/passkey')).value;
    const taken = await ask(theirs.who, '/wps/session/step-up', {
      page: 'security',
      method: 'passkey',
      credential: theirs.device.get(given),
    });
    expect(taken.code).toBe('identity.factor_wrong');
  });

  it.each([
    ['another site’s origin', { origin: 'https://haat.example' }],
    ['another site’s name', { rpId: 'haat.example' }],
    ['a finger that was not shown', { unverified: true }],
    ['a challenge nobody gave', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['the answer to another question', { type: 'webauthn.get' }],
  ] as const)('is refused when a passkey is made: %s', async (_name, lie) => {
    const { username } = await door.player();
    const who = door.browser();
    await who.login(right(username));
    const { kept, options, device: made } = await enrol(who, '/wps/session', lie);
    expect([kept.status, kept.code]).toEqual([422, 'identity.passkey_wrong']);
    const again = await ask(who, '/wps/session/factors/passkeys', {
      name: 'Phone',
      credential: made.create(options.value),
    });
    // The refused try used nothing up: what was asked for may still be answered right.
    expect(again.status).toBe(200);
  });

  it('is refused: one passkey for two members', async () => {
    const { credential } = await (async () => {
      const { username } = await door.player();
      const who = door.browser();
      await who.login(right(username));
      return enrol(who);
    })();
    const { username } = await door.player();
    const thief = door.browser();
    await thief.login(right(username));
    expect((await ask(thief, '/wps/session/factors/passkeys', { name: 'Mine', credential })).code).toBe(
      'identity.passkey_wrong',
    );
  });
});

it('is enough for staff as the factor they need, and the last one stays', async () => {
  const username = await door.clerk('support');
  const desk = door.browser();
  const login = await ask(desk, '/ops/session/login', right(username));
  desk.token = String(login.value['token']);
  expect((await get(desk, '/ops/me')).code).toBe('gate.enrol_first');
  const { device, kept } = await enrol(desk, '/ops/session');
  expect(kept.status).toBe(200);
  expect((await get(desk, '/ops/me')).status).toBe(200);
  const id = device.get({}).id;
  expect(
    (await desk.send({ method: 'DELETE', path: `/ops/session/factors/passkeys/${id}`, headers })).code,
  ).toBe('identity.factor_needed');
  // Signing in alone with it is for players; staff show their password first.
  expect((await signInWith(door.browser(), device)).code).toBe('identity.not_member');
  const next = door.browser();
  const waits = await ask(next, '/ops/session/login', right(username));
  const { verification } = waits.value;
  const options = (await ask(next, '/ops/session/verify/passkey', { verification })).value;
  const entered = await ask(next, '/ops/session/verify', {
    verification,
    method: 'passkey',
    credential: device.get(options),
  });
  expect([entered.status, entered.value['mustEnrol']]).toEqual([200, false]);
});
