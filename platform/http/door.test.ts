import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#kernel/call.ts';
import { asId } from '#kernel/ids.ts';
import { Amount, closed, pageQuery } from '#kernel/wire.ts';
import { silentLog } from '#platform/log/log.ts';
import { httpFaults } from './faults.ts';
import { HEADERS } from './headers.ts';
import { createLimiter } from './limit.ts';
import { openApi } from './openapi.ts';
import { playRoute } from './play-route.ts';
import { type BrandRef, type Caller, MEMBERS, type Route, route } from './route.ts';
import { createDoor } from './server.ts';

const brand: BrandRef = {
  id: asId<'brand'>('b'),
  code: 'haat',
  currency: 'BDT',
  languages: ['en', 'bn'],
  defaultLanguage: 'en',
};
const answer = Type.Unknown();
const Post = call({
  method: 'POST',
  path: '/t/post',
  summary: '',
  body: Type.Object({ amount: Amount, n: Type.Optional(Type.Integer()) }, closed),
  answer,
  idempotent: true,
});
const Long = call({
  method: 'POST',
  path: '/t/long',
  summary: '',
  body: Type.Object({ text: Type.String() }, closed),
  answer,
  largestBody: 200_000,
});
const List = call({
  method: 'GET',
  path: '/t/list',
  summary: '',
  query: Type.Object(pageQuery, closed),
  answer,
});
const Item = call({
  method: 'GET',
  path: '/t/items/{id}',
  summary: '',
  params: Type.Object({ id: Type.Integer() }, closed),
  answer,
});
const Gone = call({ method: 'DELETE', path: '/t/out', summary: '', answer });
const Staff = call({ method: 'GET', path: '/t/staff', summary: '', answer });
const Broken = call({ method: 'GET', path: '/t/broken', summary: '', answer });
const Costly = call({ method: 'GET', path: '/t/costly', summary: '', answer });
const Play = call({ method: 'POST', path: '/t/play', summary: '', body: Type.Object({}, closed), answer });
const Secret = call({
  method: 'POST',
  path: '/t/secret',
  summary: '',
  body: Type.Object({ a: Type.String() }, closed),
  answer,
  encrypted: true,
});

const costly = { now: 0, most: 0, held: [] as (() => void)[] };
const routes: Route[] = [
  route(Costly, { allow: ['guest'], perMinute: 1000, inTurn: true }, async () => {
    costly.now += 1;
    costly.most = Math.max(costly.most, costly.now);
    await new Promise<void>((go) => costly.held.push(go));
    costly.now -= 1;
    return {};
  }),
  route(Post, { allow: MEMBERS }, async ({ key }, { body }) => ({ key, body })),
  route(Long, { allow: ['guest'] }, async (_context, { body }) => body.text.length),
  route(List, { allow: ['guest'], perMinute: 1000 }, async ({ language }, { query }) => ({
    language,
    query,
  })),
  route(Item, { allow: ['guest'], perMinute: 3 }, async (_context, { params }) => params),
  route(Gone, { allow: MEMBERS }, async () => ({})),
  route(Staff, { allow: ['staff'] }, async () => ({})),
  route(Broken, { allow: ['guest'] }, async () => {
    throw new Error('select * from secret_table at /work/haat/x.ts:1');
  }),
  playRoute(
    Play,
    { allow: MEMBERS, trials: true },
    {
      member: async ({ caller }) => `money of ${caller.id}`,
      trial: async (_context, token) => `credits of ${token}`,
    },
  ),
  route(Secret, { allow: ['guest'] }, async (_context, { body }) => body),
];

const callers: Record<string, Caller> = {
  player: {
    audience: 'player',
    id: asId<'member'>('m'),
    sessionId: asId<'session'>('s'),
    mustChangePassword: false,
  },
  trial: {
    audience: 'trial',
    id: asId<'member'>('t'),
    sessionId: asId<'session'>('s'),
    mustChangePassword: false,
  },
  clerk: {
    audience: 'staff',
    id: asId<'staff'>('c'),
    sessionId: asId<'session'>('s'),
    mustChangePassword: false,
  },
  fresh: {
    audience: 'player',
    id: asId<'member'>('f'),
    sessionId: asId<'session'>('s'),
    mustChangePassword: true,
  },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createDoor({
    routes,
    log: silentLog(),
    brandFor: (host) => (host === 'haat.test' ? brand : undefined),
    authenticate: (bearer) => callers[bearer ?? ''] ?? { audience: 'guest' },
    guard: () => undefined,
    decrypt: async (compact) => {
      if (compact !== 'sealed') throw httpFaults('wire.malformed');
      return { a: 'open' };
    },
    word: (language, key) => `${language}:${key}`,
    trustProxy: false,
  });
});
afterAll(() => app.close());

type Ask = {
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  as?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
};
async function ask({ method = 'GET', url, as, headers = {}, payload }: Ask) {
  const done = await app.inject({
    method,
    url,
    headers: {
      host: 'haat.test',
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const said = done.json() as { code?: string; value: unknown; message: string; fields?: object };
  return { status: done.statusCode, headers: done.headers, text: done.payload, ...said };
}
const post = (payload: string | Buffer, headers: Record<string, string> = {}, as = 'player') =>
  ask({ method: 'POST', url: '/t/post', as, payload, headers: { 'idempotency-key': 'k', ...headers } });

describe('the door', () => {
  it('puts the whole set of headers on every answer, refusals and defects too', async () => {
    for (const url of ['/t/list', '/t/nothing', '/t/broken', '/t/staff', '/t/list?x=1', '/t/%00']) {
      const { headers } = await ask({ url });
      for (const [name, value] of Object.entries(HEADERS))
        expect(headers[name], `${url} ${name}`).toBe(value);
    }
  });

  it('says nothing of a defect but that there was one', async () => {
    const { status, code, text } = await ask({ url: '/t/broken' });
    expect([status, code]).toEqual([503, 'platform.defect']);
    expect(text).not.toMatch(/select|secret_table|\/work|\.ts|at /);
  });

  const bodies: [string, string | Buffer, number, string][] = [
    ['an honest one', '{"amount":"1.00"}', 200, ''],
    ['an unknown key', '{"amount":"1.00","isAdmin":true}', 422, 'wire.invalid'],
    ['a number for money', '{"amount":1}', 422, 'wire.invalid'],
    ['an exponent', '{"amount":"1e3"}', 422, 'wire.invalid'],
    ['foreign digits', '{"amount":"０１"}', 422, 'wire.invalid'],
    ['no object', '[]', 422, 'wire.invalid'],
    ['nothing', '', 422, 'wire.invalid'],
    ['no JSON', '{"amount":', 400, 'wire.malformed'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'wire.malformed'],
    ['a NUL', '{"amount":"1\\u0000"}', 400, 'wire.malformed'],
    ['a prototype', '{"amount":"1.00","__proto__":{"isAdmin":true}}', 400, 'wire.malformed'],
    ['a hidden prototype', '{"amount":"1.00","\\u005f_proto__":1}', 400, 'wire.malformed'],
    ['a constructor', '{"amount":"1.00","constructor":{"prototype":{}}}', 400, 'wire.malformed'],
    ['a half-hidden constructor', '{"amount":"1.00","c\\u006fnstructor":1}', 400, 'wire.malformed'],
    ['10,000 levels', `{"amount":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 422, 'wire.invalid'],
    ['100 kB', `{"amount":"${'1'.repeat(100_000)}"}`, 413, 'wire.too_large'],
  ];
  for (const [name, body, status, code] of bodies)
    it(`reads ${name}: ${status} ${code}`, async () => {
      const said = await post(body);
      expect([said.status, said.code ?? '']).toEqual([status, code]);
      expect(said.text).not.toMatch(/typebox|node_modules|at /);
    });

  it('reads JSON alone, and tolerates a DELETE that says JSON and sends nothing', async () => {
    expect((await post('amount=1', { 'content-type': 'application/x-www-form-urlencoded' })).code).toBe(
      'wire.malformed',
    );
    expect((await post('{"amount":"1.00"}', { 'content-type': 'text/plain' })).code).toBe('wire.malformed');
    const gone = await ask({
      method: 'DELETE',
      url: '/t/out',
      as: 'player',
      headers: { 'content-type': 'application/json' },
    });
    expect(gone.status).toBe(200);
  });

  it('reads a longer body where the call says so, up to what it says, and nowhere else', async () => {
    const long = (length: number, url = '/t/long') =>
      ask({ method: 'POST', url, payload: `{"text":"${'1'.repeat(length)}"}` });
    expect((await long(190_000)).status).toBe(200);
    expect((await long(200_000)).code).toBe('wire.too_large');
    expect((await long(70_000, '/t/post')).code).toBe('wire.too_large');
  });

  it('wants a key for what moves money', async () => {
    expect(
      (await ask({ method: 'POST', url: '/t/post', as: 'player', payload: '{"amount":"1.00"}' })).code,
    ).toBe('idempotency.key_required');
    for (const [key, code] of [
      ['', 'idempotency.key_required'],
      ['a b', 'idempotency.key_malformed'],
      ['x'.repeat(65), 'idempotency.key_malformed'],
      ['ключ', 'idempotency.key_malformed'],
    ] as const)
      expect(
        (await post('{"amount":"1.00"}', { 'idempotency-key': Buffer.from(key).toString('latin1') })).code,
      ).toBe(code);
    expect((await post('{"amount":"1.00"}', { 'idempotency-key': 'x'.repeat(64) })).status).toBe(200);
  });

  it('tells guests to sign in, others that they may not, and who must change his password to do that first', async () => {
    expect((await post('{"amount":"1.00"}', {}, '')).code).toBe('gate.sign_in_first');
    expect((await ask({ url: '/t/staff', as: 'player' })).code).toBe('gate.not_allowed');
    expect((await post('{"amount":"1.00"}', {}, 'fresh')).code).toBe('gate.change_password_first');
  });

  it('checks rights before it reads a body, so that strangers learn nothing of the schema', async () =>
    expect((await post('{"wrong":1}', {}, '')).code).toBe('gate.sign_in_first'));

  it('answers unknown hosts and foreign origins nothing', async () => {
    expect((await ask({ url: '/t/list', headers: { host: 'evil.test' } })).code).toBe('wire.unknown_brand');
    expect(
      (await ask({ url: '/t/list', headers: { 'x-forwarded-host': 'haat.test', host: 'evil.test' } })).code,
    ).toBe('wire.unknown_brand');
    for (const origin of ['https://evil.test', 'null', 'http://haat.test.evil.test', 'rubbish'])
      expect((await post('{"amount":"1.00"}', { origin })).code).toBe('wire.foreign_origin');
    expect((await post('{"amount":"1.00"}', { origin: 'https://haat.test' })).status).toBe(200);
  });

  it('reads a query by its schema', async () => {
    expect((await ask({ url: '/t/list' })).value).toMatchObject({ query: { pageNo: 1, pageSize: 15 } });
    expect((await ask({ url: '/t/list?pageNo=2' })).value).toMatchObject({ query: { pageNo: 2 } });
    for (const query of [
      'pageNo=0',
      'pageNo=1e9',
      'pageNo=1.5',
      'pageNo=x',
      'pageSize=101',
      'pageNo=1&pageNo=2',
      'other=1',
      'pageNo=-1',
      'pageNo=',
    ])
      expect((await ask({ url: `/t/list?${query}` })).status, query).toBe(422);
    expect((await ask({ url: '/t/list?pageNo=%00' })).code).toBe('wire.malformed');
    expect((await ask({ url: '/t/items/x' })).code).toBe('wire.invalid');
  });

  it('speaks the language that is asked for and offered', async () => {
    const spoken = async (headers: Record<string, string>, query = '') =>
      (await ask({ url: `/t/items/x${query}`, headers: { ...headers, 'x-n': '1' } })).message;
    const list = async (headers: Record<string, string>) =>
      ((await ask({ url: '/t/list', headers })).value as { language: string }).language;
    expect(await list({ 'accept-language': 'bn-BD,en;q=0.5' })).toBe('bn');
    expect(await list({ 'accept-language': 'xx,yy' })).toBe('en');
    expect(await list({ 'accept-language': '../../etc' })).toBe('en');
    expect(await spoken({}, '')).toContain('fault.');
  });

  it('opens encrypted bodies and nothing else', async () => {
    const secret = (payload: string) => ask({ method: 'POST', url: '/t/secret', payload });
    expect((await secret('{"jwe":"sealed"}')).value).toEqual({ a: 'open' });
    for (const body of ['{"a":"open"}', '{"jwe":"sealed","a":"x"}', '{"jwe":1}', '[]', 'null'])
      expect((await secret(body)).status, body).toBe(400);
  });

  it('slows down who asks too often, and says until when', async () => {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await ask({ url: '/t/items/1' })).code);
    expect(codes.slice(-2)).toEqual(['wire.too_many_requests', 'wire.too_many_requests']);
    const last = await ask({ url: '/t/items/1' });
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask({ url: '/t/list' })).status).toBe(200);
    // A household has 2^64 long addresses and is one visitor; the house next door is another.
    const from = async (remoteAddress: string) =>
      (await app.inject({ url: '/t/items/1', headers: { host: 'haat.test' }, remoteAddress })).statusCode;
    const said: number[] = [];
    for (let n = 1; n <= 4; n += 1) said.push(await from(`2001:db8:1:2::${n}`));
    expect([...said, await from('2001:db8:1:3::1')]).toEqual([200, 200, 200, 429, 200]);
  });

  it('lets few at once do what is costly, in order, and turns away who would wait too long', async () => {
    const answers = Promise.all(Array.from({ length: 210 }, () => ask({ url: '/t/costly' })));
    await expect.poll(() => costly.held.length).toBe(4);
    // Others go past them.
    expect((await ask({ url: '/t/list' })).status).toBe(200);
    for (let done = 0; done < 204; done += 1) {
      await expect.poll(() => costly.held.length, { interval: 1 }).toBeGreaterThan(done);
      costly.held[done]?.();
    }
    const statuses = (await answers).map((one) => one.status);
    expect([costly.most, statuses.filter((status) => status === 200).length]).toEqual([4, 204]);
    expect(statuses.slice(204)).toEqual(Array(6).fill(503));
  });

  it('writes every route into the API document', () => {
    const { paths } = openApi(routes, { version: '1' }) as {
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
    };
    expect(Object.keys(paths).sort()).toEqual(routes.map((one) => one.call.path).sort());
    expect(paths['/t/post']?.['post']?.parameters).toContainEqual({
      $ref: '#/components/parameters/IdempotencyKey',
    });
  });
});

describe('a limit', () => {
  it('counts a caller and a route by themselves, and begins anew after a minute', () => {
    let now = 0;
    const limiter = createLimiter(() => now);
    const take = (who: string, route = 'r') => {
      try {
        limiter.take(route, who, 2);
        return true;
      } catch {
        return false;
      }
    };
    expect([take('a'), take('a'), take('a'), take('b'), take('a', 's')]).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    now = 60_000;
    expect(take('a')).toBe(true);
  });
});

describe('a call that is played with money or in a trial', () => {
  const play = async (as: string, token?: string) => {
    const headers = token === undefined ? {} : { 'x-trial': token };
    const said = await ask({ method: 'POST', url: '/t/play', as, headers, payload: '{}' });
    return said.code ?? said.value;
  };

  it('takes money of members alone, and whoever names a trial plays in it, a member too', async () => {
    expect([await play('player'), await play('player', 'one')]).toEqual(['money of m', 'credits of one']);
    expect([await play('', 'two'), await play('trial', 'three')]).toEqual([
      'credits of two',
      'credits of three',
    ]);
  });

  it('tells who has neither to sign in before it reads what he sent, and lets no staff play', async () => {
    expect([await play(''), await play('trial')]).toEqual(['gate.sign_in_first', 'gate.sign_in_first']);
    const unread = await ask({ method: 'POST', url: '/t/play', payload: '{"stake":1}' });
    expect(unread.code).toBe('gate.sign_in_first');
    expect([await play('clerk'), await play('clerk', 'four')]).toEqual([
      'gate.not_allowed',
      'gate.not_allowed',
    ]);
  });

  it('says in the document who may, and that a trial needs no session', () => {
    const { paths } = openApi(routes, { version: '1' }) as {
      paths: Record<string, Record<string, { description: string; security: object[] }>>;
    };
    expect(paths['/t/play']?.['post']?.description).toContain('For player, agent, and who names a trial');
    expect(paths['/t/play']?.['post']?.security).toContainEqual({});
  });
});
