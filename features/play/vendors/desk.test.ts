/** What staff do at vendors: terms, keys, closing, lists of games, free rounds, calls that are taken up again, what waits for people. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { askRoute } from '#platform/testkit/context.ts';
import type {
  OpsCall,
  OpsGrant,
  OpsIncident,
  OpsKey,
  OpsVendorGame,
  OpsVendorHouse,
} from './contract/ops.ts';
import { operatorRoutes } from './routes/operator.ts';
import { gameCodeOf } from './service/ops.ts';
import { type HttpVendor, openHttpVendor } from './vendor-http.fixture.ts';
import {
  CODE,
  codeOf,
  GAME,
  openTestVendor,
  type TestVendor,
  type Words,
  wordsOf,
} from './vendors.fixture.ts';

let vendor: TestVendor;
let there: HttpVendor;
let routes: ReturnType<typeof operatorRoutes>;
let proofs = 0;
beforeAll(async () => {
  vendor = await openTestVendor();
  there = await openHttpVendor();
  const [part] = vendor.parts;
  if (!part) throw new Error('there is no process');
  const { keyRing: keys, speak } = vendor;
  const known = await vendor.player();
  routes = operatorRoutes({
    ...part,
    keys,
    speak,
    privateNetworks: true,
    memberOf: async (_, __, account) => (account === 'known' ? known.memberId : undefined),
    accountOf: async (_, id) => (id === known.memberId ? 'known' : undefined),
    stepUp: () => {
      proofs += 1;
    },
  });
});
afterAll(async () => {
  expect(await vendor.findings()).toEqual([]);
  await there.close();
  await vendor.close();
});
beforeEach(async () => {
  there.says(() => ({ status: 'RS_OK' }));
  await arrange(
    vendor.db,
    "update vendors.vendors set endpoint = $1, state = 'open', failures = 0 where code = $2",
    [there.url, CODE],
  );
});

const ask = <Value>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: Parameters<typeof askRoute>[3] = {},
) => askRoute<Value>(routes, { method, path }, { brandId: vendor.brand.id, staff: true }, input);
const TERMS = {
  name: 'Harbour',
  endpoint: 'https://harbour.example/api/',
  operator: 'haat',
  currencies: ['BDT', 'BDT', 'USD'],
  limits: [{ currency: 'BDT', min: '1.00', max: '500.00' }],
  roundMinutes: 30,
};
const of = (code = CODE) => ({ vendor: code });
const houses = async (): Promise<readonly OpsVendorHouse[]> =>
  (await ask<{ readonly list: readonly OpsVendorHouse[] }>('GET', '/ops/vendors')).list;
const trail = (action: string) =>
  arrange<{ readonly subject: string }>(
    vendor.db,
    'select subject from platform.trail where action = $1 order by seq',
    [action],
  );

describe('a vendor', () => {
  it('is added closed, with its terms, once', async () => {
    const body = { code: 'HARBOUR', adapter: 'haat', ...TERMS };
    expect(await ask('POST', '/ops/vendors', { body })).toEqual({ code: 'HARBOUR' });
    expect((await houses()).find(({ code }) => code === 'HARBOUR')).toMatchObject({
      state: 'closed',
      endpoint: 'https://harbour.example/api',
      currencies: ['BDT', 'USD'],
      limits: [{ currency: 'BDT', min: '1.00', max: '500.00' }],
      wallet: 'seamless',
      keyKind: 'hmac',
      roundMinutes: 30,
    });
    expect(await codeOf(ask('POST', '/ops/vendors', { body }))).toBe('vendors.taken');
    expect((await trail('vendors.added')).map(({ subject }) => subject)).toEqual(['HARBOUR']);
  });

  it.each<[string, object, string]>([
    ['an adapter nobody wrote', { adapter: 'none' }, 'vendors.wrong_adapter'],
    ['an address that is none', { endpoint: 'ftp://x.example' }, 'vendors.wrong_address'],
    ['an address with a secret in it', { endpoint: 'https://a:b@x.example' }, 'vendors.wrong_address'],
    ['a currency that is none', { currencies: ['ZZZ'] }, 'money.unknown_currency'],
    [
      'bounds that cross',
      { limits: [{ currency: 'BDT', min: '5.00', max: '1.00' }] },
      'vendors.wrong_limits',
    ],
    ['a bound finer than the currency', { limits: [{ currency: 'BDT', min: '0.001' }] }, 'money.malformed'],
  ])('with %s is none', async (_, more, code) => {
    const body = { code: 'NONE', adapter: 'haat', ...TERMS, ...more };
    expect(await codeOf(ask('POST', '/ops/vendors', { body }))).toBe(code);
    expect((await houses()).some((one) => one.code === 'NONE')).toBe(false);
  });

  it('has other terms from then on; the same again is no change', async () => {
    const body = { ...TERMS, name: 'Harbour Two' };
    for (let n = 0; n < 2; n += 1) await ask('PUT', '/ops/vendors/{vendor}', { params: of('HARBOUR'), body });
    expect((await houses()).find(({ code }) => code === 'HARBOUR')?.name).toBe('Harbour Two');
    expect(await trail('vendors.changed')).toHaveLength(1);
    expect(await codeOf(ask('PUT', '/ops/vendors/{vendor}', { params: of('NOBODY'), body }))).toBe(
      'vendors.unknown_vendor',
    );
  });

  it('is closed for a time, and opens by itself', async () => {
    const path = '/ops/vendors/{vendor}/state';
    const until = new Date(vendor.time.now + HOUR).toISOString();
    expect(await ask('PUT', path, { params: of(), body: { open: false, until, reason: 'works' } })).toEqual({
      state: 'closed',
    });
    const who = await vendor.player();
    expect((await vendor.say('bet', betOf(who))).status).toBe('RS_ERROR_INVALID_GAME');
    vendor.time.now += HOUR;
    const later = await vendor.player();
    expect((await vendor.say('bet', betOf(later))).status).toBe('RS_OK');
    expect(await ask('PUT', path, { params: of(), body: { open: true, reason: 'done' } })).toEqual({
      state: 'open',
    });
    expect(await codeOf(ask('PUT', path, { params: of(), body: { open: true, reason: 'again' } }))).toBe(
      'vendors.no_change',
    );
  });
});

type Who = Awaited<ReturnType<TestVendor['player']>>;
const betOf = (who: Who, more: Words = {}): Words => wordsOf(who, { amount: '1000000', ...more });

describe('keys', () => {
  const path = '/ops/vendors/{vendor}/keys';
  const keys = async () =>
    (await ask<{ readonly list: readonly OpsKey[] }>('GET', path, { params: of() })).list;

  it('are made and retired behind a fresh proof; the list shows no secret', async () => {
    const before = proofs;
    const made = await ask<{ readonly id: string; readonly secret: string }>('POST', path, {
      params: of(),
      body: { given: '' },
    });
    expect(JSON.stringify(await keys())).not.toContain(made.secret);
    expect(await codeOf(ask('POST', path, { params: of(), body: { given: '' } }))).toBe('vendors.two_keys');
    await ask('POST', `${path}/{id}/retire`, { params: { ...of(), id: made.id }, body: {} });
    expect((await keys()).find(({ id }) => id === made.id)?.retiredAt).not.toBeNull();
    expect(
      await codeOf(ask('POST', `${path}/{id}/retire`, { params: { ...of(), id: made.id }, body: {} })),
    ).toBe('vendors.unknown_key');
    expect(proofs - before).toBe(4);
    expect((await trail('vendors.key_made')).length).toBe(1);
  });

  it('the last one of a vendor that is open is not retired', async () => {
    const [last] = (await keys()).filter(({ retiredAt }) => retiredAt === null);
    expect(
      await codeOf(ask('POST', `${path}/{id}/retire`, { params: { ...of(), id: last?.id ?? '' }, body: {} })),
    ).toBe('vendors.last_key');
  });
});

describe('games', () => {
  const path = '/ops/vendors/{vendor}/games';
  type Games = {
    readonly list: readonly OpsVendorGame[];
    readonly changes: readonly { readonly id: string; readonly kind: string }[];
  };
  const games = () => ask<Games>('GET', path, { params: of() });
  const own = { game_code: GAME, name: 'One', category: 'RNG', demo: true, free_rounds: true };
  const read = (...list: readonly object[]) => {
    there.says(() => ({ status: 'RS_OK', games: list }));
    return ask<{ readonly found: number }>('POST', `${path}/import`, { params: of(), body: {} });
  };
  const decide = async (approve: boolean) => {
    const ids = (await games()).changes.map(({ id }) => id);
    return ask('POST', `${path}/decide`, { params: of(), body: { ids, approve } });
  };

  it('that the list has anew stand on the shelf when somebody has approved them', async () => {
    expect(await read(own, { ...own, game_code: 'two', name: 'Two' })).toEqual({ found: 1 });
    expect((await games()).list.map(({ ref }) => ref)).toEqual([GAME]);
    expect(await decide(true)).toEqual({ decided: 1 });
    expect((await games()).list.map(({ ref }) => ref)).toEqual([GAME, 'two']);
    const shelved = await arrange(vendor.db, 'select code from catalogue.games where code = $1', [
      gameCodeOf(CODE, 'two'),
    ]);
    expect(shelved).toHaveLength(1);
  });

  it('that are gone are withdrawn, and nothing new begins; rejected, they stay', async () => {
    await read(own);
    await decide(false);
    expect((await games()).list.every(({ withdrawn }) => !withdrawn)).toBe(true);
    await read(own);
    await decide(true);
    expect((await games()).list.find(({ ref }) => ref === 'two')?.withdrawn).toBe(true);
    const who = await vendor.player();
    expect((await vendor.say('bet', betOf(who, { game_code: 'two' }))).status).toBe('RS_ERROR_INVALID_GAME');
    const body = { ids: [newId()], approve: true };
    expect(await codeOf(ask('POST', `${path}/decide`, { params: of(), body }))).toBe(
      'vendors.unknown_change',
    );
  });

  it('have codes that our catalogue takes, each another', () => {
    const codes = ['a/b', 'a b', 'A_B', 'x'.repeat(80), '中文'].map((ref) => gameCodeOf(CODE, ref));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^vg-[a-z0-9-]{1,37}$/);
  });
});

describe('free rounds', () => {
  const path = '/ops/vendors/{vendor}/freeRounds';
  const body = {
    account: 'known',
    gameCode: gameCodeOf(CODE, GAME),
    rounds: 5,
    value: '1.00',
    currency: 'BDT',
    days: 7,
  };
  const grants = async () =>
    (await ask<{ readonly list: readonly OpsGrant[] }>('GET', path, { params: of() })).list;

  it('are given, and told to the vendor in its own words', async () => {
    const { id, state } = await ask<{ readonly id: string; readonly state: string }>('POST', path, {
      params: of(),
      body,
    });
    expect(state).toBe('live');
    const said = JSON.parse(there.heard.at(-1)?.body ?? '{}');
    expect(said).toMatchObject({
      reward_uuid: id,
      bet_count: 5,
      bet_value: '100000',
      game_code: GAME,
      end_time: vendor.time.now + 7 * DAY,
    });
    expect((await grants())[0]).toMatchObject({
      id,
      account: 'known',
      used: 0,
      value: '1.00',
      state: 'live',
    });
  });

  it('that the vendor refuses are refused; without an answer nobody knows', async () => {
    there.says(() => ({ status: 'RS_OK', accepted: false }));
    expect(await ask('POST', path, { params: of(), body })).toMatchObject({ state: 'refused' });
    there.says(() => undefined);
    expect(await codeOf(ask('POST', path, { params: of(), body }))).toBe('vendors.no_answer');
    expect((await grants()).map(({ state }) => state).toSorted()).toEqual(['asked', 'live', 'refused']);
  });

  it.each<[object, string]>([
    [{ account: 'nobody' }, 'vendors.unknown_grant'],
    [{ gameCode: 'vg-none' }, 'vendors.unknown_game'],
    [{ currency: 'USD' }, 'vendors.wrong_currency'],
    [{ value: '0.00' }, 'money.malformed'],
    [{ value: '0.001' }, 'money.malformed'],
  ])('with %j are none', async (more, code) => {
    const before = (await grants()).length;
    expect(await codeOf(ask('POST', path, { params: of(), body: { ...body, ...more } }))).toBe(code);
    expect(await grants()).toHaveLength(before);
  });
});

describe('calls', () => {
  type Page = { readonly list: readonly OpsCall[]; readonly total?: number };
  const calls = (query: object, code = CODE) =>
    ask<Page>('GET', '/ops/vendors/{vendor}/calls', {
      params: of(code),
      query: { pageNo: 1, pageSize: 10, ...query },
    });

  it('are found by what they name, with what is secret masked, and taken up again without a second effect', async () => {
    const who = await vendor.player();
    const bet = betOf(who);
    await vendor.say('bet', bet);
    const won: Record<string, unknown> = {
      ...betOf(who),
      round: bet['round'],
      reference_transaction_uuid: bet['transaction_uuid'],
      amount: '2500000',
    };
    await vendor.say('win', won);
    const found = await calls({ text: String(won['transaction_uuid']) });
    expect(found.list).toHaveLength(1);
    const [line] = found.list;
    expect(line?.sent).not.toContain(who.token);
    const params = { ...of(), id: line?.id ?? '' };
    const again = await ask<{ readonly status: string }>('POST', '/ops/vendors/{vendor}/calls/{id}/replay', {
      params,
      body: {},
    });
    expect(again.status).toBe('RS_OK');
    expect((await vendor.ledger.wallet(vendor.db, who.memberId, who.pockets)).cash).toBe(101_500n);
    expect((await trail('vendors.replayed')).map(({ subject }) => subject)).toContain(line?.id);
    expect((await calls({ text: String(bet['round']) }, 'ALL')).list).toHaveLength(2);
  });

  it('of ours to a vendor, or of nobody, are not taken up', async () => {
    await ask('POST', '/ops/vendors/{vendor}/games/import', { params: of(), body: {} }).catch(
      () => undefined,
    );
    await vendor.calls.flush();
    const [out] = await arrange<{ readonly id: string }>(
      vendor.db,
      "select id from vendors.calls where direction = 'out' limit 1",
    );
    const replay = (id: string) =>
      codeOf(ask('POST', '/ops/vendors/{vendor}/calls/{id}/replay', { params: { ...of(), id }, body: {} }));
    expect(await replay(out?.id ?? '')).toBe('vendors.not_replayable');
    expect(await replay(newId())).toBe('vendors.unknown_call');
  });

  it('that failed are a list of their own', async () => {
    const who = await vendor.player();
    const refused = betOf(who, { amount: '5' });
    await vendor.say('bet', refused);
    const { list } = await calls({ view: 'failed', text: String(refused['request_uuid']) });
    expect(list.map(({ status }) => status)).toEqual(['RS_ERROR_WRONG_SYNTAX']);
  });
});

describe('what waits for people', () => {
  it('is an incident, counted while it is open, closed with what was found', async () => {
    const who = await vendor.player();
    const never = betOf(who, { reference_transaction_uuid: newId() });
    await vendor.say('win', never);
    await vendor.say('win', { ...never, request_uuid: newId() });
    const incidents = async (view: 'open' | 'closed') =>
      (
        await ask<{ readonly list: readonly OpsIncident[] }>('GET', '/ops/vendors/incidents', {
          query: { view, pageNo: 1, pageSize: 100 },
        })
      ).list;
    const one = (await incidents('open')).find(({ subject }) => subject === never['transaction_uuid']);
    expect(one).toMatchObject({ kind: 'unknown_bet', seen: 2, vendor: CODE });
    const close = () =>
      ask('POST', '/ops/vendors/incidents/{id}/close', {
        params: { id: one?.id ?? '' },
        body: { note: 'their mistake' },
      });
    await close();
    expect(await codeOf(close())).toBe('vendors.unknown_incident');
    expect((await incidents('closed')).find(({ id }) => id === one?.id)?.note).toBe('their mistake');
  });

  it('is a round that is open, with what is staked in it', async () => {
    const who = await vendor.player();
    const bet = betOf(who);
    await vendor.say('bet', bet);
    const { list } = await ask<{
      readonly list: readonly { readonly round: string; readonly staked: string }[];
    }>('GET', '/ops/vendors/rounds', { query: { pageNo: 1, pageSize: 100 } });
    expect(list.find(({ round }) => round === bet['round'])).toMatchObject({ staked: '10.00' });
  });
});
