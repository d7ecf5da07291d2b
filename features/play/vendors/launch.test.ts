/** A vendor's game is opened once, by who asked for it, on the device he asked from; its token is nobody's until the vendor has answered. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { aliasOf, askLaunch, type LaunchNeeds, openLaunch, type Visitor } from './service/launch.ts';
import { tokenHash } from './service/loaded.ts';
import { gameCodeOf } from './service/ops.ts';
import { END_LAUNCHES_OF } from './store/launches.ts';
import { type HttpVendor, openHttpVendor } from './vendor-http.fixture.ts';
import { CODE, codeOf, GAME, openTestVendor, type TestVendor, type Words } from './vendors.fixture.ts';

let vendor: TestVendor;
let there: HttpVendor;
let needs: LaunchNeeds;
const gameCode = gameCodeOf(CODE, GAME);
beforeAll(async () => {
  vendor = await openTestVendor();
  there = await openHttpVendor();
  const { db, clock, currencyOf, isClosed } = vendor.needs;
  const { brands, speak } = vendor;
  needs = { db, clock, currencyOf, isClosed, privateNetworks: true, brands, speak };
});
afterAll(async () => {
  expect(await vendor.findings()).toEqual([]);
  await there.close();
  await vendor.close();
});
beforeEach(async () => {
  there.heard.length = 0;
  there.says(() => ({ status: 'RS_OK', url: 'https://game.example/play' }));
  vendor.closed.clear();
  await arrange(
    vendor.db,
    "update vendors.vendors set endpoint = $1, state = 'open', failures = 0, currencies = '{BDT}' where code = $2",
    [there.url, CODE],
  );
});

type Who = Awaited<ReturnType<TestVendor['player']>>;
const visitor = (who: Who | undefined, more: Partial<Visitor> = {}): Visitor => ({
  brandId: vendor.brand.id,
  memberId: who?.memberId,
  device: 'this one',
  host: 'haat.example',
  ip: '192.0.2.1',
  country: 'BD',
  isMobile: false,
  ...more,
});
const ask = (who: Visitor, more: { readonly gameCode?: string; readonly backUrl?: string } = {}) =>
  askLaunch(needs, who, { gameCode: more.gameCode ?? gameCode, language: 'en', backUrl: more.backUrl });
const heard = (): Readonly<Record<string, unknown>> => JSON.parse(there.heard.at(-1)?.body ?? '{}');
const bet = (user: unknown, token: unknown, more: Words = {}) =>
  vendor.say('bet', {
    user,
    token,
    game_code: GAME,
    currency: 'BDT',
    round: newId(),
    transaction_uuid: newId(),
    request_uuid: newId(),
    amount: '1000000',
    ...more,
  });

describe('a launch', () => {
  it('tells the vendor who plays, by a name that is his there alone, and opens where it says', async () => {
    const who = await vendor.player();
    const { code, name, back } = await ask(visitor(who), { backUrl: '/seamless' });
    expect([name, back]).toEqual(['One', '/seamless']);
    expect(await openLaunch(needs, visitor(who), code)).toEqual({ url: 'https://game.example/play' });
    const said = heard();
    expect(said).toMatchObject({
      user: who.user,
      game_code: GAME,
      currency: 'BDT',
      lobby_url: 'http://haat.example/seamless',
      wallet_url: `http://haat.example/vendors/${CODE}`,
      platform: 'desktop',
      country: 'BD',
    });
    expect(JSON.stringify(said)).not.toContain(who.memberId);
    expect((await bet(said['user'], said['token'])).status).toBe('RS_OK');
    // Once more there is the same name.
    expect(await aliasOf(vendor.db, vendor.vendor, who.memberId)).toBe(who.user);
  });

  it('is good once, whoever is first of many', async () => {
    const who = await vendor.player();
    const { code } = await ask(visitor(who));
    const said = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(openLaunch(needs, visitor(who), code))),
    );
    expect(said.filter((one) => one === 'answered')).toHaveLength(1);
    expect(said.filter((one) => one === 'vendors.launch_used')).toHaveLength(5);
    expect(there.heard).toHaveLength(1);
  });

  it('is good for a minute', async () => {
    const who = await vendor.player();
    const { code } = await ask(visitor(who));
    vendor.time.now += MINUTE;
    expect(await codeOf(openLaunch(needs, visitor(who), code))).toBe('vendors.launch_used');
  });

  it('is his, on the device it was asked from', async () => {
    const [who, other] = [await vendor.player(), await vendor.player()];
    const { code } = await ask(visitor(who));
    expect(await codeOf(openLaunch(needs, visitor(other), code))).toBe('vendors.unknown_launch');
    expect(await codeOf(openLaunch(needs, visitor(undefined), code))).toBe('vendors.unknown_launch');
    expect(await codeOf(openLaunch(needs, visitor(who, { device: 'another' }), code))).toBe(
      'vendors.other_device',
    );
    expect(await codeOf(openLaunch(needs, visitor(who, { brandId: newId<'brand'>() }), code))).toBe(
      'vendors.unknown_launch',
    );
    expect(await codeOf(openLaunch(needs, visitor(who), 'x'.repeat(40)))).toBe('vendors.unknown_launch');
    expect(await codeOf(openLaunch(needs, visitor(who), code))).toBe('answered');
  });

  it.each<[string, object | string | undefined]>([
    ['nothing', undefined],
    ['no address', { status: 'RS_OK' }],
    ['a script', { status: 'RS_OK', url: ['javascript', 'alert(1)'].join(':') }],
    ['an address of ours', { status: 'RS_OK', url: '/member/wallet' }],
    ['a refusal', { status: 'RS_ERROR_INVALID_GAME' }],
  ])('the vendor answers %s opens nothing, and its token is nobody’s', async (_, said) => {
    const who = await vendor.player();
    const { code } = await ask(visitor(who));
    there.says(() => said);
    expect(await codeOf(openLaunch(needs, visitor(who), code))).toBe('vendors.no_answer');
    expect((await bet(who.user, heard()['token'])).status).toBe('RS_ERROR_TOKEN_EXPIRED');
  });

  it('a token is nobody’s while the vendor is asked', async () => {
    const who = await vendor.player();
    const token = newId();
    await arrange(
      vendor.db,
      `insert into vendors.launches (id, brand_id, vendor, member_id, game, currency, language, code_hash, device_hash, token_hash, back, state, made_at, ends_at)
       values ($1, $2, $3, $4, $5, 'BDT', 'en', $6, $6, $7, '/', 'opening', $8, $9)`,
      [
        newId(),
        vendor.brand.id,
        CODE,
        who.memberId,
        gameCode,
        tokenHash(`code ${token}`),
        tokenHash(token),
        new Date(vendor.time.now),
        new Date(vendor.time.now + HOUR),
      ],
    );
    expect((await bet(who.user, token)).status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('ends with an exclusion: what has begun is paid, nothing new begins', async () => {
    const who = await vendor.player();
    const { code } = await ask(visitor(who));
    await openLaunch(needs, visitor(who), code);
    const { user, token } = heard();
    const [round, id] = [newId(), newId()];
    expect((await bet(user, token, { round, transaction_uuid: id })).status).toBe('RS_OK');
    await vendor.db.run(END_LAUNCHES_OF, [[who.memberId]]);
    expect((await bet(user, token)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    const won = { reference_transaction_uuid: id, round, amount: '2000000', round_closed: true };
    const words = {
      user,
      token,
      game_code: GAME,
      currency: 'BDT',
      transaction_uuid: newId(),
      request_uuid: newId(),
    };
    expect((await vendor.say('win', { ...words, ...won })).status).toBe('RS_OK');
  });
});

describe('a game', () => {
  it.each<[string, () => unknown, string]>([
    [
      'of a vendor that is closed',
      () => arrange(vendor.db, "update vendors.vendors set state = 'closed' where code = $1", [CODE]),
      'vendors.game_closed',
    ],
    ['that is closed by itself', () => vendor.closed.add(gameCode), 'vendors.game_closed'],
    [
      'in a currency the vendor has not',
      () => arrange(vendor.db, "update vendors.vendors set currencies = '{USD}' where code = $1", [CODE]),
      'vendors.wrong_currency',
    ],
  ])('%s is not launched', async (_, close, code) => {
    const who = await vendor.player();
    await close();
    expect(await codeOf(ask(visitor(who)))).toBe(code);
  });

  it('nobody lists, or another brand’s, is not launched', async () => {
    const who = await vendor.player();
    expect(await codeOf(ask(visitor(who), { gameCode: 'vg-none' }))).toBe('vendors.unknown_game');
    expect(await codeOf(ask(visitor(who, { brandId: newId<'brand'>() })))).toBe('vendors.unknown_game');
  });

  it('leads back to nowhere else', async () => {
    const who = await vendor.player();
    expect(await codeOf(ask(visitor(who), { backUrl: 'https://evil.example/' }))).toBe('vendors.wrong_back');
    expect((await ask(visitor(who), { backUrl: 'https://haat.example/games' })).back).toBe(
      'https://haat.example/games',
    );
  });
});

describe('a trial', () => {
  it('has neither user nor token, and is played in play money', async () => {
    const { code } = await ask(visitor(undefined));
    await openLaunch(needs, visitor(undefined), code);
    const said = heard();
    expect([said['user'], said['token'], said['currency']]).toEqual([undefined, undefined, 'XXX']);
    const who = await vendor.player();
    expect(await codeOf(openLaunch(needs, visitor(who), code))).toBe('vendors.unknown_launch');
  });

  it('is none of a game without one', async () => {
    await arrange(vendor.db, 'update vendors.games set trial = false where code = $1', [gameCode]);
    expect(await codeOf(ask(visitor(undefined)))).toBe('vendors.no_trial');
    await arrange(vendor.db, 'update vendors.games set trial = true where code = $1', [gameCode]);
  });
});
