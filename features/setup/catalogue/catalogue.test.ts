import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#kernel/call.ts';
import { newId } from '#kernel/ids.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { GetGameList, GetGameTypes, GetHotGames, GetVendors } from './contract.ts';
import { type CatalogueRoom, createCatalogue } from './room.ts';
import { byNavigation } from './rules.ts';
import { type GameRow, putGame, putVendor } from './store.ts';

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
  db = createDb({ url: database.appUrl, log: silentLog() });
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
    in_house: false,
    rtp: '',
  });
  room = createCatalogue({ db, clock: { now: () => Date.now() + shift } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function ask<
  C extends typeof GetGameList | typeof GetGameTypes | typeof GetHotGames | typeof GetVendors,
>(call: C, query: object = {}, language = 'en'): Promise<CallAnswer<C>> {
  const found = room.routes.find((one) => one.call === call);
  const context = {
    caller: { audience: 'guest' },
    brand,
    language,
    ip: '',
    key: '',
    requestId: '',
    header: () => undefined,
    cookie: () => undefined,
    setCookie: () => undefined,
    rawBody: Buffer.alloc(0),
  } as const;
  return (await found?.handle(context, { params: undefined, query, body: undefined })) as CallAnswer<C>;
}

describe('the game list', () => {
  it('comes in pages of 15, most played first, named in the asked language', async () => {
    const [first, second] = [await ask(GetGameList), await ask(GetGameList, { pageNo: 2 }, 'bn')];
    expect([first.games.length, first.totalPages, second.games.length]).toEqual([15, 2, 3]);
    expect(first.games[0]).toMatchObject({
      nodeName: 'Reel 17',
      gameCode: 'reel-17',
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
    [{ gameName: 'nothing' }, []],
  ])('filters by %j', async (query, codes) => {
    expect((await ask(GetGameList, query)).games.map((game) => game.gameCode)).toEqual(codes);
  });
});

it('lists types in navigation order, vendors by type, and what is hot', async () => {
  expect(await ask(GetGameTypes)).toEqual([
    { gameType: 'CRASH', vendors: 1, games: 1 },
    { gameType: 'RNG', vendors: 1, games: 17 },
  ]);
  expect(await ask(GetVendors)).toEqual([
    { vassalage: 'HAAT', gameType: 'RNG', displayName: 'Haat' },
    { vassalage: 'OTHER', gameType: 'CRASH', displayName: 'Other' },
  ]);
  expect((await ask(GetHotGames)).map((game) => [game.gameCode, game.gameGroupCode])).toEqual([
    ['reel-2', 'HOT'],
    ['reel-1', 'HOT'],
    ['sky', 'HOT'],
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
  const game = await room.catalogue.offered('reel-1', 'BDT');
  expect([game?.stakes[0], game?.defaultStake, game?.cycleMs, game?.name('bn'), game?.name('ar')]).toEqual([
    100n,
    2_000n,
    2_500,
    'রিল 1',
    'Reel 1',
  ]);
  expect(await room.catalogue.offered('reel-1', 'USD')).toBeUndefined();
  expect(await room.catalogue.offered('sky', 'BDT')).toBeUndefined();
  expect(await room.catalogue.offered('missing', 'BDT')).toBeUndefined();
});

it('notices a game that was switched off within a second', async () => {
  await db.pool.query(
    "update catalogue.games set enabled = false, updated_at = clock_timestamp() where code = 'reel-1'",
  );
  shift += 1_000;
  expect(await room.catalogue.offered('reel-1', 'BDT')).toBeUndefined();
  expect((await ask(GetGameTypes))[1]?.games).toBe(16);
});
