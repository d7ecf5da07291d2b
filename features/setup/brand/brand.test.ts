import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { newId } from '#kernel/ids.ts';
import { LANGUAGES } from '#kernel/words.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { GetStatus, UpdateLanguage } from './contract.ts';
import { presentLanguages } from './present.ts';
import { createRegion } from './rules/region.ts';
import { createBrandRoom } from './room.ts';
import { testBrand } from './fixtures.ts';
import { type Brand, type Brands, createBrands } from './service.ts';
import { openBrand } from './service/open.ts';
import { addHost } from './store.ts';

let database: FreshDatabase;
let db: Db;
let brands: Brands;
let shift = 0;
const clock = { now: () => Date.now() + shift };
const one = { ...testBrand, id: newId<'brand'>(), code: 'one' };
const two = { ...testBrand, id: newId<'brand'>(), code: 'two' };

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  for (const brand of [one, two]) expect(await openBrand(db, brand)).toBe(true);
  await addHost(db, 'one.example', one.id);
  await addHost(db, 'Both.example', one.id);
  await addHost(db, 'both.example', two.id);
  brands = createBrands(db, clock);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
const get = async (id: Brand['id']): Promise<Brand> => {
  brands.forget();
  return brands.byId(id);
};

it('knows a brand that was opened a moment ago, and says of no other that it is there', async () => {
  await brands.all();
  const fresh = { ...testBrand, id: newId<'brand'>(), code: 'fresh' };
  await openBrand(db, fresh);
  expect((await brands.byId(fresh.id)).code).toBe('fresh');
  await expect(brands.byId(newId<'brand'>())).rejects.toThrow('there is no brand');
});

describe('which brand answers', () => {
  it.each([
    ['one.example', undefined, 'one'],
    ['ONE.example:8080', undefined, 'one'],
    ['one.example', 'one', 'one'],
    ['one.example', 'two', undefined],
    ['both.example', 'TWO', 'two'],
    ['both.example', undefined, undefined],
    ['evil.example', undefined, undefined],
    ['evil.example', 'one', undefined],
  ])('%s with Merchant %s: %s', async (host, merchant, code) => {
    expect((await brands.brandFor(host, merchant))?.code).toBe(code);
  });

  it('reads its data again within a second', async () => {
    expect((await brands.byId(one.id)).status).toBe(0);
    const other = createBrands(db, clock);
    await other.setStatus(one.id, 1, null);
    expect((await brands.byId(one.id)).status).toBe(0);
    shift += 1_000;
    expect((await brands.byId(one.id)).status).toBe(1);
    await brands.setStatus(one.id, 0, null);
    expect((await brands.byId(one.id)).status).toBe(0);
  });
});

describe('a brand that is not open', () => {
  const refuse = (text: string) => db.pool.query(`update brand.brands set ${text} where code = 'two'`);

  it('refuses every call but those that are always open, maintenance before region', async () => {
    await refuse(
      "blocked_prefixes = '{203.0.113.0/24, 2001:db8::/32}', status = 1, maintenance_end = now() + interval '1 h'",
    );
    const brand = await get(two.id);
    expect(brands.statusFor(brand, '203.0.113.9')).toBe(1);
    await expect(brands.guard(brand, '203.0.113.9', false)).rejects.toMatchObject({
      code: 'brand.maintenance',
      status: 503,
    });
    await brands.guard(brand, '203.0.113.9', true);
    await refuse('status = 0, maintenance_end = null');
    const open = await get(two.id);
    await expect(brands.guard(open, '203.0.113.9', false)).rejects.toMatchObject({
      code: 'brand.region_blocked',
      status: 403,
    });
    await brands.guard(open, '192.0.2.1', false);
  });

  it('says so in its status', async () => {
    await refuse('status = 2');
    const { routes } = createBrandRoom({ db, clock });
    expect(routes.find(({ call }) => call === GetStatus)?.rules.always).toBe(true);
    expect(await askRoute(routes, GetStatus, { brand: await get(two.id) })).toMatchObject({
      status: 2,
      maintenance: false,
      regionRestriction: true,
      location: { ip: '192.0.2.1' },
    });
  });
});

it.each([
  ['10.1.2.3', ['10.0.0.0/8'], [], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], [], false],
  ['2001:db8::1', ['2001:db8::/32'], [], false],
  ['192.0.2.1', ['10.0.0.0/8'], [], true],
  ['192.0.2.1', [], ['10.0.0.0/8'], false],
  ['10.9.9.9', [], ['10.0.0.0/8'], true],
  ['10.9.9.9', ['10.9.0.0/16'], ['10.0.0.0/8'], false],
  ['nonsense', ['10.0.0.0/8'], [], false],
  ['nonsense', [], [], true],
])('%s with blocked %j and allowed %j: %s', (ip, blocked, allowed, served) => {
  expect(createRegion({ blocked, allowed })(ip)).toBe(served);
});

it('takes the code of every language there is, however long', () => {
  const codes = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'xa');
  const refused = codes.filter((code) => !Value.Check(UpdateLanguage.body, { language: code }));
  expect(refused).toEqual([]);
});

describe('languages', () => {
  const parts = new Map([
    ['en', { percent: 100, offered: true }],
    ['bn', { percent: 98, offered: true }],
    ['ar', { percent: 97, offered: false }],
  ]);
  const seen = async (languages: string[], defaultLanguage: string) => {
    await db.pool.query('update brand.brands set languages = $2, default_language = $3 where id = $1', [
      two.id,
      languages,
      defaultLanguage,
    ]);
    return createBrands(db, clock, parts).byId(two.id);
  };

  it.each([
    [['en', 'bn', 'ar'], 'bn', ['en', 'bn'], 'bn'],
    [['en', 'bn', 'ar'], 'ar', ['en', 'bn'], 'en'],
    [['BN', 'TY', 'EN'], 'TY', ['bn', 'en'], 'bn'],
    [['ar'], 'ar', ['en'], 'en'],
    [['xx', 'en'], 'xx', ['en'], 'en'],
  ])('a brand that wants %s with %s speaks %s, %s first', async (wanted, first, languages, own) => {
    expect(await seen(wanted, first)).toMatchObject({ languages, defaultLanguage: own });
  });

  it('are listed with how far they are, in the order of the picker', async () => {
    const brand = await seen(['ar', 'bn', 'en', 'ur'], 'en');
    expect(presentLanguages(brand, parts)).toEqual([
      { code: 'en', native: 'English', dir: 'ltr', complete: 100, offered: true },
      { code: 'bn', native: 'বাংলা', dir: 'ltr', complete: 98, offered: true },
      { code: 'ar', native: 'العربية', dir: 'rtl', complete: 97, offered: false },
      { code: 'ur', native: 'اردو', dir: 'rtl', complete: 0, offered: false },
    ]);
  });
});
