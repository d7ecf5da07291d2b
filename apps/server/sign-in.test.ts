/** Who gets in (CHECKS 29, 30, 32, 36), through a socket and the door. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openMember } from '#features/people/members/service/register.ts';
import { hire } from '#features/people/staff/service.ts';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { type Person, startServer, type TestServer } from './testing.ts';
import {
  authenticatorCode,
  type Browser,
  openBrowserAt,
  readPicture,
  sealed,
  workProof,
} from './testing-doors.ts';
import type { Answer } from './testing-client.ts';

const PASSWORD = 'tin roof 88 rain';
let server: TestServer;
let twin: Awaited<ReturnType<TestServer['twin']>>;
let hash = '';
let addresses = 0;
/** Everybody from a network of his own. */
const browser = (): Browser => {
  addresses += 1;
  return openBrowserAt(server, `198.18.${addresses >> 8}.${addresses & 255}`);
};

beforeAll(async () => {
  server = await startServer({ trustProxy: true });
  twin = await server.twin();
  hash = await server.rooms.identity.identity.hashPassword(PASSWORD);
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

let names = 0;
async function player(type?: 'agent'): Promise<{ id: string; username: string }> {
  const username = `door${(names += 1)}`;
  const { ledger, identity } = server.rooms;
  const id = await server.db.transaction((tx) =>
    openMember(
      tx,
      { ledger, identity: identity.identity },
      {
        brand: { id: server.brandId, currency: 'BDT' },
        username,
        passwordHash: hash,
        mustChange: false,
        referredBy: null,
      },
    ),
  );
  if (type === 'agent') {
    await server.db.pool.query("update identity.accounts set audience = 'agent' where id = $1", [id]);
    await server.db.pool.query('update members.members set type = 1 where id = $1', [id]);
  }
  return { id, username };
}
const right = (username: string, more: object = {}) => ({ username, password: PASSWORD, ...more });
const get = (who: Browser, path: string): Promise<Answer> => who.send({ method: 'GET', path });
/** An answer as a stranger sees it: nothing of it may tell an existing name from another. */
const face = ({ status, text, headers }: Answer) => {
  const { date: _date, ...rest } = headers;
  return { status, text, headers: rest };
};

describe('the captcha', () => {
  it('is wanted after one failure of a name, read once, and lifts the wrong answer’s refusal', async () => {
    const { username } = await player();
    const stranger = browser();
    const first = await stranger.login({ username, password: 'wrong' });
    expect([first.status, first.code, first.value]).toEqual([
      401,
      'identity.wrong_credentials',
      { captcha: true },
    ]);
    const owner = browser();
    const unread = await owner.login(right(username));
    expect([unread.status, unread.code, unread.value]).toEqual([
      422,
      'identity.captcha_required',
      { captcha: true },
    ]);
    const misread = await owner.login(right(username, { captcha: 'ZZZZZ' }));
    expect(misread.code).toBe('identity.captcha_wrong');
    const captcha = await readPicture(server, owner);
    expect((await owner.login(right(username, { captcha }))).status).toBe(200);
    // Its letters are used up with it.
    await openBrowserAt(server, '198.18.200.1').login({ username, password: 'wrong' });
    const again = browser();
    again.cookies.set('__Host-haat-captcha', owner.cookies.get('__Host-haat-captcha') ?? '');
    expect((await again.login(right(username, { captcha }))).code).toBe('identity.captcha_wrong');
  });

  it('does not stand in the way of a browser the account knows, whatever strangers tried', async () => {
    const { username } = await player();
    const home = browser();
    expect((await home.login(right(username))).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) await browser().login({ username, password: 'wrong' });
    home.token = undefined;
    expect((await home.login({ username, password: 'mistyped' })).code).toBe('identity.wrong_credentials');
    expect((await home.login(right(username))).status).toBe(200);
  });

  it('keeps a crowd of stolen pairs out: of 1,200 tries from 50 addresses at most 5 get in unread', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, () => player()));
    const crowd = Array.from({ length: 50 }, () => browser());
    let inside = 0;
    // A tenth of the names exist, each with its right password once among wrong ones.
    const tries = Array.from({ length: 1_200 }, (_, n) => {
      const pair = n % 100 === 57 ? pairs[Math.floor(n / 100)] : undefined;
      return {
        from: crowd[n % 50],
        body: pair ? right(pair.username) : { username: `nobody${n % 120}`, password: 'p4ssword' },
      };
    });
    for (let n = 0; n < tries.length; n += 40)
      for (const answer of await Promise.all(
        tries.slice(n, n + 40).map(({ from, body }) => from?.login(body)),
      ))
        if (answer?.status === 200) inside += 1;
    expect(inside).toBeLessThanOrEqual(5);
    // Nobody who was not tried is locked out.
    expect((await browser().login(right((await player()).username))).status).toBe(200);
  }, 60_000);
});

it('says the same to an existing name as to any other: status, body and headers', async () => {
  const { username } = await player();
  const faces = [];
  for (const name of [username, 'nobodyatall', 'x', 'a'.repeat(64)]) {
    const visitor = browser();
    faces.push(face(await visitor.login({ username: name, password: 'wrong' })));
    faces.push(face(await visitor.login({ username: name, password: 'wrong' })));
  }
  expect(new Set(faces.map((one) => JSON.stringify(one))).size).toBe(2);
});

it('takes as long for an existing name as for any other', async () => {
  const { username } = await player();
  const medians = [];
  for (const name of [username, 'nobodyhere']) {
    const spent: number[] = [];
    for (let n = 0; n < 24; n += 1) {
      await server.db.pool.query('delete from identity.tries');
      const began = performance.now();
      await browser().login({ username: name, password: 'wrong' });
      spent.push(performance.now() - began);
    }
    medians.push(spent.sort((a, b) => a - b)[12] ?? 0);
  }
  // A missing hash would save 25 ms; other tests run beside this one.
  expect(Math.abs((medians[0] ?? 0) - (medians[1] ?? 0))).toBeLessThan(12);
});

describe('encrypted sign-ins', () => {
  it('refuses plain bodies, foreign algorithms, old and repeated messages with one answer', async () => {
    const { username } = await player();
    const body = await sealed(server, right(username));
    const [head = '', ...parts] = body.jwe.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    const withHeader = (change: object): object => ({
      jwe: [Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url'), ...parts].join('.'),
    });
    const tampered = `${body.jwe.slice(0, -2)}${body.jwe.endsWith('AA') ? 'BB' : 'AA'}`;
    const lies: object[] = [
      right(username),
      { jwe: tampered },
      withHeader({ alg: 'none' }),
      withHeader({ alg: 'dir' }),
      withHeader({ alg: 'RSA1_5' }),
      withHeader({ alg: 'PBES2-HS256+A128KW', p2c: 1e9, p2s: 'AAAA' }),
      withHeader({ zip: 'DEF' }),
      withHeader({ kid: 'another' }),
      { jwe: 'a.b.c' },
      { jwe: body.jwe, more: 1 },
    ];
    const faces = new Set<string>();
    for (const lie of lies) {
      const answer = await server.call({ path: '/wps/session/login', body: lie });
      faces.add(JSON.stringify(face(answer)));
      expect(answer.ms).toBeLessThan(500);
    }
    expect((await server.call({ path: '/wps/session/login', body })).status).toBe(200);
    faces.add(JSON.stringify(face(await server.call({ path: '/wps/session/login', body }))));
    expect([...faces]).toHaveLength(1);
    expect([...faces][0]).toContain('crypto.rejected');
  });
});

describe('a second factor', () => {
  async function enrolled(): Promise<{ username: string; secret: string; codes: string[]; home: Browser }> {
    const { username } = await player();
    const home = browser();
    await home.login(right(username));
    const { value } = await home.send({ path: '/wps/session/factors/totp', body: {} });
    const secret = String(value['secret']);
    const confirmed = await home.send({
      path: '/wps/session/factors/totp/confirm',
      body: { code: authenticatorCode(secret) },
    });
    expect(confirmed.status).toBe(200);
    return { username, secret, home, codes: confirmed.value['recoveryCodes'] as string[] };
  }
  const verify = (who: Browser, verification: unknown, method: string, code: string): Promise<Answer> =>
    who.send({ path: '/wps/session/verify', body: { verification, method, code } });

  it('is asked for once the password was right; each code and each sign-in works once', async () => {
    const { username, secret } = await enrolled();
    const visitor = browser();
    const waits = await visitor.login(right(username));
    expect([waits.status, waits.code]).toEqual([401, 'identity.verification_required']);
    expect(waits.value['methods']).toEqual(['totp', 'recovery']);
    const { verification } = waits.value;
    // The code that confirmed the authenticator was used by that.
    expect((await verify(visitor, verification, 'totp', authenticatorCode(secret))).code).toBe(
      'identity.factor_wrong',
    );
    expect((await verify(visitor, verification, 'sms', '123456')).code).toBe('identity.verification_over');
    const code = authenticatorCode(secret, 1);
    const both = await Promise.all([
      verify(visitor, verification, 'totp', code),
      verify(visitor, verification, 'totp', code),
    ]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect((await verify(visitor, verification, 'totp', code)).code).toBe('identity.verification_over');
  });

  it('lets five guesses fail, then starts over; a recovery code works once', async () => {
    const { username, codes } = await enrolled();
    const visitor = browser();
    const { verification } = (await visitor.login(right(username))).value;
    for (let n = 0; n < 5; n += 1)
      expect((await verify(visitor, verification, 'totp', `00000${n}`)).code).toBe('identity.factor_wrong');
    expect((await verify(visitor, verification, 'recovery', codes[0] ?? '')).code).toBe(
      'identity.verification_over',
    );
    const next = (await visitor.login(right(username))).value['verification'];
    const entered = await verify(visitor, next, 'recovery', codes[0] ?? '');
    expect(entered.status).toBe(200);
    const third = (await visitor.login(right(username))).value['verification'];
    expect((await verify(visitor, third, 'recovery', codes[0] ?? '')).code).toBe('identity.factor_wrong');
  });

  it('is not gone round by a remembered browser', async () => {
    const { username } = await player();
    const home = browser();
    await home.login(right(username, { remember: true }));
    home.token = undefined;
    const again = await home.send({ path: '/wps/session/login/remembered', body: {} });
    expect(again.status).toBe(200);
    home.token = String(again.value['token']);
    // Not proved in the last five minutes: a remembered browser is no proof.
    const asked = await home.send({ path: '/wps/session/factors/totp', body: {} });
    expect([asked.status, asked.code, asked.value]).toEqual([
      403,
      'identity.step_up_required',
      { methods: ['password'] },
    ]);
    expect(
      (await home.send({ path: '/wps/session/step-up', body: { method: 'password', password: 'no' } })).code,
    ).toBe('identity.factor_wrong');
    expect(
      (await home.send({ path: '/wps/session/step-up', body: { method: 'password', password: PASSWORD } }))
        .status,
    ).toBe(200);
    const { value } = await home.send({ path: '/wps/session/factors/totp', body: {} });
    const secret = String(value['secret']);
    await home.send({ path: '/wps/session/factors/totp/confirm', body: { code: authenticatorCode(secret) } });
    home.token = undefined;
    const later = await home.send({ path: '/wps/session/login/remembered', body: {} });
    // Setting one up forgot what was remembered.
    expect(later.code).toBe('identity.remembered_over');
  });

  it('is required of staff: without one only setting it up is open', async () => {
    const username = `clerk${(names += 1)}`;
    const { identity } = server.rooms.identity;
    const person = {
      brandId: server.brandId,
      username,
      name: 'Clerk',
      role: 'admin',
      passwordHash: hash,
      mustChange: false,
    } as const;
    await server.db.transaction((tx) => hire(tx, identity, person));
    const desk = browser();
    const login = await desk.send({ path: '/ops/session/login', body: right(username) });
    expect(login.value).toMatchObject({ mustEnrol: true, mustChangePassword: false });
    desk.token = String(login.value['token']);
    for (const route of server.rooms.routes) {
      if (
        !route.rules.allow.includes('staff') ||
        route.rules.always ||
        route.rules.enrol ||
        route.rules.allow.includes('guest')
      )
        continue;
      const path = route.call.path.replaceAll(/\{\w+\}/g, newId());
      const answer = await desk.send({
        method: route.call.method,
        path,
        key: newId(),
        body: route.call.method === 'GET' ? undefined : {},
      });
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'gate.enrol_first']);
    }
    const { value } = await desk.send({ path: '/ops/session/factors/totp', body: {} });
    const code = authenticatorCode(String(value['secret']));
    expect((await desk.send({ path: '/ops/session/factors/totp/confirm', body: { code } })).status).toBe(200);
    expect((await get(desk, '/ops/me')).status).toBe(200);
    // The last factor stays.
    expect((await desk.send({ method: 'DELETE', path: '/ops/session/factors/totp' })).code).toBe(
      'identity.factor_needed',
    );
    const other = await browser().send({ path: '/ops/session/login', body: right(username) });
    expect([other.code, other.value['methods']]).toEqual([
      'identity.verification_required',
      ['totp', 'recovery'],
    ]);
  });
});

describe('sessions', () => {
  it('are listed, and signed out one by one and all at once, everywhere within a second', async () => {
    const { username } = await player();
    const [home, phone, office] = [browser(), browser(), browser()];
    for (const one of [home, phone, office]) expect((await one.login(right(username))).status).toBe(200);
    const { value } = await get(home, '/wps/session/devices');
    const list = value['list'] as { id: string; current: boolean }[];
    expect(list.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(list).toHaveLength(3);
    const elsewhere = (who: Browser) =>
      twin.call({
        method: 'GET',
        path: '/wps/member/info',
        as: { token: who.token ?? '', cookie: `__Host-haat=${who.cookies.get('__Host-haat')}` },
      });
    expect([(await elsewhere(phone)).status, (await elsewhere(office)).status]).toEqual([200, 200]);
    const other = list.find(({ current }) => !current)?.id ?? '';
    expect((await home.send({ method: 'DELETE', path: `/wps/session/devices/${other}` })).status).toBe(200);
    expect((await home.send({ method: 'DELETE', path: `/wps/session/devices/${other}` })).code).toBe(
      'identity.unknown_session',
    );
    expect((await home.send({ method: 'DELETE', path: '/wps/session/devices' })).status).toBe(200);
    await expect
      .poll(async () => [(await elsewhere(phone)).status, (await elsewhere(office)).status], {
        timeout: SECOND,
      })
      .toEqual([401, 401]);
    expect((await get(home, '/wps/member/info')).status).toBe(200);
  });

  it('of others cannot be ended: theirs are as good as none', async () => {
    const [one, two] = [await player(), await player()];
    const [mine, theirs] = [browser(), browser()];
    await mine.login(right(one.username));
    await theirs.login(right(two.username));
    const list = (await get(theirs, '/wps/session/devices')).value['list'] as { id: string }[];
    const answer = await mine.send({ method: 'DELETE', path: `/wps/session/devices/${list[0]?.id}` });
    expect([answer.status, answer.code]).toEqual([404, 'identity.unknown_session']);
    expect((await get(theirs, '/wps/member/info')).status).toBe(200);
  });

  it('end on open sockets too, when signed out in another process', async () => {
    const { username } = await player();
    const home = browser();
    await home.login(right(username));
    const cookie = `__Host-haat=${home.cookies.get('__Host-haat')}`;
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers: { cookie } });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    const ready = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ token: home.token }));
    await ready;
    const began = performance.now();
    await twin.call({
      method: 'DELETE',
      path: '/wps/session/logout',
      as: { token: home.token ?? '', cookie },
    });
    expect(await closed).toBe(4401);
    expect(performance.now() - began).toBeLessThan(SECOND);
  });

  it('are carried over by a code that works once, within a minute; a token in an address opens nothing', async () => {
    const { username } = await player();
    const home = browser();
    await home.login(right(username));
    const { code } = (await home.send({ path: '/wps/session/handoff/code', body: {} })).value;
    const other = browser();
    const taken = await other.send({ path: '/wps/session/handoff', body: { code } });
    expect(taken.status).toBe(200);
    expect((await browser().send({ path: '/wps/session/handoff', body: { code } })).code).toBe(
      'identity.handoff_over',
    );
    const late = (await home.send({ path: '/wps/session/handoff/code', body: {} })).value['code'];
    await server.db.pool.query("update identity.handoffs set expires_at = now() - interval '1 second'");
    expect((await browser().send({ path: '/wps/session/handoff', body: { code: late } })).code).toBe(
      'identity.handoff_over',
    );
    const cookie = { cookie: `__Host-haat=${home.cookies.get('__Host-haat')}` };
    for (const path of [
      `/wps/member/info?token=${home.token}`,
      `/wps/member/info?access_token=${home.token}`,
    ])
      expect((await server.call({ method: 'GET', path, headers: cookie })).status).not.toBe(200);
  });
});

describe('a remembered browser', () => {
  it('comes back with one press, once a token; a token that comes twice ends the family', async () => {
    const { username } = await player();
    const home = browser();
    await home.login(right(username, { remember: true }));
    const stolen = home.cookies.get('__Host-haat-keep') ?? '';
    expect(stolen).toHaveLength(43);
    expect((await home.send({ path: '/wps/session/login/remembered', body: {} })).status).toBe(200);
    expect(home.cookies.get('__Host-haat-keep')).not.toBe(stolen);
    const again = await home.send({ path: '/wps/session/login/remembered', body: {} });
    home.token = String(again.value['token']);
    await server.db.pool.query(
      "update identity.remembered set used_at = used_at - interval '1 minute' where used_at is not null",
    );
    const thief = browser();
    thief.cookies.set('__Host-haat-keep', stolen);
    expect((await thief.send({ path: '/wps/session/login/remembered', body: {} })).code).toBe(
      'identity.remembered_over',
    );
    expect((await get(home, '/wps/member/info')).status).toBe(401);
    home.token = undefined;
    expect((await home.send({ path: '/wps/session/login/remembered', body: {} })).code).toBe(
      'identity.remembered_over',
    );
  });

  it('is forgotten by signing out', async () => {
    const { username } = await player();
    const home = browser();
    await home.login(right(username, { remember: true }));
    const kept = home.cookies.get('__Host-haat-keep') ?? '';
    await home.send({ method: 'DELETE', path: '/wps/session/logout' });
    home.token = undefined;
    home.cookies.set('__Host-haat-keep', kept);
    expect((await home.send({ path: '/wps/session/login/remembered', body: {} })).code).toBe(
      'identity.remembered_over',
    );
  });
});

describe('the doors', () => {
  it('lets agents in at theirs and nobody else; staff are told at the players’ door once their password is right', async () => {
    const [one, agent] = [await player(), await player('agent')];
    expect((await browser().login(right(one.username, { entry: 'agent' }))).code).toBe('identity.not_agent');
    expect((await browser().login(right(agent.username, { entry: 'agent' }))).status).toBe(200);
    const username = `desk${(names += 1)}`;
    const person = {
      brandId: server.brandId,
      username,
      name: 'D',
      role: 'support',
      passwordHash: hash,
      mustChange: false,
    } as const;
    await server.db.transaction((tx) => hire(tx, server.rooms.identity.identity, person));
    expect((await browser().login(right(username))).code).toBe('identity.not_member');
    expect((await browser().login({ username, password: 'wrong' })).code).toBe('identity.wrong_credentials');
  });

  it('takes a solved human check with the second variant, each proof once', async () => {
    const { username } = await player();
    const human = await workProof(server, 'login');
    expect((await browser().login({ ...right(username), human }, '/wps/session/login/v2')).status).toBe(200);
    expect((await browser().login({ ...right(username), human }, '/wps/session/login/v2')).code).toBe(
      'identity.human_check',
    );
  });
});

describe('a trial session', () => {
  const trial = { os: 'Android', platform: 'W', encryption: 'x', gatewayVersion: 3 };
  it('may look round and nothing else; its credits are of another currency', async () => {
    const visitor = browser();
    const opened = await visitor.send({ path: '/wps/session/login/freeplay', body: trial });
    expect(opened.status).toBe(200);
    visitor.token = String(opened.value['token']);
    const info = await get(visitor, '/wps/member/info');
    expect(info.value).toMatchObject({ type: 4, isTrial: true, currency: 'XXX' });
    const open: string[] = [];
    for (const { call, rules } of server.rooms.routes) {
      if (rules.allow.includes('guest') || rules.allow.includes('service')) continue;
      const path = call.path.replaceAll(/\{\w+\}/g, newId());
      const answer = await visitor.send({
        method: call.method,
        path,
        key: newId(),
        body: call.method === 'GET' ? undefined : {},
      });
      if (answer.status === 200) open.push(`${call.method} ${call.path}`);
    }
    expect(open.sort()).toEqual(['GET /wps/member/info']);
    expect((await visitor.send({ path: '/play/monsoon-tiger/open', body: { mode: 'real' } })).status).toBe(
      401,
    );
  });
});

it('lets a first password change itself and nothing else', async () => {
  const person: Person = await server.person();
  await server.db.pool.query('update identity.accounts set must_change = true where id = $1', [person.id]);
  await server.db.pool.query(
    'update identity.sessions set changed_at = clock_timestamp() where account_id = $1',
    [person.id],
  );
  await expect
    .poll(async () => (await server.call({ method: 'GET', path: '/wps/member/info', as: person })).code, {
      timeout: 2 * SECOND,
    })
    .toBe('gate.change_password_first');
  for (const { call, rules } of server.rooms.routes) {
    if (!rules.allow.includes('player') || rules.allow.includes('guest') || rules.always) continue;
    const path = call.path.replaceAll(/\{\w+\}/g, newId());
    const answer = await server.call({
      method: call.method,
      path,
      key: newId(),
      as: person,
      ...(call.method === 'GET' ? {} : { body: {} }),
    });
    expect([path, answer.code]).toEqual([path, 'gate.change_password_first']);
  }
});
