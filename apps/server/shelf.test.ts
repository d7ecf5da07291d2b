/** What stands on the shelf can be played, what is closed says so with others to play, and nobody is promised what is not paid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#features/setup/catalogue/room.ts';
import { stockTitles } from '#features/setup/catalogue/service/stock.ts';
import { seedRebate } from '#features/setup/catalogue/store/rebates.ts';
import { HOUSE_REBATES } from '#features/setup/catalogue/rules/rebates.ts';
import { engineOf } from '#games/engines.ts';
import { playOut } from '#games/engine-kit.ts';
import { readTitleCode } from '#games/slots/contract.ts';
import { streamDraw } from '#games/slots/engine/simulate.ts';
import { lookOf } from '#games/slots/titles/look.ts';
import { tableFigures } from '#games/slots/titles/all.ts';
import type { Answer } from './testing-client.ts';
import { startServer, type Person, type StaffPerson, type TestServer } from './testing.ts';

type Title = { gameCode: string; vassalage: string; gameType: string; trial: boolean; maintenance: boolean };

let server: TestServer;
let person: Person;
let risk: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  await stockTitles(server.db, tableFigures);
  for (const [game_type, rate] of Object.entries(HOUSE_REBATES))
    await seedRebate(server.db, { brand_id: server.brandId, game_type, vendor: '', rate });
  await server.restart();
  person = await server.person(1_000n);
  risk = await server.staff('risk');
}, 120_000);
afterAll(() => server.stop());

const get = async <Value>(path: string, as?: StaffPerson): Promise<Value> => {
  const { status, text } = await server.call({ method: 'GET', path, ...(as && { as }) });
  expect(status, path).toBe(200);
  return JSON.parse(text).value;
};
const launch = (code: string): Promise<Answer> =>
  server.call({ path: '/wps/relay/GCS_gameLaunch', as: person, body: { nodeId: code } });

async function offered(): Promise<Title[]> {
  const all: Title[] = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = await get<{ games: Title[]; totalPages: number }>(
      `/wps/relay/GCS_gameList?pageNo=${pageNo}&pageSize=100`,
    );
    all.push(...page.games);
    pages = page.totalPages;
  }
  return all;
}

describe('titles that cannot be played yet are not offered', () => {
  it('every title of the list opens, and every engine of the house is on it', async () => {
    const titles = await offered();
    expect(titles.length).toBeGreaterThan(0);
    // Each of the ten thousand has its engine and a face for every symbol, and plays a round to its end.
    expect(titles.length).toBe(10_001);
    const draw = streamDraw('every title');
    for (const { gameCode } of titles) {
      const engine = engineOf(gameCode);
      if (!engine) throw new Error(`${gameCode} has no engine`);
      expect(playOut(engine, draw).at(-1)?.done, gameCode).toBe(true);
      const look = lookOf(gameCode);
      const letters = new Set(Object(engine)['table'].strips.join(''));
      if (look) expect([...letters].filter((letter) => !look.faces[String(letter)])).toEqual([]);
    }
    // One of each model, and the first slot, by the door.
    const models = new Map(titles.map((title) => [readTitleCode(title.gameCode)?.model, title]));
    expect(models.size).toBe(18);
    for (const { gameCode, trial } of models.values()) {
      const { status, value } = await launch(gameCode);
      expect([status, value['gameCode']], gameCode).toEqual([200, gameCode]);
      const free = await server.call({ path: '/wps/relay/GCS_trialLaunch', body: { nodeId: gameCode } });
      expect(free.status, gameCode).toBe(trial ? 200 : 422);
    }
  });

  it('nothing else is in any other list: hot, popular, menus, makers, types, search', async () => {
    const known = new Set((await offered()).map(({ gameCode }) => gameCode));
    const lists = ['GCSGAME_hotGames', 'GCSGAME_popularGames', 'GCS_gameList?gameName=tiger&pageSize=100'];
    for (const path of lists) {
      const value = await get<Title[] | { games: Title[] }>(`/wps/relay/${path}`);
      for (const { gameCode } of Array.isArray(value) ? value : value.games)
        expect(known.has(gameCode), `${path} ${gameCode}`).toBe(true);
    }
    const menus = await get<{ gameMenus: Title[] }[]>('/lgw/games/game_menus');
    expect(menus.flatMap(({ gameMenus }) => gameMenus).every(({ gameCode }) => known.has(gameCode))).toBe(
      true,
    );
    const makers = new Set((await offered()).map(({ vassalage, gameType }) => `${vassalage} ${gameType}`));
    const lanes = await get<{ vassalage: string; gameType: string }[]>('/wps/relay/GCS_gameVendors');
    expect(new Set(lanes.map(({ vassalage, gameType }) => `${vassalage} ${gameType}`))).toEqual(makers);
    const types = await get<{ gameType: string; games: number }[]>('/wps/relay/GCS_gameTypes');
    expect(types.reduce((sum, { games }) => sum + games, 0)).toBe(known.size);
    // A category without makers is not there at all.
    expect(types.every(({ games }) => games > 0)).toBe(true);
  });

  it('one that is in the catalogue without an engine is neither launched nor liked', async () => {
    const { list } = await get<{ list: { gameCode: string; playable: boolean }[] }>(
      '/ops/catalogue/games?pageSize=100&gameType=FISH',
      risk,
    );
    const unbuilt = list.find(({ playable }) => !playable);
    if (!unbuilt) throw new Error('every title can be played');
    expect((await launch(unbuilt.gameCode)).code).toBe('lobby.unknown_game');
    const body = { nodeId: unbuilt.gameCode };
    const liked = await server.call({ path: '/wps/relay/GCSGAME_favourites', as: person, body });
    expect(liked.code).toBe('lobby.unknown_game');
  });
});

describe('a maker in maintenance', () => {
  const put = (code: string, body: object, as: StaffPerson = risk): Promise<Answer> =>
    server.call({ method: 'PUT', path: `/ops/catalogue/vendors/${code}`, as, body });

  it('closes all of its titles until the end that was set; players get others of other makers', async () => {
    const [title] = await offered();
    if (!title) throw new Error('no title');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const closed = await put(title.vassalage, { maintenance: true, maintenanceUntil: until });
    expect([closed.status, closed.value['maintenance'], closed.value['maintenanceUntil']]).toEqual([
      200,
      true,
      until,
    ]);
    const mine = (await offered()).filter(({ vassalage }) => vassalage === title.vassalage);
    expect(mine.every(({ maintenance }) => maintenance)).toBe(true);
    const refused = await launch(title.gameCode);
    expect([refused.status, refused.code]).toEqual([409, 'lobby.game_maintenance']);
    expect(refused.value['until']).toBe(until);
    const others = refused.value['recommended'];
    for (const other of Array.isArray(others) ? others : []) expect(other.maintenance).toBe(false);
    // What an operator ended early is open at once.
    await put(title.vassalage, { maintenance: false, maintenanceUntil: null });
    expect((await launch(title.gameCode)).status).toBe(200);
  });

  it('opens by itself at its end', async () => {
    const [title] = await offered();
    if (!title) throw new Error('no title');
    await put(title.vassalage, {
      maintenance: true,
      maintenanceUntil: new Date(Date.now() + 3_000).toISOString(),
    });
    expect((await launch(title.gameCode)).code).toBe('lobby.game_maintenance');
    await expect.poll(async () => (await launch(title.gameCode)).status, { timeout: 8_000 }).toBe(200);
  });

  it.each([
    [
      'an end that has passed',
      'HAAT',
      { maintenance: true, maintenanceUntil: '2020-01-01T00:00:00.000Z' },
      422,
    ],
    ['a maker nobody knows', 'NOBODY', { maintenance: true, maintenanceUntil: null }, 404],
  ])('%s is refused', async (_name, code, body, status) => {
    expect((await put(code, body)).status).toBe(status);
  });

  it('is not for support', async () => {
    const support = await server.staff('support');
    expect((await put('HAAT', { maintenance: true, maintenanceUntil: null }, support)).status).toBe(403);
  });
});

describe('rebates', () => {
  const PATH = '/ops/catalogue/rebates';
  type Rates = {
    promised: boolean;
    version: number;
    list: { gameType: string; vendor: string; rate: string }[];
  };
  const put = (body: object, as: StaffPerson = risk): Promise<Answer> =>
    server.call({ method: 'PUT', path: PATH, as, body });
  const rate = async (gameType: string, vendor = ''): Promise<string | undefined> =>
    (await get<Rates>(PATH, risk)).list.find((one) => one.gameType === gameType && one.vendor === vendor)
      ?.rate;

  it('begin at the rates of the menu, and are the brand’s to change', async () => {
    const { list, promised } = await get<Rates>(PATH, risk);
    expect(promised).toBe(false);
    const said = Object.fromEntries(list.filter((one) => one.rate).map((one) => [one.gameType, one.rate]));
    expect(said).toEqual({
      LOTT: '1',
      ELOTT: '1',
      FISH: '1',
      RNG: '1.2',
      LIVE: '0.8',
      SPORTS: '1',
      ESPORTS: '1',
    });
    expect((await put({ gameType: 'RNG', vendor: '', rate: '1.5', was: '1.2' })).status).toBe(200);
    expect((await put({ gameType: 'RNG', vendor: 'NAKSHI', rate: '0.75', was: '' })).status).toBe(200);
    expect([await rate('RNG'), await rate('RNG', 'NAKSHI')]).toEqual(['1.5', '0.75']);
    const { catalogue } = server.rooms.catalogue;
    expect(await catalogue.rebateFor(server.brandId, 'RNG', 'NAKSHI')).toBe(75);
    expect(await catalogue.rebateFor(server.brandId, 'RNG', 'HAAT')).toBe(150);
    const { rows } = await server.db.pool.query(
      `select subject, before, after from platform.trail where action = 'catalogue.rebate' order by seq limit 1`,
    );
    expect(rows).toEqual([{ subject: 'RNG', before: { percent: '1.2' }, after: { percent: '1.5' } }]);
  });

  const promise = (body: object, as: StaffPerson = risk): Promise<Answer> =>
    server.call({ method: 'PUT', path: `${PATH}/promise`, as, body });
  const version = async (): Promise<number> => (await get<Rates>(PATH, risk)).version;
  const REPORTED = ['/wps/relay/GCS_gameTypes', '/wps/relay/GCS_gameVendors'];
  const notify = async (path: string): Promise<string[]> =>
    (await get<{ gameType: string; rebate: string }[]>(path))
      .filter(({ gameType }) => gameType === 'RNG')
      .map(({ rebate }) => rebate);

  it('are told to nobody before the brand promises them, to everybody while it does, and not after', async () => {
    for (const path of REPORTED) expect(new Set(await notify(path)), path).toEqual(new Set(['']));
    const on = await promise({ promised: true, version: await version() });
    expect([on.status, on.value['promised']]).toEqual([200, true]);
    expect(await notify(REPORTED[0] ?? '')).toEqual(['1.5']);
    expect(await notify(REPORTED[1] ?? '')).toContain('1.5');
    // A rate that is none says nothing, promised or not.
    const types = await get<{ gameType: string; rebate: string }[]>(REPORTED[0] ?? '');
    expect(
      types
        .filter(({ gameType }) => !(gameType in HOUSE_REBATES))
        .map(({ rebate }) => rebate)
        .join(''),
    ).toBe('');
    expect((await promise({ promised: false, version: await version() })).value['promised']).toBe(false);
    for (const path of REPORTED) expect(new Set(await notify(path)), path).toEqual(new Set(['']));
    const { rows } = await server.db.pool.query(
      `select subject, before, after from platform.trail where action = 'catalogue.rebate_promise' order by seq`,
    );
    expect(rows).toEqual([
      { subject: 'rebates', before: { promised: false }, after: { promised: true } },
      { subject: 'rebates', before: { promised: true }, after: { promised: false } },
    ]);
  });

  it('are promised at the rates the editor saw: one that changed meanwhile is looked at again', async () => {
    const seen = await version();
    expect((await put({ gameType: 'LOTT', vendor: '', rate: '10', was: '1' })).status).toBe(200);
    const late = await promise({ promised: true, version: seen });
    expect([late.status, late.code]).toEqual([409, 'catalogue.changed_meanwhile']);
    expect((await get<Rates>(PATH, risk)).promised).toBe(false);
    expect((await put({ gameType: 'LOTT', vendor: '', rate: '1', was: '10' })).status).toBe(200);
  });

  it('are promised once by two editors at once, in one entry of the trail', async () => {
    const entries = async (): Promise<number> => {
      const { rows } = await server.db.pool.query<{ count: bigint }>(
        `select count(*) from platform.trail where action = 'catalogue.rebate_promise'`,
      );
      return Number(rows[0]?.count);
    };
    const [seen, before] = [await version(), await entries()];
    const answers = await Promise.all([1, 2].map(() => promise({ promised: true, version: seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toBe(before + 1);
    // The same wish again changes nothing and writes nothing.
    const again = await promise({ promised: true, version: await version() });
    expect([again.status, await entries()]).toEqual([200, before + 1]);
    await promise({ promised: false, version: await version() });
  });

  it('another process tells of the promise half a second later', async () => {
    let now = Date.now();
    const other = createCatalogue({
      db: server.db,
      clock: { now: () => now },
      opensAt: ({ code }) => (engineOf(code) ? `/play/${code}` : undefined),
    });
    const seen = async (): Promise<boolean> => (await other.catalogue.shelf(server.brandId)).promise.promised;
    expect(await seen()).toBe(false);
    await promise({ promised: true, version: await version() });
    now += 500;
    expect(await seen()).toBe(true);
    await promise({ promised: false, version: await version() });
    now += 500;
    expect(await seen()).toBe(false);
  });

  it.each([
    ['without a version', { promised: true }, 422],
    ['of a version that is still to come', { promised: true, version: 2_000_000_000 }, 409],
    ['that is neither yes nor no', { promised: 'yes', version: 0 }, 422],
  ])('a promise %s is refused and changes nothing', async (_name, body, status) => {
    const before = await get<Rates>(PATH, risk);
    expect((await promise(body)).status).toBe(status);
    expect(await get<Rates>(PATH, risk)).toEqual(before);
  });

  it.each([
    ['more than ten percent', { gameType: 'RNG', vendor: '', rate: '10.01', was: '1.5' }, 422],
    ['less than nothing', { gameType: 'RNG', vendor: '', rate: '-1', was: '1.5' }, 422],
    ['a third decimal', { gameType: 'RNG', vendor: '', rate: '1.255', was: '1.5' }, 422],
    ['a rate somebody changed', { gameType: 'RNG', vendor: '', rate: '2', was: '1.2' }, 409],
    ['an unknown type', { gameType: 'CHESS', vendor: '', rate: '2', was: '' }, 422],
    ['an unknown maker', { gameType: 'RNG', vendor: 'NOBODY', rate: '2', was: '' }, 404],
  ])('%s is refused and changes nothing', async (_name, body, status) => {
    const before = await get<Rates>(PATH, risk);
    expect((await put(body)).status).toBe(status);
    expect(await get<Rates>(PATH, risk)).toEqual(before);
  });

  it('are set by two editors one after the other, and not by support', async () => {
    const answers = await Promise.all(
      ['3', '4'].map((wanted) => put({ gameType: 'FISH', vendor: '', rate: wanted, was: '1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const support = await server.staff('support');
    expect((await put({ gameType: 'LIVE', vendor: '', rate: '9', was: '0.8' }, support)).status).toBe(403);
    expect((await promise({ promised: true, version: await version() }, support)).status).toBe(403);
    expect((await get<Rates>(PATH, risk)).promised).toBe(false);
  });
});
