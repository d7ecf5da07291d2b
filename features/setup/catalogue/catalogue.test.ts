import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#kernel/call.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { contextFor } from '#platform/testkit/context.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import type { Caller, Context } from '#platform/http/route.ts';
import {
  GetGameList,
  GetGameTypes,
  GetHotGames,
  GetPopularGames,
  GetVendors,
  OpsChangeGame,
  type OpsGame,
} from './contract.ts';
import { type CatalogueRoom, createCatalogue } from './room.ts';
import { byNavigation } from './rules.ts';
import { changeBrandGame, type GameRow, putGame, putSplit, putVendor, setShelf } from './store.ts';

let database: FreshDatabase;
let db: Db;
let room: CatalogueRoom;
let shift = 0;
const brand = {
  id: newId<'brand'>(),
  code: 'test',
  currency: 'BDT',
  languages: ['en'],
  defaultLanguage: 'en',
};

const sample: GameRow = {
  code: 'sample',
  vendor: 'HAAT',
  game_type: 'RNG',
  names: { en: 'Sample' },
  icon: '/art/RNG/sample.svg',
  tags: ['HOT'],
  in_house: true,
  trial: true,
  popularity: 0n,
  stakes: { BDT: ['1.00', '20.00'] },
  default_stake: { BDT: '20.00' },
  cycle_ms: 2_500,
  rtp: '',
};

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  await putVendor(db, { code: 'HAAT', display_name: 'Haat' });
  for (let n = 1; n <= 17; n += 1)
    await putGame(db, {
      ...sample,
      code: `reel-${n}`,
      names: { en: `Reel ${n}`, bn: `রিল ${n}` },
      tags: n < 3 ? ['HOT'] : n < 5 ? ['NEW'] : [],
      popularity: BigInt(n),
      rtp: '96.0000',
    });
  await putVendor(db, { code: 'OTHER', display_name: 'Other' });
  await putGame(db, {
    ...sample,
    code: 'sky',
    vendor: 'OTHER',
    game_type: 'CRASH',
    classify: 'Crash',
    stakes: {},
    rtp: '',
  });
  room = createCatalogue({
    db,
    clock: { now: () => Date.now() + shift },
    // one title has no engine
    opensAt: ({ code }) => (code === 'reel-unbuilt' ? undefined : `/play/${code}`),
  });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const contextOf = (language: string): Context => contextFor({ brand, language });

async function ask<
  C extends
    | typeof GetGameList
    | typeof GetGameTypes
    | typeof GetHotGames
    | typeof GetPopularGames
    | typeof GetVendors,
>(call: C, query: object = {}, language = 'en'): Promise<CallAnswer<C>> {
  const found = room.routes.find((one) => one.call === call);
  return (await found?.handle(contextOf(language), {
    params: undefined,
    query,
    body: undefined,
  })) as CallAnswer<C>;
}

describe('the game list', () => {
  it('comes in pages of 15, most played first, named in the asked language', async () => {
    const [first, second] = [await ask(GetGameList), await ask(GetGameList, { pageNo: 2 }, 'bn')];
    expect([first.games.length, first.totalPages, second.games.length]).toEqual([15, 2, 3]);
    expect(first.games[0]).toMatchObject({
      nodeName: 'Reel 17',
      gameCode: 'reel-17',
      address: '/play/reel-17',
      inHouse: true,
      rtp: '96.0000',
    });
    expect(second.games[0]?.nodeName).toBe('রিল 2');
    expect((await ask(GetGameList, { pageNo: 3 })).games).toEqual([]);
    expect((await ask(GetGameList, { language: 'EN', pageSize: 1 }, 'bn')).games[0]?.nodeName).toBe(
      'Reel 17',
    );
  });

  it.each([
    [{ gameType: 'crash' }, ['sky']],
    [{ vassalage: 'other' }, ['sky']],
    [{ vassalage: 'haat', gameType: 'CRASH' }, []],
    [{ gameName: ' REEL 16' }, ['reel-16']],
    [{ gameName: 'রিল 16' }, ['reel-16']],
    [{ gameName: 'sampel' }, ['sky']],
    [{ gameType: 'RNG', gameClassify: 'Crash' }, ['sky']],
    [{ gameType: 'LIVE', gameClassify: 'Crash' }, []],
    [{ gameType: 'CRASH', minBet: 1 }, []],
    [{ gameType: 'CRASH', minLineNum: 5 }, []],
    [{ gameName: 'nothing' }, []],
  ])('filters by %j', async (query, codes) => {
    expect((await ask(GetGameList, query)).games.map((game) => game.gameCode)).toEqual(codes);
  });
});

it('lists types in navigation order, vendors by type, and what is hot', async () => {
  expect(await ask(GetGameTypes)).toEqual([
    { gameType: 'CRASH', vendors: 1, games: 1, classifies: ['Crash'], rebate: '' },
    { gameType: 'RNG', vendors: 1, games: 17, classifies: [], rebate: '' },
  ]);
  expect(await ask(GetVendors)).toEqual([
    { vassalage: 'HAAT', gameType: 'RNG', displayName: 'Haat', rebate: '' },
    { vassalage: 'OTHER', gameType: 'CRASH', displayName: 'Other', rebate: '' },
  ]);
  expect((await ask(GetHotGames)).map((game) => [game.gameCode, game.gameGroupCode])).toEqual([
    // The kinds take turns.
    ['reel-2', 'HOT'],
    ['sky', 'HOT'],
    ['reel-1', 'HOT'],
  ]);
  expect(['LIVE', 'ZZZ', 'U9W', 'AAA', 'CRASH'].sort(byNavigation)).toEqual([
    'CRASH',
    'U9W',
    'LIVE',
    'AAA',
    'ZZZ',
  ]);
});

it('offers an in-house game in a currency it takes', async () => {
  const game = await room.catalogue.offered(brand.id, 'reel-1', 'BDT');
  expect([game?.stakes[0], game?.defaultStake, game?.cycleMs, game?.name('bn'), game?.name('ar')]).toEqual([
    100n,
    2_000n,
    2_500,
    'রিল 1',
    'Reel 1',
  ]);
  expect(await room.catalogue.offered(brand.id, 'reel-1', 'USD')).toBeUndefined();
  expect(await room.catalogue.offered(brand.id, 'sky', 'BDT')).toBeUndefined();
  expect(await room.catalogue.offered(brand.id, 'missing', 'BDT')).toBeUndefined();
});

it('notices a game that was switched off within a second', async () => {
  await db.pool.query("update catalogue.games set enabled = false where code = 'reel-1'");
  shift += 1_000;
  expect(await room.catalogue.offered(brand.id, 'reel-1', 'BDT')).toBeUndefined();
  expect((await ask(GetGameTypes))[1]?.games).toBe(16);
});

const boss = newId<'staff'>();
const change = { maintenance: true, maintenanceUntil: null, hot: false, position: null };

describe('an operator', () => {
  const put = async (staffId: string, code: string, body: object, at = brand) => {
    const found = room.routes.find((one) => one.call === OpsChangeGame);
    const caller = {
      audience: 'staff',
      id: staffId,
      sessionId: newId<'session'>(),
      mustChangePassword: false,
    };
    const context = { ...contextOf('en'), brand: at, caller: caller as Caller };
    return (await found?.handle(context, { params: { code }, query: {}, body })) as OpsGame;
  };
  const facts = async (): Promise<unknown[]> =>
    (
      await db.pool.query<{ facts: unknown[] }>(
        "select facts from platform.outbox where kind = 'catalogue.game_changed' order by id",
      )
    ).rows.flatMap((row) => row.facts);

  it('closes a game of his brand alone; it takes no stake until he opens it, and others stand in for it', async () => {
    const other = { ...brand, id: newId<'brand'>() };
    expect(await put(boss, 'reel-5', change)).toMatchObject({ maintenance: true, maintenanceUntil: null });
    expect((await room.catalogue.offered(brand.id, 'reel-5', 'BDT'))?.closed).toBe(true);
    expect((await room.catalogue.offered(other.id, 'reel-5', 'BDT'))?.closed).toBe(false);
    const item = await room.catalogue.item(brand, 'reel-5');
    const instead = item ? await room.catalogue.instead(brand, item) : [];
    expect(instead.map((one) => one.type)).toEqual(Array.from({ length: 6 }, () => 'RNG'));
    expect(instead.map((one) => one.game.code)).not.toContain('reel-5');
    await put(boss, 'reel-5', { ...change, maintenance: false });
    expect((await room.catalogue.offered(brand.id, 'reel-5', 'BDT'))?.closed).toBe(false);
  });

  it('names an end, and the game opens by itself when it has come', async () => {
    const end = new Date(Date.now() + shift + 60_000).toISOString();
    expect(await put(boss, 'reel-6', { ...change, maintenanceUntil: end })).toMatchObject({
      maintenance: true,
      maintenanceUntil: end,
    });
    shift += 61_000;
    const [found] = (await ask(GetGameList, { gameName: 'Reel 6' })).games;
    expect(found).toMatchObject({ gameCode: 'reel-6', maintenance: false });
    const past = new Date(Date.now() + shift - 1).toISOString();
    await expect(put(boss, 'reel-6', { ...change, maintenanceUntil: past })).rejects.toThrow(
      'catalogue.end_in_the_past',
    );
  });

  it('marks games hot and places them first', async () => {
    await put(boss, 'reel-3', { ...change, maintenance: false, hot: true, position: 1 });
    expect((await ask(GetGameList)).games[0]).toMatchObject({ gameCode: 'reel-3', gameGroupCode: 'HOT' });
    expect((await ask(GetPopularGames))[0]?.gameCode).toBe('reel-17');
  });

  it('leaves a fact of every change, and none of a wish that changes nothing', async () => {
    const before = (await facts()).length;
    await put(boss, 'reel-3', { ...change, maintenance: false, hot: true, position: 1 });
    expect(await facts()).toHaveLength(before);
    await put(boss, 'reel-3', { ...change, maintenance: false, hot: true, position: 2 });
    expect((await facts()).at(-1)).toMatchObject({
      brandId: brand.id,
      staffId: boss,
      code: 'reel-3',
      before: { hot: true, position: 1 },
      after: { hot: true, position: 2 },
    });
  });

  it('for a game that is not there is refused, and nothing changes', async () => {
    const before = (await facts()).length;
    await expect(put(boss, 'missing', change)).rejects.toThrow('catalogue.unknown_game');
    expect(await facts()).toHaveLength(before);
  });
});

it('an edit of another process is seen within a second, without reading everything again', async () => {
  const other = testDb(database.appUrl);
  await room.catalogue.shelf(brand.id);
  await changeBrandGame(other, {
    brand_id: brand.id,
    game_code: 'reel-3',
    hot: true,
    position: null,
    maintenance: true,
    maintenance_until: null,
  });
  shift += 1_000;
  expect((await room.catalogue.item(brand, 'reel-3'))?.closedUntil).toBe(Number.POSITIVE_INFINITY);
  await other.close();
});

it('stores titles without an engine and offers them only to a brand that tries out the whole list', async () => {
  await putGame(db, { ...sample, code: 'reel-unbuilt', names: { en: 'Reel Unbuilt' } });
  await putVendor(db, { code: 'ARENA', display_name: 'Arena' });
  await putSplit(db, 'ARENA', 'ESPORTS');
  await putGame(db, { ...sample, code: 'arena', vendor: 'ARENA', game_type: 'SPORTS' });
  shift += 1_000;
  expect((await ask(GetGameList, { gameName: 'unbuilt' })).games).toEqual([]);
  await setShelf(db, brand.id, 'all');
  shift += 1_000;
  expect((await ask(GetGameList, { gameName: 'unbuilt' })).games).toHaveLength(1);
  // A vendor of SPORTS that the list splits out is shown as its own type.
  expect((await ask(GetGameList, { gameType: 'esports' })).games.map((game) => game.gameCode)).toEqual([
    'arena',
  ]);
  expect((await ask(GetGameList, { gameType: 'sports' })).games).toEqual([]);
});
