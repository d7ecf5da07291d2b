/** What staff change of a shelf over a real database: rebates and pauses, twice, at once, in another brand's name, to the very end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { rateFor, rateKey } from './rules/rebates.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { changeVendor } from './service/edit.ts';
import { changeRebate, rebatesOf, type Wanted } from './service/rebates.ts';
import { putVendor } from './store.ts';
import { lockRebate, readRebates, seedRebate } from './store/rebates.ts';

let database: FreshDatabase;
let db: Db;
let editor: Actor;
let brandId: BrandId;
const NOW = Date.parse('2026-11-22T00:00:00Z');
const clock = { now: () => NOW };
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  await putVendor(db, { code: 'NAKSHI', display_name: 'Nakshi' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  brandId = newId<'brand'>();
  editor = { brandId, staffId: newId<'staff'>(), ip: '192.0.2.1', requestId: 'test' };
  await seedRebate(db, { brand_id: brandId, game_type: 'RNG', vendor: '', rate: 120 });
});

type Shelf = Parameters<typeof changeRebate>[2];
const shelf = { vendors: [{ code: 'NAKSHI' }] } as unknown as Shelf;
const change = (wanted: Partial<Wanted>, by = editor) =>
  changeRebate({ db }, by, shelf, { gameType: 'RNG', vendor: '', rate: '', was: '', ...wanted }).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const rates = async () =>
  new Map(
    (await readRebates(db))
      .filter((row) => row.brand_id === brandId)
      .map((row) => [rateKey(row.game_type, row.vendor), row.rate]),
  );
const trail = async (): Promise<unknown[]> =>
  (
    await db.pool.query(
      'select subject, before, after from platform.trail where brand_id = $1 order by seq',
      [brandId],
    )
  ).rows;

describe('a rebate', () => {
  it('is changed on the rate that was seen, and stands in the trail', async () => {
    expect(await change({ rate: '1.5', was: '1.2' })).toBe('done');
    expect(await change({ rate: '2', was: '1.2' })).toBe('catalogue.changed_meanwhile');
    expect(await change({ rate: '1.50', was: '1.5' })).toBe('done');
    expect(rateFor(await rates(), 'RNG', 'NAKSHI')).toBe(150);
    expect(await trail()).toEqual([
      { subject: 'RNG', before: { percent: '1.2' }, after: { percent: '1.5' } },
    ]);
  });

  it('of a maker that is none stands in the place of his type’s, and is told as a change', async () => {
    expect(await change({ vendor: 'NAKSHI' })).toBe('done');
    expect(rateFor(await rates(), 'RNG', 'NAKSHI')).toBe(0);
    expect(await trail()).toEqual([
      { subject: 'RNG NAKSHI', before: { percent: null }, after: { percent: '' } },
    ]);
    // Now it is so: the same again is no change.
    expect(await change({ vendor: 'NAKSHI' })).toBe('done');
    expect(await trail()).toHaveLength(1);
  });

  it('of a type that had none and gets none is no change', async () => {
    expect(await change({ gameType: 'FISH' })).toBe('done');
    expect(await trail()).toEqual([]);
  });

  it.each<[string, Partial<Wanted>, string]>([
    ['a maker nobody knows', { vendor: 'NOBODY', rate: '1' }, 'catalogue.unknown_vendor'],
    ['a type nobody knows', { gameType: 'MOON', rate: '1' }, 'catalogue.unknown_type'],
    ['a rate nobody saw', { rate: '1', was: '3' }, 'catalogue.changed_meanwhile'],
    ['a maker’s rate nobody saw', { vendor: 'NAKSHI', rate: '1', was: '1.2' }, 'catalogue.changed_meanwhile'],
  ])('for %s is refused, and no row is left of it', async (_, wanted, code) => {
    const before = await rates();
    expect(await change(wanted)).toBe(code);
    expect([await rates(), await trail()]).toEqual([before, []]);
  });

  it('of five who saw the same one passes', async () => {
    const said = await Promise.all(['1', '2', '3', '4', '5'].map((rate) => change({ rate, was: '1.2' })));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });

  it('of one brand is nobody else’s', async () => {
    const other = { ...editor, brandId: newId<'brand'>() };
    expect(await change({ rate: '1.5', was: '1.2' }, other)).toBe('catalogue.changed_meanwhile');
    expect(rateFor(await rates(), 'RNG', '')).toBe(120);
  });

  it('is listed by type in the navigation’s order, makers with one of their own after', async () => {
    await change({ vendor: 'NAKSHI', rate: '0.75' });
    const promise = { promised: true, version: 3 };
    const { list, ...said } = rebatesOf({ rebates: await rates(), promise });
    expect(said).toEqual(promise);
    expect(list.filter(({ rate }) => rate !== '')).toEqual([
      { gameType: 'RNG', vendor: '', rate: '1.2' },
      { gameType: 'RNG', vendor: 'NAKSHI', rate: '0.75' },
    ]);
    expect(list[0]).toEqual({ gameType: 'CRASH', vendor: '', rate: '' });
  });

  it('is made once where it is missing, however many look at once', async () => {
    const key = { brand_id: brandId, game_type: 'LIVE', vendor: '' };
    const checkedAt = await Promise.all(
      Array.from({ length: 5 }, () => db.transaction((tx) => lockRebate(tx, key))),
    );
    expect(checkedAt.filter(({ isMade }) => isMade)).toHaveLength(1);
    expect(checkedAt.every(({ rate }) => rate === 0)).toBe(true);
  });
});

describe('a maker’s pause', () => {
  const pause = (maintenance: boolean, until: number | null = null, code = 'NAKSHI') =>
    changeVendor({ db, clock }, editor, code, {
      maintenance,
      maintenanceUntil: until === null ? null : new Date(until).toISOString(),
    }).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  const stands = async () =>
    (
      await db.pool.query(
        'select maintenance, maintenance_until as until from catalogue.brand_vendors where brand_id = $1',
        [brandId],
      )
    ).rows;
  const facts = async (): Promise<number> =>
    (
      await db.pool.query(
        "select 1 from platform.outbox where kind = 'catalogue.vendor_changed' and facts::text like $1",
        [`%${brandId}%`],
      )
    ).rowCount ?? 0;

  it.each([
    ['a moment ago', NOW - 1, 'catalogue.end_in_the_past'],
    ['this very moment', NOW, 'catalogue.end_in_the_past'],
    ['in a millisecond', NOW + 1, 'done'],
  ])('that ends %s: %s', async (_, until, said) => expect(await pause(true, until)).toBe(said));

  it('is told once, also when it is asked for five times at once', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => pause(true, NOW + MINUTE)))).toEqual(
      Array(5).fill('done'),
    );
    expect(await stands()).toEqual([{ maintenance: true, until: new Date(NOW + MINUTE) }]);
    expect([await facts(), (await trail()).length]).toEqual([1, 1]);
  });

  it('that is over has no end any more, whatever was sent with it', async () => {
    await pause(true, NOW + MINUTE);
    expect(await pause(false, NOW - 5)).toBe('done');
    expect(await stands()).toEqual([{ maintenance: false, until: null }]);
  });

  it('of nobody is refused, and leaves nothing', async () => {
    expect(await pause(true, null, 'NOBODY')).toBe('catalogue.unknown_vendor');
    expect([await stands(), await facts()]).toEqual([[], 0]);
  });
});
