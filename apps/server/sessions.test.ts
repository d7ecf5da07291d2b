/** What a sign-in still asks for, and how long it lasts (CHECKS 30, 32, 36): second factors, sessions, remembered browsers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import type { TestServer } from './testing.ts';
import type { Answer } from './testing-client.ts';
import { authenticatorCode, type Browser, sealed } from './testing-doors.ts';
import { type Door, get, openDoor, PASSWORD, right } from './testing-sign-in.ts';

let door: Door;
let server: TestServer;
const browser = (): Browser => door.browser();
const player = () => door.player();
let twin: Awaited<ReturnType<TestServer['twin']>>;

beforeAll(async () => {
  door = await openDoor();
  server = door.server;
  twin = await server.twin();
});
afterAll(async () => {
  await twin.stop();
  await door.stop();
});

describe('a second factor', () => {
  type Enrolled = { username: string; secret: string; used: string; codes: string[]; home: Browser };
  async function enrolled(): Promise<Enrolled> {
    const { username } = await player();
    const home = browser();
    await home.login(right(username));
    const { value } = await home.send({ path: '/wps/session/factors/totp', body: {} });
    const secret = String(value['secret']);
    const used = authenticatorCode(secret);
    const confirmed = await home.send({ path: '/wps/session/factors/totp/confirm', body: { code: used } });
    expect(confirmed.status).toBe(200);
    return { username, secret, used, home, codes: confirmed.value['recoveryCodes'] as string[] };
  }
  const verify = (who: Browser, verification: unknown, method: string, code: string): Promise<Answer> =>
    who.send({ path: '/wps/session/verify', body: { verification, method, code } });

  it('is asked for once the password was right; each code and each sign-in works once', async () => {
    const { username, secret, used } = await enrolled();
    const visitor = browser();
    const waits = await visitor.login(right(username));
    expect([waits.status, waits.code]).toEqual([401, 'identity.verification_required']);
    expect(waits.value['methods']).toEqual(['totp', 'recovery']);
    const { verification } = waits.value;
    // The code that confirmed the authenticator was used by that.
    expect((await verify(visitor, verification, 'totp', used)).code).toBe('identity.factor_wrong');
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
      { methods: ['password'], page: 'security', lastsMs: 600_000 },
    ]);
    const step = (password: string) =>
      home.send({
        path: '/wps/session/step-up',
        body: { page: 'security', method: 'password', password },
      });
    expect((await step('no')).code).toBe('identity.factor_wrong');
    expect((await step(PASSWORD)).status).toBe(200);
    const { value } = await home.send({ path: '/wps/session/factors/totp', body: {} });
    const secret = String(value['secret']);
    await home.send({ path: '/wps/session/factors/totp/confirm', body: { code: authenticatorCode(secret) } });
    home.token = undefined;
    const later = await home.send({ path: '/wps/session/login/remembered', body: {} });
    // Setting one up forgot what was remembered.
    expect(later.code).toBe('identity.remembered_over');
  });

  it('is required of staff: without one only setting it up is open', async () => {
    const username = await door.clerk('admin');
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

  it('stay in the browser they were opened in, over its updates; a copy elsewhere is nobody’s', async () => {
    const { username } = await player();
    const [home, live] = [browser(), `${server.origin.replace('http', 'ws')}/live`];
    const chrome = (version: number) => ({
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    });
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
    };
    const body = await sealed(server, right(username));
    home.token = String(
      (await home.send({ path: '/wps/session/login', body, headers: chrome(124) })).value['token'],
    );
    const seen = async (headers: Record<string, string>, at = server.call) => {
      const cookie = `__Host-haat=${home.cookies.get('__Host-haat')}`;
      const as = { token: home.token ?? '', cookie };
      return (await at({ method: 'GET', path: '/wps/member/info', as, headers })).code;
    };
    /** What the live channel says first to both halves. */
    const handleFacts = (headers: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const cookie = `__Host-haat=${home.cookies.get('__Host-haat')}`;
        const socket = new WebSocket(live, { headers: { ...headers, cookie } });
        socket.once('open', () => socket.send(JSON.stringify({ token: home.token })));
        socket.once('message', (data) => {
          resolve(String(data));
          socket.close();
        });
        socket.once('close', (code) => resolve(String(code)));
      });
    for (const at of [server.call, twin.call]) {
      expect(await seen(chrome(124), at)).toBeUndefined();
      expect(await seen(firefox, at)).toBe('gate.sign_in_first');
      expect(await seen({}, at)).toBe('gate.sign_in_first');
      // Where it was opened it goes on, with the version of tomorrow too.
      expect(await seen(chrome(131), at)).toBeUndefined();
    }
    expect([await handleFacts(chrome(131)), await handleFacts(firefox)]).toEqual(['{"ready":true}', '4401']);
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
    other.token = String(taken.value['token']);
    expect((await get(other, '/wps/member/info')).status).toBe(200);
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
    // Signed out where it came from, it is signed out where it went.
    expect((await home.send({ method: 'DELETE', path: '/wps/session/logout' })).status).toBe(200);
    expect((await get(other, '/wps/member/info')).status).toBe(401);
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
