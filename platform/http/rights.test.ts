/** Who is let in at the door, in which order it refuses, and what is counted: every kind of caller at every kind of route. */
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#kernel/call.ts';
import { defineFaults } from '#kernel/faults.ts';
import { asId } from '#kernel/ids.ts';
import { closed } from '#kernel/wire.ts';
import { silentLog } from '#platform/log/log.ts';
import { type BrandRef, type Caller, type Route, route, type RouteRules } from './route.ts';
import { createDoor, type Door } from './server.ts';

const brandOf = (code: string): BrandRef => ({
  id: asId<'brand'>(code),
  code,
  currency: 'BDT',
  languages: ['en', 'bn'],
  defaultLanguage: 'bn',
});
const faults = defineFaults({ 'brand.maintenance': { status: 503 }, 'test.wait': { status: 409 } });

type Rules = RouteRules<'guest' | 'trial' | 'player' | 'agent' | 'staff' | 'service'>;
const answer = Type.Unknown();
const open = (path: string, rules: Rules, method: 'GET' | 'POST' | 'PUT' = 'GET'): Route =>
  route(call({ method, path, summary: '', answer }), rules, async () => 'in');

const everyone = ['guest', 'trial', 'player', 'agent'] as const;
/** What a route says of itself → its address. */
const RIGHTS: Readonly<Record<string, Rules>> = {
  '/everyone': { allow: everyone },
  '/everyone-always': { allow: everyone, always: true },
  '/members': { allow: ['player', 'agent'] },
  '/members-always': { allow: ['player', 'agent'], always: true },
  '/agents': { allow: ['agent'] },
  '/staff-no-right': { allow: ['staff'] },
  '/staff-own': { allow: ['staff'], right: 'own' },
  '/staff-read': { allow: ['staff'], right: 'brand.read' },
  '/staff-enrol': { allow: ['staff'], right: 'own', enrol: true },
  '/staff-always': { allow: ['staff'], right: 'brand.read', always: true },
  '/service': { allow: ['service'] },
};

const member = {
  id: asId<'member'>('m'),
  sessionId: asId<'session'>('s'),
  mustChangePassword: false,
} as const;
const clerk = { ...member, audience: 'staff', id: asId<'staff'>('c') } as const;
const CALLERS: Readonly<Record<string, Caller>> = {
  trial: { ...member, audience: 'trial' },
  player: { ...member, audience: 'player' },
  other: { ...member, audience: 'player', id: asId<'member'>('n') },
  agent: { ...member, audience: 'agent' },
  renewing: { ...member, audience: 'player', mustChangePassword: true },
  clerk,
  reader: { ...clerk, id: asId<'staff'>('reader') },
  boss: { ...clerk, id: asId<'staff'>('boss') },
  enrolling: { ...clerk, id: asId<'staff'>('boss'), mustEnrol: true },
  newcomer: { ...clerk, id: asId<'staff'>('boss'), mustEnrol: true, mustChangePassword: true },
};
/** The boss was given everything, the reader one right, the clerk nothing. */
const may = (caller: { readonly id: string }, right: string): boolean =>
  caller.id === 'boss' || (caller.id === 'reader' && right === 'brand.read');

const guarded: unknown[][] = [];
let isClosed = false;
let release: (() => void)[] = [];
const routes: Route[] = [
  ...Object.entries(RIGHTS).map(([path, rules]) => open(path, rules)),
  open('/saved', { allow: everyone, perMinute: 5 }),
  open('/saved', { allow: everyone, perMinute: 2 }, 'POST'),
  open('/saved', { allow: everyone, perMinute: 2 }, 'PUT'),
  open('/guessed', { allow: everyone, perMinute: 2, shared: true }),
  open('/guessed', { allow: everyone, perMinute: 2, shared: true }, 'POST'),
  route(
    call({ method: 'GET', path: '/slow', summary: '', answer }),
    { allow: everyone },
    () => new Promise((done) => release.push(() => done('in'))),
  ),
  route(
    call({
      method: 'GET',
      path: '/wait/{ms}',
      summary: '',
      params: Type.Object({ ms: Type.Integer() }, closed),
      answer,
    }),
    { allow: everyone },
    async (_, { params }) => {
      throw faults('test.wait', {
        retryAfterMs: params.ms,
        value: { until: 'later' },
        fields: { ms: 'test.wait' },
      });
    },
  ),
  route(
    call({
      method: 'POST',
      path: '/signed',
      summary: '',
      body: Type.Object({ n: Type.Integer() }, closed),
      answer,
    }),
    { allow: ['service'], raw: true },
    async ({ rawBody, header }, input) =>
      header('x-sign') === rawBody.toString() ? input.body : 'not signed',
  ),
  route(
    call({
      method: 'POST',
      path: '/form',
      summary: '',
      body: Type.Object({ n: Type.String() }, closed),
      answer,
      form: true,
    }),
    { allow: everyone },
    async ({ rawBody }, { body }) => ({ ...body, bytes: rawBody.length }),
  ),
];

let app: FastifyInstance;
const shared: string[] = [];
const door = (more: Partial<Door> = {}): Promise<FastifyInstance> =>
  createDoor({
    routes,
    log: silentLog(),
    brandFor: (host, merchant) => (host === 'none.test' ? undefined : brandOf(merchant ?? 'haat')),
    authenticate: (bearer) => CALLERS[bearer ?? ''] ?? { audience: 'guest' },
    guard: (...said) => {
      guarded.push(said);
      if (isClosed && !said[2]) throw faults('brand.maintenance');
    },
    may,
    shared: async (path, who) => void shared.push(`${path} ${who}`),
    decrypt: async () => ({}),
    word: (language, key) => `${language}:${key}`,
    trustProxy: '198.51.100.0/24',
    countryHeader: 'CF-IPCountry',
    maxInFlight: 3,
    ...more,
  });
beforeAll(async () => {
  app = await door();
});
afterAll(() => app.close());
beforeEach(() => {
  guarded.length = 0;
  shared.length = 0;
  release = [];
  isClosed = false;
});

type Ask = {
  readonly as?: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};
async function ask(
  url: string,
  { as, method = 'GET', from = '203.0.113.1', headers = {}, body }: Ask = {},
  at = app,
) {
  const done = await at.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      host: 'haat.test',
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
  const said: { code?: string; value: unknown; message: string; fields?: object } = done.json();
  return { status: done.statusCode, headers: done.headers, said, word: said.code ?? said.value };
}

describe('at the door', () => {
  const IN = 'in';
  const SIGN_IN = 'gate.sign_in_first';
  const NO = 'gate.not_allowed';
  const PASSWORD = 'gate.change_password_first';
  const ENROL = 'gate.enrol_first';
  const who = [
    'guest',
    'trial',
    'player',
    'agent',
    'renewing',
    'clerk',
    'reader',
    'boss',
    'enrolling',
    'newcomer',
  ];
  it.each<[string, readonly string[]]>([
    ['/everyone', [IN, IN, IN, IN, PASSWORD, NO, NO, NO, NO, NO]],
    ['/everyone-always', [IN, IN, IN, IN, IN, NO, NO, NO, NO, NO]],
    ['/members', [SIGN_IN, NO, IN, IN, PASSWORD, NO, NO, NO, NO, NO]],
    ['/members-always', [SIGN_IN, NO, IN, IN, IN, NO, NO, NO, NO, NO]],
    ['/agents', [SIGN_IN, NO, NO, IN, NO, NO, NO, NO, NO, NO]],
    ['/staff-no-right', [SIGN_IN, NO, NO, NO, NO, NO, NO, IN, ENROL, PASSWORD]],
    ['/staff-own', [SIGN_IN, NO, NO, NO, NO, IN, IN, IN, ENROL, PASSWORD]],
    ['/staff-read', [SIGN_IN, NO, NO, NO, NO, NO, IN, IN, ENROL, PASSWORD]],
    ['/staff-enrol', [SIGN_IN, NO, NO, NO, NO, IN, IN, IN, IN, PASSWORD]],
    ['/staff-always', [SIGN_IN, NO, NO, NO, NO, IN, IN, IN, IN, IN]],
    ['/service', [IN, IN, IN, IN, IN, IN, IN, IN, IN, IN]],
  ])('%s lets in whom it names, and nobody else', async (path, expected) => {
    const said: unknown[] = [];
    for (const one of who) said.push((await ask(path, { as: one })).word);
    expect(Object.fromEntries(who.map((one, at) => [one, said[at]]))).toEqual(
      Object.fromEntries(who.map((one, at) => [one, expected[at]])),
    );
  });

  it('without anybody who knows rights no member of staff has any but his own affairs', async () => {
    const bare = await createDoor({
      routes,
      log: silentLog(),
      brandFor: () => brandOf('haat'),
      authenticate: () => ({ ...clerk, id: asId<'staff'>('boss') }),
      guard: () => undefined,
      decrypt: async () => ({}),
      word: () => '',
      trustProxy: false,
    });
    const said = [];
    for (const path of ['/staff-own', '/staff-read', '/staff-no-right'])
      said.push((await ask(path, {}, bare)).word);
    expect(said).toEqual(['in', 'gate.not_allowed', 'gate.not_allowed']);
    await bare.close();
  });

  it('a token is a bearer’s, spelled as it is', async () => {
    for (const authorization of [
      'player',
      'bearer player',
      'Basic player',
      'Bearer  player',
      'Bearer player,boss',
      'Bearer',
    ])
      expect([authorization, (await ask('/members', { headers: { authorization } })).word]).toEqual([
        authorization,
        'gate.sign_in_first',
      ]);
  });
});

describe('a closed brand', () => {
  it('is closed to members and guests, not to staff, and not where a call stays open', async () => {
    isClosed = true;
    const said: unknown[] = [];
    for (const [path, as] of [
      ['/everyone', ''],
      ['/members', 'player'],
      ['/everyone-always', ''],
      ['/members-always', 'player'],
      ['/staff-own', 'clerk'],
      ['/service', ''],
    ])
      said.push((await ask(path ?? '', { as: as ?? '' })).word);
    expect(said).toEqual(['brand.maintenance', 'brand.maintenance', 'in', 'in', 'in', 'brand.maintenance']);
  });

  it('is told where the visitor is: his address, and a country only from who is trusted', async () => {
    await ask('/everyone', { headers: { 'cf-ipcountry': 'BD', 'x-forwarded-for': '192.0.2.7' } });
    await ask('/everyone', {
      from: '198.51.100.9',
      headers: { 'cf-ipcountry': 'bd', 'x-forwarded-for': '8.8.8.8, 192.0.2.7' },
    });
    await ask('/everyone', { from: '198.51.100.9', headers: { 'cf-ipcountry': 'T1' } });
    expect(guarded.map(([, ip, , country]) => [ip, country])).toEqual([
      ['203.0.113.1', undefined],
      ['192.0.2.7', 'BD'],
      ['198.51.100.9', undefined],
    ]);
  });

  it('says nothing to who may not ask: he is turned away before', async () => {
    isClosed = true;
    expect((await ask('/members')).word).toBe('gate.sign_in_first');
    expect(guarded).toEqual([]);
  });
});

describe('refusals come in their order', () => {
  const wrong = { origin: 'https://evil.test', host: 'none.test' };
  it.each<[string, string, Ask, string]>([
    ['a foreign origin before all', '/saved', { method: 'POST', headers: wrong }, 'wire.foreign_origin'],
    [
      'a host nobody has before the caller',
      '/members',
      { headers: { host: 'none.test' } },
      'wire.unknown_brand',
    ],
    ['the caller before the input', '/wait/x', { as: 'clerk' }, 'gate.not_allowed'],
    ['the input before the work', '/wait/x', {}, 'wire.invalid'],
    [
      'an origin does not matter to who only reads',
      '/everyone',
      { headers: { origin: 'https://evil.test' } },
      'in',
    ],
    [
      'another port is another origin',
      '/saved',
      { method: 'POST', headers: { origin: 'https://haat.test:8443' } },
      'wire.foreign_origin',
    ],
    [
      'a sub-domain is another origin',
      '/saved',
      { method: 'POST', headers: { origin: 'https://x.haat.test' } },
      'wire.foreign_origin',
    ],
  ])('%s', async (_, path, how, word) =>
    expect((await ask(path, { from: '203.0.113.200', ...how })).word).toBe(word),
  );

  it('say when to come back in whole seconds, never none, with what belongs to them', async () => {
    const said = await Promise.all(['1', '1000', '1001'].map((ms) => ask(`/wait/${ms}`)));
    expect(said.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '2']);
    expect(said[0]?.said).toEqual({
      success: false,
      code: 'test.wait',
      message: 'bn:fault.test.wait',
      value: { until: 'later' },
      fields: { ms: 'test.wait' },
    });
    expect((await ask('/wait/1', { headers: { 'accept-language': 'en' } })).said.message).toBe(
      'en:fault.test.wait',
    );
    expect((await ask('/wait/1?language=EN')).said.message).toBe('en:fault.test.wait');
    expect((await ask('/wait/1?language=th')).said.message).toBe('bn:fault.test.wait');
  });
});

describe('what is counted', () => {
  const times = async (n: number, path: string, how: Ask): Promise<unknown[]> => {
    const said: unknown[] = [];
    for (let at = 0; at < n; at += 1) said.push((await ask(path, how)).word);
    return said;
  };
  const LATE = 'wire.too_many_requests';

  it('readings leave the count of what is written alone; two ways to write are one', async () => {
    const from = '203.0.113.10';
    expect(await times(6, '/saved', { from })).toEqual([...Array(5).fill('in'), LATE]);
    expect(await times(1, '/saved', { from, method: 'POST' })).toEqual(['in']);
    expect(await times(2, '/saved', { from, method: 'PUT' })).toEqual(['in', LATE]);
    expect(await times(1, '/saved', { from, method: 'POST' })).toEqual([LATE]);
  });

  it('whatever guesses is one count, however it is asked; the shared count sees no more than passed', async () => {
    const from = '203.0.113.11';
    expect(await times(1, '/guessed', { from })).toEqual(['in']);
    expect(await times(2, '/guessed', { from, method: 'POST' })).toEqual(['in', LATE]);
    expect(await times(1, '/guessed', { from })).toEqual([LATE]);
    expect(shared).toEqual(['/guessed 203.0.113.11', '/guessed 203.0.113.11']);
  });

  it('a member is counted by himself, wherever he is; guests by their address', async () => {
    const how = { method: 'POST' } as const;
    expect(await times(2, '/saved', { ...how, as: 'player', from: '203.0.113.20' })).toEqual(['in', 'in']);
    expect(await times(1, '/saved', { ...how, as: 'player', from: '203.0.113.21' })).toEqual([LATE]);
    expect(await times(2, '/saved', { ...how, as: 'other', from: '203.0.113.20' })).toEqual(['in', 'in']);
    expect(await times(3, '/saved', { ...how, from: '203.0.113.20' })).toEqual(['in', 'in', LATE]);
    // A stranger who says he came from elsewhere is where he is.
    expect(
      await times(1, '/saved', {
        ...how,
        from: '203.0.113.20',
        headers: { 'x-forwarded-for': '192.0.2.99' },
      }),
    ).toEqual([LATE]);
  });

  it('who was turned away used up nobody’s count', async () => {
    await times(9, '/members', { from: '203.0.113.30' });
    expect(await times(1, '/members', { as: 'player', from: '203.0.113.30' })).toEqual(['in']);
  });
});

it('as many are answered at once as it can bear; the next is told to come back, and every end makes room', async () => {
  const held = Array.from({ length: 3 }, () => ask('/slow'));
  await expect.poll(() => release.length).toBe(3);
  const late = await ask('/everyone');
  expect([late.status, late.word, late.headers['retry-after']]).toEqual([429, 'wire.too_many_requests', '1']);
  for (const go of release) go();
  expect((await Promise.all(held)).map(({ word }) => word)).toEqual(['in', 'in', 'in']);
  // Refusals and defects make room as well.
  for (const path of ['/wait/1', '/members', '/wait/x', '/everyone']) await ask(path);
  expect((await ask('/everyone')).word).toBe('in');
});

describe('a body', () => {
  const signed = (body: string, sign = body) =>
    ask('/signed', { method: 'POST', body, headers: { 'x-sign': sign } });
  it('that is signed is handed on byte for byte, and read after its signature', async () => {
    expect((await signed('{"n" :  1}')).word).toEqual({ n: 1 });
    expect((await signed('{"n":"x","more":1}', 'wrong')).word).toBe('not signed');
    expect((await signed('{"n":"x"}')).word).toBe('wire.invalid');
    expect((await signed('{"n":1}', '{"n": 1}')).word).toBe('not signed');
    expect((await signed('{"n":1,"n":2}')).word).toBe('wire.malformed');
  });

  const form = (path: string, body: string) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  it('of a form is read where a form is expected, and its bytes are kept for nobody', async () => {
    expect((await form('/form', 'n=1')).word).toEqual({ n: '1', bytes: 0 });
    expect((await form('/form', 'n=1&n=2')).word).toBe('wire.malformed');
    expect((await form('/form', 'n=1&more=2')).word).toBe('wire.invalid');
    expect((await form('/signed', 'n=1')).word).toBe('wire.malformed');
    expect((await form('/saved', 'n=1')).word).toBe('wire.malformed');
  });
});
