/** The shelf of a brand over a real database: what is closed until when and by whom, what staff see of it, page by page, and that no change is missed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import {
  GetGameList,
  GetHotGames,
  GetVendors,
  OpsGameList,
  type OpsView,
  OpsVendorList,
} from './contract.ts';
import { presentVendorForOps } from './present.ts';
import { type CatalogueRoom, createCatalogue } from './room.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { changeGame, changeVendor, type GameChange } from './service/edit.ts';
import { type GameRow, putGame, putVendor } from './store.ts';

let db: Db;
let room: CatalogueRoom;
let brandId: BrandId;
const BEGIN = Date.parse('2026-11-22T12:00:00Z');
let now = BEGIN;
const clock = { now: () => now };
const title: GameRow = {
  code: '',
  vendor: 'NAKSHI',
  game_type: 'RNG',
  names: {},
  icon: '',
  tags: [],
  in_house: true,
  trial: true,
  popularity: 0n,
  stakes: { BDT: ['1.00'], VND: ['1000', '5000'] },
  default_stake: { VND: '5000' },
  cycle_ms: 0,
  rtp: '',
};
const CODES = ['koi', 'kite', 'drum', 'lotus', 'pearl'];

databaseOfFile(async (made) => {
  db = made;
  await putVendor(db, { code: 'NAKSHI', display_name: 'Nakshi' });
  await putVendor(db, { code: 'PADMA', display_name: 'Padma' });
  for (const [at, code] of CODES.entries())
    await putGame(db, {
      ...title,
      code,
      names: { en: `The ${code}`, bn: `বাংলা ${code}` },
      popularity: BigInt(9 - at),
    });
  await putGame(db, {
    ...title,
    code: 'net',
    vendor: 'PADMA',
    game_type: 'FISH',
    names: { en: 'The net' },
    tags: ['HOT'],
  });
  await putGame(db, { ...title, code: 'unbuilt', vendor: 'PADMA', names: { en: 'The unbuilt' } });
  room = createCatalogue({
    db,
    clock,
    opensAt: ({ code }) => (code === 'unbuilt' ? undefined : `/play/${code}`),
  });
});
beforeEach(async () => {
  brandId = newId<'brand'>();
  for (const table of ['games', 'vendors'])
    await db.pool.query(
      `update catalogue.${table} set maintenance = false, maintenance_until = null, enabled = true`,
    );
  now += HOUR;
});

const editor = (brand = brandId): Actor => ({
  brandId: brand,
  staffId: newId<'staff'>(),
  ip: '192.0.2.1',
  requestId: 'request',
});
const at = (ms: number): string => new Date(now + ms).toISOString();
const PLAIN: GameChange = { maintenance: false, maintenanceUntil: null, hot: false, position: null };
const failure = (tried: Promise<unknown>) =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const change = (code: string, more: Partial<GameChange>, by = editor()) =>
  failure(changeGame({ db, clock }, by, code, { ...PLAIN, ...more }));
const close = (table: 'games' | 'vendors', code: string, until: string | null) =>
  db.pool.query(`update catalogue.${table} set maintenance = true, maintenance_until = $2 where code = $1`, [
    code,
    until,
  ]);

function ask<Value>(path: string, query: object, { brand = brandId, staff = false } = {}): Promise<Value> {
  // What another process wrote is seen half a second later.
  now += 500;
  return askRoute(room.routes, { method: 'GET', path }, { brandId: brand, staff }, { query });
}
type Page = {
  readonly list: readonly Record<string, unknown>[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly total: number;
};
const desk = (query: object = {}, brand = brandId) =>
  ask<Page>(OpsGameList.path, query, { brand, staff: true });
const onDesk = async (code: string, brand = brandId) =>
  (await desk({ pageSize: 100 }, brand)).list.find(({ gameCode }) => gameCode === code);
const forPlayers = async (query: object, brand = brandId) =>
  (await ask<{ games: Record<string, unknown>[] }>(GetGameList.path, query, { brand })).games;

describe('a pause', () => {
  const [SOON, LATER] = [10 * HOUR, 20 * HOUR];
  it.each<
    [
      string,
      { own?: number | null; maker?: number | null; game?: number | null; all?: number | null },
      object,
    ]
  >([
    ['of nobody', {}, { maintenance: false, maintenanceUntil: null, closedAbove: false }],
    ['of the brand alone', { own: SOON }, { maintenance: true, until: SOON, closedAbove: false }],
    [
      'of the brand until somebody opens',
      { own: null },
      { maintenance: true, maintenanceUntil: null, closedAbove: false },
    ],
    [
      'of its maker at this brand',
      { maker: SOON },
      { maintenance: false, maintenanceUntil: null, closedAbove: true },
    ],
    [
      'of the installation',
      { game: SOON },
      { maintenance: false, maintenanceUntil: null, closedAbove: true },
    ],
    [
      'of the maker everywhere',
      { all: null },
      { maintenance: false, maintenanceUntil: null, closedAbove: true },
    ],
    [
      'of the brand, longer than the others',
      { own: LATER, maker: SOON, game: SOON, all: SOON },
      { maintenance: true, until: LATER, closedAbove: false },
    ],
    [
      'of the brand, shorter than its maker’s',
      { own: SOON, maker: LATER },
      { maintenance: true, until: SOON, closedAbove: true },
    ],
    [
      'of the brand, as long as the installation’s',
      { own: SOON, game: SOON },
      { maintenance: true, until: SOON, closedAbove: false },
    ],
    [
      'of the brand, and of the maker without an end',
      { own: LATER, all: null },
      { maintenance: true, until: LATER, closedAbove: true },
    ],
  ])(
    '%s closes the title to players, and staff see whose it is',
    async (_, pauses, { until, ...seen }: { until?: number; maintenanceUntil?: null }) => {
      const end = (ms: number | null) => (ms === null ? null : at(ms));
      const ends = Object.values(pauses).map((ms) => (ms === null ? Number.POSITIVE_INFINITY : now + ms));
      const reported = until === undefined ? {} : { maintenanceUntil: at(until) };
      if (pauses.own !== undefined)
        await change('koi', { maintenance: true, maintenanceUntil: end(pauses.own) });
      if (pauses.maker !== undefined)
        await changeVendor({ db, clock }, editor(), 'NAKSHI', {
          maintenance: true,
          maintenanceUntil: end(pauses.maker),
        });
      if (pauses.game !== undefined) await close('games', 'koi', end(pauses.game));
      if (pauses.all !== undefined) await close('vendors', 'NAKSHI', end(pauses.all));
      expect(await onDesk('koi')).toMatchObject({ ...seen, ...reported });
      const [shown] = await forPlayers({ gameName: 'The koi' });
      expect(shown).toMatchObject({ gameCode: 'koi', maintenance: ends.length > 0 });
      const offered = await room.catalogue.offered(brandId, 'koi', 'BDT');
      const item = await room.catalogue.item({ id: brandId, currency: 'BDT' }, 'koi');
      expect([offered?.closed, item?.closedUntil]).toEqual([ends.length > 0, Math.max(0, ...ends)]);
      // Another brand feels what is above it, and nothing of this one's.
      const others = await room.catalogue.offered(newId<'brand'>(), 'koi', 'BDT');
      expect(others?.closed).toBe(pauses.game !== undefined || pauses.all !== undefined);
    },
  );

  it('is over at its very millisecond, without anybody doing anything', async () => {
    await change('kite', { maintenance: true, maintenanceUntil: new Date(now + 10_000).toISOString() });
    const end = now + 10_000;
    for (const [instant, closed] of [
      [end - 1, true],
      [end, false],
    ] as const) {
      now = instant;
      expect((await room.catalogue.offered(brandId, 'kite', 'BDT'))?.closed).toBe(closed);
    }
  });

  it.each<[string, { own?: number | null; all?: number | null }, number | null | undefined]>([
    ['none', {}, undefined],
    ['the brand’s', { own: SOON }, SOON],
    ['the installation’s', { all: SOON }, SOON],
    ['the later of two, the brand’s', { own: LATER, all: SOON }, LATER],
    ['the later of two, the installation’s', { own: SOON, all: LATER }, LATER],
    ['the brand’s without an end', { own: null, all: SOON }, null],
    ['the installation’s without an end', { own: SOON, all: null }, null],
  ])('of a maker is told to staff as long as it lasts: %s', async (_, { own, all }, until) => {
    const end = (ms: number | null) => (ms === null ? null : at(ms));
    const expected = {
      maintenance: until !== undefined,
      maintenanceUntil: until === undefined ? null : end(until),
    };
    if (own !== undefined)
      await changeVendor({ db, clock }, editor(), 'PADMA', { maintenance: true, maintenanceUntil: end(own) });
    if (all !== undefined) await close('vendors', 'PADMA', end(all));
    const makers = await ask<object[]>(OpsVendorList.path, {}, { staff: true });
    expect(makers[1]).toMatchObject({ code: 'PADMA', games: 2, ...expected });
    const shelf = await room.catalogue.shelf(brandId);
    const [, padma] = shelf.vendors;
    if (padma) expect(presentVendorForOps(shelf, padma, now + LATER + HOUR).maintenance).toBe(until === null);
  });
});

describe('two editors', () => {
  const story = async () =>
    (
      await db.pool.query<{ before: object; after: object }>(
        'select before, after from platform.trail where brand_id = $1 order by seq',
        [brandId],
      )
    ).rows;

  it('who want the same change it once', async () => {
    expect(
      await Promise.all(Array.from({ length: 5 }, () => change('drum', { hot: true, position: 7 }))),
    ).toEqual(Array(5).fill('done'));
    expect(await story()).toEqual([
      { before: { hot: false, position: null }, after: { hot: true, position: 7 } },
    ]);
  });

  it('who want different things come one after the other: what each saw is what the one before left', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((position) => change('lotus', { position })));
    const steps = await story();
    expect(steps).toHaveLength(6);
    for (const [n, { before }] of steps.entries())
      expect(before).toEqual(n === 0 ? { position: null } : steps[n - 1]?.after);
    expect(await onDesk('lotus')).toMatchObject(Object(steps.at(-1)?.after));
  });

  it('of two brands change each their own', async () => {
    const other = newId<'brand'>();
    await change('pearl', { hot: true, position: 1 });
    await change('pearl', { position: 2 }, editor(other));
    expect([
      await onDesk('pearl'),
      await onDesk('pearl', other),
      await onDesk('pearl', newId<'brand'>()),
    ]).toMatchObject([
      { hot: true, position: 1 },
      { hot: false, position: 2 },
      { hot: false, position: null },
    ]);
  });

  it('leave a mark as the list has it where it is no other: later the list may say otherwise', async () => {
    await change('net', { hot: true, position: 3 });
    await change('koi', { hot: true });
    await db.pool.query("update catalogue.games set tags = '{}' where code = 'net'");
    expect([(await onDesk('net'))?.['hot'], (await onDesk('koi'))?.['hot']]).toEqual([false, true]);
    await db.pool.query("update catalogue.games set tags = '{HOT}' where code = 'net'");
    await change('net', { hot: false });
    expect((await onDesk('net'))?.['hot']).toBe(false);
    const hot = await ask<{ gameCode: string }[]>(GetHotGames.path, {});
    expect(Object.values(hot).map(({ gameCode }) => gameCode)).toEqual(['koi']);
  });

  it.each([
    ['a title nobody knows', 'none', {}, 'catalogue.unknown_game'],
    ['a title in another case', 'KOI', {}, 'catalogue.unknown_game'],
    [
      'an end this very moment',
      'koi',
      { maintenance: true, maintenanceUntil: 0 },
      'catalogue.end_in_the_past',
    ],
    ['an end in a millisecond', 'koi', { maintenance: true, maintenanceUntil: 1 }, 'done'],
    ['an end of no pause', 'koi', { maintenance: false, maintenanceUntil: -1 }, 'done'],
  ])('%s: %s is %s', async (_, code, more: { maintenance?: boolean; maintenanceUntil?: number }, said) => {
    const { maintenanceUntil: end } = more;
    expect(await change(code, { ...more, maintenanceUntil: end === undefined ? null : at(end) })).toBe(said);
    expect((await story()).length).toBe(said === 'done' && more.maintenance ? 1 : 0);
  });
});

describe('the list for staff', () => {
  const codes = async (query: object) => (await desk(query)).list.map(({ gameCode }) => gameCode);
  it.each<[OpsView, readonly string[]]>([
    ['all', ['drum', 'koi', 'kite', 'lotus', 'pearl', 'net', 'unbuilt']],
    ['playable', ['drum', 'koi', 'kite', 'lotus', 'pearl', 'net']],
    ['hot', ['koi', 'net']],
    ['maintenance', ['kite']],
  ])('shows %s', async (view, expected) => {
    await change('koi', { hot: true });
    await change('kite', { maintenance: true });
    await change('drum', { position: 1 });
    expect(await codes({ view })).toEqual(expected);
    expect(await codes({ view, vendor: 'padma' })).toEqual(
      expected.filter((code) => ['net', 'unbuilt'].includes(code)),
    );
    expect(await codes({ view, gameType: 'fish' })).toEqual(expected.filter((code) => code === 'net'));
    expect(await codes({ view, text: 'kite' })).toEqual(expected.filter((code) => code === 'kite'));
  });

  it.each([
    [{ pageSize: 7 }, [7, 1, 1, 7]],
    [{ pageSize: 3 }, [3, 1, 3, 7]],
    [{ pageSize: 3, pageNo: 3 }, [1, 3, 3, 7]],
    [{ pageSize: 3, pageNo: 4 }, [0, 4, 3, 7]],
    [{ pageSize: 7, pageNo: 2 }, [0, 2, 1, 7]],
    [{ text: '   ' }, [7, 1, 1, 7]],
    [{ text: 'zzzzzz' }, [0, 1, 0, 0]],
    [{ vendor: 'NOBODY' }, [0, 1, 0, 0]],
    [{ gameType: 'constructor' }, [0, 1, 0, 0]],
  ])('of %j has rows, page, pages and sum %j', async (query, expected) => {
    const { list, pageNum, totalPages, total } = await desk(query);
    expect([list.length, pageNum, totalPages, total]).toEqual(expected);
  });
});

describe('no change is missed', () => {
  const maintained = async (code: string) =>
    (await forPlayers({ gameName: `The ${code}` }))[0]?.['maintenance'];

  it('also one that was begun before others and is finished after them', async () => {
    await forPlayers({});
    const late = await db.pool.connect();
    try {
      await late.query('begin');
      await late.query("update catalogue.games set maintenance = true where code = 'koi'");
      await close('games', 'kite', null);
      expect([await maintained('koi'), await maintained('kite')]).toEqual([false, true]);
      await close('games', 'drum', null);
      expect([await maintained('koi'), await maintained('drum')]).toEqual([false, true]);
      await late.query('commit');
      expect(await maintained('koi')).toBe(true);
    } finally {
      late.release();
    }
  });

  it('and what was taken back was never there', async () => {
    const never = await db.pool.connect();
    try {
      await never.query('begin');
      await never.query("update catalogue.games set enabled = false where code = 'koi'");
      expect(await maintained('koi')).toBe(false);
      await never.query('rollback');
    } finally {
      never.release();
    }
    expect([await maintained('koi'), (await desk()).total]).toEqual([false, 7]);
  });

  it('a maker that is switched off takes his titles along, everywhere and at once', async () => {
    await db.pool.query("update catalogue.vendors set enabled = false where code = 'PADMA'");
    expect([await forPlayers({ vassalage: 'PADMA' }), (await desk()).total]).toEqual([[], 5]);
    expect(await room.catalogue.offered(brandId, 'net', 'BDT')).toBeUndefined();
    expect(Object.keys(await ask(GetVendors.path, {}))).toHaveLength(1);
    expect((await ask<object[]>(OpsVendorList.path, {}, { staff: true }))[1]).toBeUndefined();
  });
});

describe('what is offered', () => {
  it('has its stakes in the currency that was asked for, opens at its own or at the smallest, and in no other', async () => {
    const seen = async (currency: string) => {
      const game = await room.catalogue.offered(brandId, 'koi', currency);
      return game && [game.stakes, game.defaultStake];
    };
    // BDT has two decimals, VND has none.
    expect(await seen('BDT')).toEqual([[100n], 100n]);
    expect(await seen('VND')).toEqual([[1_000n, 5_000n], 5_000n]);
    for (const none of ['USD', 'bdt', '']) expect(await seen(none)).toBeUndefined();
  });

  it.each([
    ['bn', 'বাংলা koi'],
    ['BN', 'বাংলা koi'],
    ['TY', 'বাংলা koi'],
    ['bn-BD', 'বাংলা koi'],
    ['th', 'The koi'],
    ['', 'The koi'],
    ['__proto__', 'The koi'],
  ])('is called in %j %s', async (language, name) => {
    expect((await forPlayers({ gameName: 'koi', language }))[0]?.['nodeName']).toBe(name);
  });

  it('answers are kept for so many questions and no more, and every one is right', async () => {
    const brand = { id: brandId, currency: 'BDT' };
    for (let n = 1; n <= 2_100; n += 1)
      expect((await room.catalogue.find(brand, { minLineNum: n })).length).toBe(0);
    expect((await room.catalogue.shelf(brandId)).kept.size).toBe(2_000);
    expect(await room.catalogue.find(brand, {})).toHaveLength(6);
    expect(await room.catalogue.find(brand, {})).toBe(await room.catalogue.find(brand, { minBet: 0 }));
  });
});
