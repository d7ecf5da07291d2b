/** CHECKS 36 on every call that is marked encrypted: whatever is no honest, fresh message for this house gets one answer and does nothing. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '#platform/http/route.ts';
import { cpuTime } from '#platform/testkit/cpu-time.ts';
import { type Person, startServer, type TestServer } from '../testing.ts';

let server: TestServer;
let player: Person;
let agent: Session;
let jwk: Record<string, string>;
let routes: readonly Route[] = [];
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  routes = server.rooms.routes.filter(({ call }) => call.encrypted);
  const { value } = await server.call({ method: 'GET', path: '/wps/system/keys' });
  jwk = (value as { keys: Record<string, string>[] }).keys[0] ?? {};
  player = await server.person();
  agent = await newAgent();
  // The first of everything loads and compiles: no part of what a refusal costs.
  for (let n = 0; n < 3; n += 1)
    for (const route of routes) await say(route, { jwe: forged({ alg: 'none' }) });
});
afterAll(() => server.stop());
// A new one each time: what he may ask in a minute is counted by who he is.
beforeEach(async () => {
  player = await server.person();
  agent = await newAgent();
});

type Session = Pick<Person, 'token' | 'cookie'>;
async function newAgent(): Promise<Session> {
  const { id } = await server.person();
  const { identity } = server.rooms.identity;
  await server.db.pool.query('update members.members set type = 1 where id = $1', [id]);
  const opening = { how: 'password', factor: false, proved: true };
  const place = { ip: '127.0.0.1', agent: 'sealed' };
  const session = await server.db.transaction(async (tx) => {
    await identity.setAudience(tx, id, 'agent');
    return identity.openSession(tx, id, 'member', place, opening);
  });
  identity.forget(id);
  return { token: session.token, cookie: `__Host-haat=${session.cookie}` };
}

const now = (): number => Math.floor(Date.now() / 1000);
const words = (more: object = {}) => ({
  username: 'somebody',
  iat: now(),
  jti: randomBytes(12).toString('hex'),
  ...more,
});
type Key = Parameters<CompactEncrypt['encrypt']>[0];
const seal = async (payload: object, header: object = {}, key?: Key): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk['kid'] ?? '', ...header })
    .encrypt(key ?? (await importJWK(jwk, 'ECDH-ES')));
const forged = (header: object): string =>
  [
    Buffer.from(JSON.stringify({ enc: 'A256GCM', kid: jwk['kid'], ...header })).toString('base64url'),
    '',
    ...[12, 40, 16].map((size) => randomBytes(size).toString('base64url')),
  ].join('.');
const other = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;

/** The line of the check, in its order, and what else was never meant. */
const LIES: Readonly<Record<string, () => unknown>> = {
  'alg none': () => ({ jwe: forged({ alg: 'none' }) }),
  'alg dir': async () => ({ jwe: await seal(words(), { alg: 'dir' }, randomBytes(32)) }),
  'alg RSA1_5': () => ({ jwe: forged({ alg: 'RSA1_5' }) }),
  'PBES2 with a billion rounds': () => ({
    jwe: forged({ alg: 'PBES2-HS512+A256KW', p2c: 1_000_000_000, p2s: 'AAAAAAAAAAAAAAAA' }),
  }),
  zip: () => ({ jwe: forged({ alg: 'ECDH-ES', zip: 'DEF' }) }),
  'a wrong key': async () => ({ jwe: await seal(words(), {}, other()) }),
  'a wrong kid': async () => ({ jwe: await seal(words(), { kid: 'another' }) }),
  'a tampered tag': async () => {
    const whole = await seal(words());
    return { jwe: `${whole.slice(0, -4)}${whole.endsWith('AAAA') ? 'BBBB' : 'AAAA'}` };
  },
  'iat ten minutes ago': async () => ({ jwe: await seal(words({ iat: now() - 600 })) }),
  'iat in ten minutes': async () => ({ jwe: await seal(words({ iat: now() + 600 })) }),
  'no jti': async () => ({ jwe: await seal({ username: 'somebody', iat: now() }) }),
  'a signed token': async () => ({
    jwe: await new SignJWT(words()).setProtectedHeader({ alg: 'HS256' }).sign(randomBytes(32)),
  }),
  plaintext: () => words(),
  'plaintext beside the seal': async () => ({ jwe: await seal(words()), username: 'somebody' }),
  'a number for a seal': () => ({ jwe: 7 }),
  nothing: () => ({}),
  'no body': () => undefined,
};

let asked = 0;
const say = (route: Route, body: unknown) => {
  asked += 1;
  const { method, path } = route.call;
  const { allow } = route.rules;
  const session = allow.includes('guest') ? {} : { as: allow.includes('player') ? player : agent };
  // Each from an address of his own: no limit speaks first.
  const headers = { 'x-forwarded-for': `198.18.${asked >> 8}.${asked & 255}` };
  return server.call({ method, path, body, headers, ...session });
};

/** Everything an encrypted call could have written. */
const state = async (): Promise<unknown> =>
  (
    await server.db.pool.query(
      `select (select count(*) from identity.accounts) as accounts, (select count(*) from identity.sessions) as sessions,
              (select count(*) from identity.contacts) as contacts, (select count(*) from identity.acts) as acts,
              (select count(*) from identity.tries) as tries,
              (select count(*) from withdrawals.accounts) as payees, (select count(*) from withdrawals.withdrawals) as withdrawals,
              (select count(*) from agents.transfers) as transfers, (select sum(hashtext(password_hash)) from identity.accounts) as hashes`,
    )
  ).rows;

it('stands on every call that carries a password or a contact', () => {
  const open = server.rooms.routes.filter(({ call }) => {
    const names = Object.keys(Object(Object(call.body)['properties']));
    const secret = names.some((name) => /password|idToken|paymentPassword/i.test(name));
    return secret && !call.encrypted && call.path.startsWith('/wps/');
  });
  // Step-up carries a password beside codes; the phone service's tokens are sealed by who made them.
  expect(open.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual([
    'POST /wps/session/login/phone',
    'POST /wps/session/step-up',
    'PUT /wps/session/ways/phone',
  ]);
  expect(routes.length).toBeGreaterThanOrEqual(8);
});

describe('an encrypted call', () => {
  it.each(Object.keys(LIES))(
    'refuses %s at every route, with one answer, in 50 ms, and changes nothing',
    async (name) => {
      const before = await state();
      const faces = new Set<string>();
      for (const route of routes) {
        let least = Number.POSITIVE_INFINITY;
        // The process sweeps and collects beside it: of three tries one has to show what a refusal itself costs.
        for (let n = 0; n < 3 && least >= 50; n += 1) {
          const body = await LIES[name]?.();
          const spent = cpuTime();
          const { status, text, headers } = await say(route, body);
          least = Math.min(least, spent());
          faces.add(JSON.stringify([status, text, Object.keys(headers).sort()]));
        }
        expect(least).toBeLessThan(50);
      }
      expect([...faces]).toHaveLength(1);
      expect([...faces][0]).toContain('crypto.rejected');
      expect([...faces][0]).toMatch(/^\[400,/);
      expect(await state()).toEqual(before);
    },
  );

  it('refuses a message that came before, at its own route and at every other', async () => {
    const jwe = await seal(words({ password: 'not a word 7' }));
    const [first, ...rest] = routes;
    if (first === undefined) throw new Error('no call is encrypted');
    expect((await say(first, { jwe })).code).not.toBe('crypto.rejected');
    for (const route of [first, ...rest]) expect((await say(route, { jwe })).code).toBe('crypto.rejected');
  });
});
