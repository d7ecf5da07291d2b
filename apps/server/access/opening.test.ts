/** Maintenance and region bind in every process and on the live channel within a second, for players and not for staff (CHECKS 42). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createSharedLimiter } from '#platform/http/shared-limit.ts';
import { type Person, startServer, type TestServer } from '../testing.ts';
import { type Cast, openCast } from './people.fixture.ts';

let server: TestServer;
let twin: Awaited<ReturnType<TestServer['twin']>>;
let cast: Cast;
let player: Person;
let admin: { token: string; cookie: string } | undefined;
beforeAll(async () => {
  server = await startServer();
  cast = await openCast(server);
  twin = await server.twin();
  player = await server.person(10_000n);
  admin = await cast.people.admin.signIn();
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

const brand = async () => (await server.call({ method: 'GET', path: '/ops/brand', as: admin })).value;
const put = async (part: string, body: Record<string, unknown>) =>
  server.call({
    method: 'PUT',
    path: `/ops/brand/${part}`,
    as: admin,
    body: { revision: (await brand())['revision'], ...body },
  });
const open = {
  status: 0,
  maintenanceStart: null,
  maintenanceEnd: null,
  maintenanceReopen: false,
};
const nowhere = { blockedPrefixes: [], allowedPrefixes: [], blockedCountries: [], allowedCountries: [] };
const balance = (call: TestServer['call'], headers: Record<string, string> = {}) =>
  call({ method: 'GET', path: '/wps/v2/wallets/balance', as: player, headers });

async function listen(): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, {
    headers: { cookie: player.cookie, origin: server.origin },
  });
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
  await new Promise<void>((done, fail) => {
    socket.on('open', () => socket.send(JSON.stringify({ token: player.token })));
    socket.on('message', () => done());
    socket.on('close', (code) => fail(new Error(`closed ${code}`)));
    closed.catch(() => undefined);
  }).catch(() => undefined);
  return { closed };
}

describe('maintenance', () => {
  it('refuses players in both processes and closes their live channel within a second; staff and status stay', async () => {
    const live = await listen();
    expect((await balance(twin.call)).status).toBe(200);
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const began = performance.now();
    expect((await put('status', { ...open, status: 1, maintenanceEnd: end })).code).toBeUndefined();
    expect((await balance(server.call)).code).toBe('brand.maintenance');
    expect(await live.closed).toBe(4503);
    expect(performance.now() - began).toBeLessThan(1_000);
    await new Promise((wake) => setTimeout(wake, Math.max(0, 1_000 - (performance.now() - began))));
    const refused = await balance(twin.call);
    expect([refused.status, refused.code]).toEqual([503, 'brand.maintenance']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    const status = await twin.call({ method: 'GET', path: '/wps/system/status', as: player });
    expect(status.value).toMatchObject({ status: 1, maintenance: true, maintenanceEnd: end });
    expect((await brand())['statusNow']).toBe(1);
    expect(await (await listen()).closed).toBe(4503);
    await put('status', open);
    expect((await balance(server.call)).status).toBe(200);
  });

  it('begins by itself at its start, and ends by itself only where that was said', async () => {
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const window = { status: 0, maintenanceStart: ago(60_000), maintenanceEnd: ago(1_000) };
    await put('status', { ...window, maintenanceReopen: false });
    expect((await balance(server.call)).code).toBe('brand.maintenance');
    await put('status', { ...window, maintenanceReopen: true });
    expect((await balance(server.call)).status).toBe(200);
    for (const bad of [
      { ...window, maintenanceEnd: ago(120_000), maintenanceReopen: false },
      { ...open, maintenanceReopen: true },
    ])
      expect((await put('status', bad)).code).toBe('brand.bad_window');
    await put('status', open);
  });

  it('takes precedence over a region block', async () => {
    await put('access', { ...nowhere, blockedPrefixes: ['127.0.0.1'] });
    expect((await balance(server.call)).code).toBe('brand.region_blocked');
    const said = await server.call({ method: 'GET', path: '/wps/system/status' });
    expect(said.value).toMatchObject({ status: 2, regionRestriction: true, location: { ip: '127.0.0.1' } });
    await put('status', { ...open, status: 1 });
    expect((await balance(server.call)).code).toBe('brand.maintenance');
    await put('status', open);
    await put('access', nowhere);
    expect((await balance(server.call)).status).toBe(200);
  });
});

describe('settings', () => {
  it('are saved on the revision that was seen, and not on another', async () => {
    const { revision } = await brand();
    const body = { ...nowhere, blockedCountries: ['US'] };
    const both = await Promise.all(
      [0, 1].map(() =>
        server.call({ method: 'PUT', path: '/ops/brand/access', as: admin, body: { revision, ...body } }),
      ),
    );
    expect(both.map((one) => one.code ?? 'saved').sort()).toEqual(['brand.changed_meanwhile', 'saved']);
    await put('access', nowhere);
  });

  it('believe no country and no address that somebody names himself', async () => {
    await put('access', { ...nowhere, blockedCountries: ['US'], blockedPrefixes: ['203.0.113.0/24'] });
    const headers = { 'cf-ipcountry': 'US', 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
    expect((await balance(server.call, headers)).status).toBe(200);
    await put('access', { ...nowhere, allowedCountries: ['BD'] });
    const lying = await balance(server.call, { 'cf-ipcountry': 'BD', 'x-forwarded-for': '203.0.113.9' });
    expect(lying.code).toBe('brand.region_blocked');
    await put('access', nowhere);
  });

  it('refuse what cannot be meant', async () => {
    const before = JSON.stringify(await brand());
    const cases: [string, Record<string, unknown>][] = [
      ['access', { ...nowhere, blockedPrefixes: ['300.1.1.1'] }],
      ['access', { ...nowhere, blockedPrefixes: ['10.0.0.0/33'] }],
      ['access', { ...nowhere, blockedCountries: ['USA'] }],
      ['links', { resources: [], customerService: [{ csType: 'LIVECHAT', url: 'javascript:alert(1)' }] }],
      ['registration', { registration: { role: { visible: true } } }],
      ['flags', { flags: { USERNAMEREG3: true, admin: true } }],
    ];
    for (const [part, body] of cases) expect((await put(part, body)).status, JSON.stringify(body)).toBe(422);
    expect(JSON.stringify(await brand())).toBe(before);
  });

  it('leave who, what, before, after, from where and when, and no other brand sees it', async () => {
    const flags = { ...((await brand())['flags'] as Record<string, boolean>), GOOGLELOGIN: true };
    await put('flags', { flags });
    const look = async (who: Cast['foreigner']) =>
      (
        await server.call({
          method: 'GET',
          path: '/ops/audit?pageSize=100',
          as: await who.signIn(),
          headers: { host: who.host },
        })
      ).value['list'] as Record<string, unknown>[];
    const [last] = await look(cast.people.admin);
    expect(last).toMatchObject({
      action: 'brand.flags',
      kind: 'staff',
      ip: '127.0.0.1',
      before: { flags: { GOOGLELOGIN: false } },
      after: { flags: { GOOGLELOGIN: true } },
    });
    expect(String(last?.['at'])).toMatch(/Z$/);
    expect(await look(cast.foreigner)).toEqual([]);
    const check = await server.call({ path: '/ops/audit/check', method: 'POST', as: admin, body: {} });
    expect(check.value).toEqual({ whole: true, brokenAt: null });
  });

  it('keeps a member’s language, of those the brand offers', async () => {
    const speak = (language: string) =>
      server.call({
        method: 'POST',
        path: '/wps/relay/MCSFE_updateLanguage',
        as: player,
        body: { language },
      });
    expect((await speak('bn-BD')).value).toEqual({ language: 'bn' });
    expect(await server.rooms.brand.brands.languageOf(player.id)).toBe('bn');
    for (const bad of ['xa', 'de']) expect((await speak(bad)).code).toBe('brand.bad_language');
    expect((await speak('../etc')).status).toBe(422);
  });
});

it('a limit over all processes counts both of them', async () => {
  const [one, two] = [createSharedLimiter(server.db), createSharedLimiter(server.db)];
  const said = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? one : two)('/test', 'somebody', 4).then(
        () => 'in',
        (error: { code: string; detail: { retryAfterMs: number } }) =>
          `${error.code} ${error.detail.retryAfterMs > 0 && error.detail.retryAfterMs <= 60_000}`,
      ),
    ),
  );
  expect(said.filter((word) => word === 'in')).toHaveLength(4);
  expect(said.filter((word) => word === 'wire.too_many_requests true')).toHaveLength(6);
  await one('/test', 'another', 4);
});
