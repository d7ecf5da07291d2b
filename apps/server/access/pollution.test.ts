/**
 * CHECKS 23: forty privileged keys on every write route, in the body, in the query and twice over; and CHECKS 26: the whole set of
 * headers on every answer, whatever it is.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { newId } from '#kernel/ids.ts';
import { HEADERS } from '#platform/http/headers.ts';
import type { Route } from '#platform/http/route.ts';
import { startServer, type TestServer } from '../testing.ts';
import { type Cast, openCast } from './people.fixture.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await openCast(server);
});
afterAll(() => server.stop());

const KEYS = [
  'role',
  'roles',
  'type',
  'isAgent',
  'isAdmin',
  'admin',
  'audience',
  'rights',
  'permissions',
  'scope',
  'balance',
  'cash',
  'credit',
  'bonus',
  'amount2',
  'vip',
  'vipLevel',
  'level2',
  'rank',
  'points',
  'merchant',
  'merchantCode',
  'brandId',
  'brand_id',
  'parentId',
  'agentId',
  'memberId',
  'member_id',
  'ownerId',
  'status2',
  'state',
  'closed',
  'verified',
  'mustChange',
  'createdAt',
  'created_at',
  'id2',
  'passwordHash',
  '__proto__',
  'constructor',
  'prototype',
  '$where',
];
const WRITES = (route: Route): boolean => route.call.method !== 'GET';
const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;

/** Something the schema takes, so that only the foreign key can be what is refused. */
function sample(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const one = schema as Record<string, unknown>;
  if ('const' in one) return one['const'];
  if (Array.isArray(one['anyOf'])) return sample(one['anyOf'][0]);
  if (one['type'] === 'object') {
    const required = new Set(Array.isArray(one['required']) ? one['required'] : []);
    return Object.fromEntries(
      Object.entries(Object(one['properties']))
        .filter(([name]) => required.has(name))
        .map(([name, inner]) => [name, sample(inner)]),
    );
  }
  if (one['type'] === 'array') return [];
  if (one['type'] === 'integer' || one['type'] === 'number') return one['minimum'] ?? 1;
  if (one['type'] === 'boolean') return false;
  return 'x'.repeat(Number(one['minLength'] ?? 1));
}

const dump = async (): Promise<string> => {
  const tables = [
    'identity.accounts',
    'members.members',
    'staff.staff',
    'staff.roles',
    'brand.brands',
    'platform.settings',
    'ledger.balances',
    'ledger.transfers',
  ];
  const rows = await Promise.all(
    tables.map(
      async (table) => (await server.db.pool.query(`select t::text as row from ${table} t order by 1`)).rows,
    ),
  );
  return JSON.stringify(rows);
};

describe('a key that is nobody’s business', () => {
  it('is refused by every write route, in the body and in the query, and changes nothing', async () => {
    const member = await cast.people.member.signIn();
    const admin = await cast.people.admin.signIn();
    // What the sessions themselves leave behind stands before the first look.
    const before = await dump();
    const taken: string[] = [];
    let asked = 0;
    for (const route of server.rooms.routes.filter(WRITES)) {
      const { call } = route;
      if (call.encrypted || call.path.includes('/session/')) continue;
      const as = route.rules.allow.includes('staff') ? admin : member;
      const path = call.path.replaceAll(/\{\w+\}/g, newId());
      const body = Object(sample(call.body));
      const common = { method: call.method, as };
      const own = Object.keys(Object(Object(call.body)['properties']));
      for (const key of KEYS.filter((one) => !own.includes(one))) {
        const text = JSON.stringify(body).replace(
          /^\{/,
          `{"${key}":{"admin":true}${Object.keys(body).length > 0 ? ',' : ''}`,
        );
        const inBody = call.body
          ? await server.call({ ...common, path, key: newId(), raw: text })
          : undefined;
        const inQuery = call.query
          ? await server.call({
              ...common,
              path: `${path}?${encodeURIComponent(key)}=admin`,
              key: newId(),
              body,
            })
          : undefined;
        for (const said of [inBody, inQuery]) {
          if (!said) continue;
          // A limit that speaks first shows nothing of what is behind it.
          if (said.status !== 429) asked += 1;
          if (said.status < 400 || said.status >= 500)
            taken.push(`${nameOf(route)} ${key}: ${said.status} ${said.code}`);
        }
      }
    }
    expect(taken).toEqual([]);
    expect(asked).toBeGreaterThan(1_000);
    expect(await dump()).toBe(before);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  }, 240_000);

  it('given twice is refused, in the query, in a body and in a sealed one, before anything is looked at', async () => {
    const as = await cast.people.member.signIn();
    const twice = await server.call({ method: 'GET', path: '/play/rounds?pageNo=1&pageNo=2', as });
    expect(twice.status).toBe(422);
    const body = '{"method":"sandbox-instant","amount":"1.00","amount":"999999.00","currency":"BDT"}';
    const said = await server.call({
      method: 'POST',
      path: '/wps/cashier/deposits',
      as,
      key: newId(),
      raw: body,
    });
    expect([said.status, said.code]).toEqual([400, 'wire.malformed']);
    const bet = '{"type":"stake","stake":"1.00","stake":"1000.00","currency":"BDT"}';
    const play = { path: '/play/monsoon-tiger/act', as, key: newId(), raw: bet };
    expect((await server.call(play)).code).toBe('wire.malformed');
    for (const path of ['/ops/session/login', '/ops/session/password', '/wps/session/verify']) {
      const raw = '{"username":"mia","username":"rana","password":"x"}';
      expect((await server.call({ path, raw })).code).toBe('wire.malformed');
    }
  });

  it('is named by no open object: every body is closed', () => {
    const open = server.rooms.routes
      .filter((route) => WRITES(route) && !route.rules.raw && route.call.body)
      .filter((route) => !closedAll(route.call.body));
    expect(open.map(nameOf)).toEqual([]);
  });
});

/** Closed, or a choice of closed ones. */
function closedAll(schema: TSchema | undefined): boolean {
  const one = Object(schema) as Record<string, unknown>;
  if (Array.isArray(one['anyOf'])) return one['anyOf'].every((inner: TSchema) => closedAll(inner));
  return one['type'] !== 'object' || one['additionalProperties'] === false;
}

it('carries every header, whatever the answer: refusals, defects, no page, too large, malformed, documents', async () => {
  const as = await cast.people.member.signIn();
  const answers = [
    await server.call({ method: 'GET', path: '/wps/system/status' }),
    await server.call({ method: 'GET', path: '/wps/nothing' }),
    await server.call({ method: 'GET', path: '/%00' }),
    await server.call({ method: 'GET', path: '/wps/v2/wallets/balance' }),
    await server.call({ method: 'GET', path: '/wps/v2/wallets/balance', as }),
    await server.call({ method: 'POST', path: '/play/seeds', as, raw: '{' }),
    await server.call({ method: 'POST', path: '/play/seeds', as, raw: 'x'.repeat(200_000) }),
    await server.call({ method: 'PUT', path: '/ops/brand/status', body: {} }),
    await server.call({ method: 'GET', path: '/docs' }),
    await server.call({ method: 'GET', path: '/docs/openapi.json' }),
    await server.call({ method: 'GET', path: '/healthz' }),
    await server.call({
      method: 'OPTIONS',
      path: '/wps/system/status',
      headers: { origin: 'https://evil.test' },
    }),
    await server.call({ method: 'TRACE', path: '/wps/system/status' }),
  ];
  const lacking = answers.flatMap((answer) =>
    Object.keys(HEADERS)
      .filter((name) => answer.headers[name] === undefined)
      .map((name) => `${answer.status} ${answer.text.slice(0, 60)}: ${name}`),
  );
  expect(lacking).toEqual([]);
  for (const answer of answers) expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

describe('another’s word about where a request comes from', () => {
  it('is not believed: host, origin, forwarded names', async () => {
    const as = await cast.neighbour.signIn();
    const balance = (headers: Record<string, string>) =>
      server.call({ method: 'GET', path: '/wps/v2/wallets/balance', as, headers });
    for (const headers of [
      { host: 'evil.test' },
      { host: 'evil.test', 'x-forwarded-host': '127.0.0.1' },
      { host: 'evil.test', forwarded: 'host=127.0.0.1' },
      { host: 'evil.test', merchant: 'haat' },
    ])
      expect((await balance(headers)).code).toBe('wire.unknown_brand');
    expect((await balance({ 'x-forwarded-host': 'evil.test' })).status).toBe(200);
    const write = (origin: string) =>
      server.call({
        method: 'POST',
        path: '/wps/relay/MCSFE_updateLanguage',
        as,
        body: { language: 'en' },
        headers: { origin },
      });
    for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1.evil.test', 'http://127.0.0.1:1'])
      expect((await write(origin)).code).toBe('wire.foreign_origin');
    expect((await write(server.origin)).status).toBe(200);
    const reported = await server.call({
      method: 'GET',
      path: '/wps/system/status',
      headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
    });
    expect(reported.value['location']).toEqual({ ip: '127.0.0.1' });
  });
});
