/** What staff change of a brand over a real database: on what they saw, each part alone, twice, at once, broken off, in another's name. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { FLAGS } from './contract.ts';
import {
  type OpsBrand,
  PutBrandAccess,
  PutBrandFlags,
  PutBrandLinks,
  PutBrandLook,
  PutBrandRegistration,
  PutBrandStatus,
} from './contract/ops.ts';
import { testBrand } from './fixtures.ts';
import { createBrandRoom } from './room.ts';
import { createBrands } from './service.ts';
import { changeBrand, fresh } from './service/change.ts';
import { openBrand as beginBrand } from './service/open.ts';
import { addHost, putAffiliates, putLook } from './store.ts';
import { testDb } from '#platform/testkit/database.ts';

let db: Db;
let elsewhere: Db;
let id: BrandId;
let other: BrandId;
const staffId = newId<'staff'>();
const NOW = Date.parse('2026-11-22T12:00:00Z');
const clock = { now: () => NOW };
databaseOfFile((made, database) => {
  db = made;
  elsewhere = testDb(database.appUrl, { poolSize: 2, hotClients: 1 });
  return undefined;
});
async function openBrand(): Promise<BrandId> {
  const brand = newId<'brand'>();
  const code = `b${brand.slice(-12)}`;
  await beginBrand(db, { ...testBrand, id: brand, code });
  await addHost(db, `${code}.example`, brand);
  return brand;
}
beforeAll(async () => {
  // Nobody changes it: one for all tests.
  other = await openBrand();
});
beforeEach(async () => {
  id = await openBrand();
});

const needs = () => ({ db, brands: createBrands(db, clock) });
const current = (one = id) => fresh(needs(), one);
const hostOf = (one: BrandId): string => `b${one.slice(-12)}.example`;
const trailOf = async (one = id) =>
  (
    await db.pool.query<{ action: string; before: object; after: object }>(
      'select action, before, after from platform.trail where brand_id = $1 order by seq',
      [one],
    )
  ).rows;

type Put =
  | typeof PutBrandStatus
  | typeof PutBrandAccess
  | typeof PutBrandLook
  | typeof PutBrandLinks
  | typeof PutBrandFlags
  | typeof PutBrandRegistration;
/** As a member of staff of the brand sends it; the code of the refusal, or what stands afterwards. */
async function put(
  call: Put,
  change: object,
  more: { readonly at?: BrandId; readonly by?: Db } = {},
): Promise<OpsBrand | string> {
  const at = more.at ?? id;
  const { routes } = createBrandRoom({ db: more.by ?? db, clock });
  const { revision } = await current(at);
  try {
    const body = { revision, ...change };
    return await askRoute<OpsBrand>(routes, call, { brandId: at, staff: true }, { body });
  } catch (error) {
    return String(Object(error).code ?? error);
  }
}

const OPEN = { status: 0, maintenanceStart: null, maintenanceEnd: null, maintenanceReopen: false };
const NOWHERE = { blockedPrefixes: [], allowedPrefixes: [], blockedCountries: [], allowedCountries: [] };
const LOOK = {
  name: 'New',
  languages: ['en', 'bn'],
  defaultLanguage: 'bn',
  defaultTheme: 'light',
  currencyDisplay: 'code',
  isSingle: true,
  jackpot: 'pool',
  dialingCode: '880',
};
const LINKS = {
  resources: [],
  customerService: [],
  imageCDNs: ['https://cdn.example'],
  launchGameCDNs: [],
  gtagId: '',
  mainDomain: '',
};
const FIELD = { visible: true, required: true, minLength: 2, maxLength: 20, acceptedPattern: '*' };
const ALL_OFF = Object.fromEntries(FLAGS.map((flag) => [flag, false]));

describe('a part of a brand', () => {
  it.each<[string, Put, object]>([
    ['status', PutBrandStatus, { ...OPEN, status: 2 }],
    ['access', PutBrandAccess, { ...NOWHERE, blockedPrefixes: ['10.0.0.0/8'], allowedCountries: ['BD'] }],
    ['look', PutBrandLook, LOOK],
    ['links', PutBrandLinks, LINKS],
    ['flags', PutBrandFlags, { flags: { ...ALL_OFF, GOOGLELOGIN: true } }],
    ['registration', PutBrandRegistration, { registration: { email: FIELD } }],
  ])(
    '%s is written alone: everything else, and every other brand, stays as it was',
    async (part, call, change) => {
      const [before, others] = [await current(), await current(other)];
      const after = await put(call, change);
      expect(after).toMatchObject(change);
      const { statusNow: _, ...kept } = before;
      expect(after).toMatchObject({ ...kept, ...change, revision: before.revision + 1 });
      expect(await current(other)).toEqual(others);
      const [entry, ...more] = await trailOf();
      expect([entry?.action, more]).toEqual([`brand.${part}`, []]);
      // The trail has what changed, and nothing that did not.
      expect(Object.keys(Object(entry?.after)).sort()).toEqual(
        Object.keys(Object(after))
          .filter((key) => JSON.stringify(Object(after)[key]) !== JSON.stringify(Object(before)[key]))
          .sort(),
      );
      expect(await trailOf(other)).toEqual([]);
    },
  );

  it('is not changed on a revision of yesterday, of tomorrow, or of another brand', async () => {
    await put(PutBrandLook, LOOK);
    await put(PutBrandLook, { ...LOOK, name: 'Newer' });
    const { revision } = await current();
    const strangers = await current(other);
    for (const wrong of [revision - 1, revision + 1, strangers.revision, 1_000_000_000])
      expect(await put(PutBrandLook, { ...LOOK, revision: wrong, name: 'Wrong' })).toBe(
        'brand.changed_meanwhile',
      );
    expect([(await current()).name, (await trailOf()).length]).toEqual(['Newer', 2]);
  });

  it('is changed by one of six who saw the same, over two processes', async () => {
    const { revision } = await current();
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const said = await Promise.all(
      names.map((name, n) => put(PutBrandLook, { ...LOOK, revision, name }, { by: n % 2 ? elsewhere : db })),
    );
    const won = said.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
    expect([won.length, said.filter((one) => one === 'brand.changed_meanwhile').length]).toEqual([1, 5]);
    expect([(await current()).name, (await current()).revision]).toEqual([won[0], revision + 1]);
    expect(await trailOf()).toHaveLength(1);
  });

  it('that is broken off half-way leaves neither the change nor an entry', async () => {
    const before = await current();
    const hand = { staffId, ip: '192.0.2.1', requestId: 'request' };
    const broken = changeBrand(needs(), {
      brandId: id,
      revision: before.revision,
      action: 'brand.look',
      hand,
      write: async (tx) => {
        await putLook(tx, id, { ...LOOK, name: 'Half' });
        throw new Error('the line went dead');
      },
    });
    await expect(broken).rejects.toThrow('the line went dead');
    expect([await current(), await trailOf()]).toEqual([before, []]);
    // Nothing is held either: the next one passes.
    expect(await put(PutBrandLook, LOOK)).toMatchObject({ name: 'New' });
  });

  it('the database itself would not keep leaves nothing behind', async () => {
    const before = await current();
    expect(await put(PutBrandStatus, { ...OPEN, status: 7 })).not.toMatchObject({ status: 7 });
    expect([await current(), await trailOf()]).toEqual([before, []]);
  });

  it('of a brand that is none is an accident, and changes no other', async () => {
    const hand = { staffId, ip: '', requestId: '' };
    await expect(
      changeBrand(needs(), {
        brandId: newId<'brand'>(),
        revision: 1,
        action: 'brand.look',
        hand,
        write: async () => undefined,
      }),
    ).rejects.toThrow('there is no brand');
  });
});

describe('refused, and nothing is changed:', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const field = (more: object) => ({ registration: { email: { ...FIELD, ...more } } });
  it.each<[string, Put, object, string]>([
    [
      'an end at the very start',
      PutBrandStatus,
      { ...OPEN, maintenanceStart: at(1), maintenanceEnd: at(1) },
      'brand.bad_window',
    ],
    [
      'an end before the start',
      PutBrandStatus,
      { ...OPEN, maintenanceStart: at(2), maintenanceEnd: at(1) },
      'brand.bad_window',
    ],
    [
      'to open by itself, nobody knows when',
      PutBrandStatus,
      { ...OPEN, status: 1, maintenanceReopen: true },
      'brand.bad_window',
    ],
    ['half an address', PutBrandAccess, { ...NOWHERE, allowedPrefixes: ['10.0.0'] }, 'brand.bad_prefix'],
    [
      'a prefix of no length',
      PutBrandAccess,
      { ...NOWHERE, blockedPrefixes: ['10.0.0.0/'] },
      'brand.bad_prefix',
    ],
    [
      'one bad prefix among good ones',
      PutBrandAccess,
      { ...NOWHERE, blockedPrefixes: ['10.0.0.0/8', '::1', '::1/129'] },
      'brand.bad_prefix',
    ],
    [
      'a first language that is not spoken',
      PutBrandLook,
      { ...LOOK, languages: ['en'], defaultLanguage: 'bn' },
      'brand.bad_language',
    ],
    [
      'the language of the tests',
      PutBrandLook,
      { ...LOOK, languages: ['xa'], defaultLanguage: 'xa' },
      'brand.bad_language',
    ],
    [
      'a language nobody knows',
      PutBrandLook,
      { ...LOOK, languages: ['en', 'qq'], defaultLanguage: 'en' },
      'brand.bad_language',
    ],
    [
      'another name of a language',
      PutBrandLook,
      { ...LOOK, languages: ['ty'], defaultLanguage: 'ty' },
      'brand.bad_language',
    ],
    ['a number from no country', PutBrandLook, { ...LOOK, dialingCode: '999' }, 'brand.bad_dialing_code'],
    ['somebody else’s host', PutBrandLinks, { ...LINKS, mainDomain: 'evil.example' }, 'brand.unknown_host'],
    [
      'a field longer at least than at most',
      PutBrandRegistration,
      field({ minLength: 21 }),
      'brand.bad_field',
    ],
  ])('%s', async (_, call, change, code) => {
    const before = await current();
    expect(await put(call, change)).toBe(code);
    expect([await current(), await trailOf()]).toEqual([before, []]);
  });

  it('the host of another brand of the house', async () => {
    expect(await put(PutBrandLinks, { ...LINKS, mainDomain: hostOf(other) })).toBe('brand.unknown_host');
    expect(await put(PutBrandLinks, { ...LINKS, mainDomain: hostOf(id) })).toMatchObject({
      mainDomain: hostOf(id),
    });
  });

  it.each<[string, Put, object]>([
    [
      'a window of a millisecond',
      PutBrandStatus,
      { ...OPEN, maintenanceStart: at(1), maintenanceEnd: new Date(NOW + 60_001).toISOString() },
    ],
    [
      'an end without a start',
      PutBrandStatus,
      { ...OPEN, status: 1, maintenanceEnd: at(1), maintenanceReopen: true },
    ],
    ['as long as it is wide', PutBrandRegistration, field({ minLength: 20 })],
    ['no number of its own', PutBrandLook, { ...LOOK, dialingCode: '' }],
  ])('but not %s', async (_, call, change) => expect(await put(call, change)).toMatchObject(change));
});

describe('what a change does', () => {
  it('cuts what stands behind a prefix, and holds it against addresses at once', async () => {
    const after = await put(PutBrandAccess, {
      ...NOWHERE,
      blockedPrefixes: ['10.1.2.3/8', '192.0.2.1', '2001:DB8:0:1::5/32'],
    });
    expect(after).toMatchObject({ blockedPrefixes: ['10.0.0.0/8', '192.0.2.1/32', '2001:db8::/32'] });
    const { brands } = needs();
    const brand = await brands.byId(id);
    const seen = (ip: string) => brands.statusFor(brand, ip);
    expect(
      ['10.255.0.1', '11.0.0.1', '192.0.2.1', '192.0.2.2', '2001:db8:9::1', '::ffff:10.0.0.1'].map(seen),
    ).toEqual([2, 0, 2, 0, 2, 2]);
  });

  it('tells staff what a visitor gets now: a window by itself, and a closed region where nobody is served', async () => {
    const at = (ms: number) => new Date(NOW + ms).toISOString();
    const now = async (change: object) => Object(await put(PutBrandStatus, { ...OPEN, ...change })).statusNow;
    expect(await now({ maintenanceStart: at(0) })).toBe(1);
    expect(await now({ maintenanceStart: at(1) })).toBe(0);
    expect(await now({ maintenanceStart: at(-2), maintenanceEnd: at(0), maintenanceReopen: true })).toBe(0);
    expect(await now({ maintenanceStart: at(-2), maintenanceEnd: at(0) })).toBe(1);
    expect(await now({ status: 2 })).toBe(2);
    expect(await now({ status: 1 })).toBe(1);
  });

  it('says how long maintenance lasts, and a minute where its end is not known or over', async () => {
    const wait = async (maintenanceEnd: string | null) => {
      await put(PutBrandStatus, { ...OPEN, status: 1, maintenanceEnd });
      const { brands } = needs();
      return brands.guard(await brands.byId(id), '192.0.2.1', false).then(
        () => 'open',
        (error: { detail: { retryAfterMs?: number } }) => error.detail.retryAfterMs,
      );
    };
    // Whoever is told no end asks again in a minute.
    expect(await wait(null)).toBe(60_000);
    expect(await wait(new Date(NOW + 90_000).toISOString())).toBe(90_000);
    expect(await wait(new Date(NOW).toISOString())).toBe(60_000);
    expect(await wait(new Date(NOW - 1).toISOString())).toBe(60_000);
  });

  it('an agent’s code goes to the hosts that are named, and leaves those of others', async () => {
    await addHost(db, `second-${hostOf(id)}`, id);
    await putAffiliates(db, id, { [hostOf(id)]: 'AGENT1', [hostOf(other)]: 'THIEF1' });
    const codes = async (one: BrandId) => (await current(one)).affiliates.map(({ code }) => code);
    expect([await codes(id), await codes(other)]).toEqual([['AGENT1', ''], ['']]);
    await putAffiliates(db, id, { [`second-${hostOf(id)}`]: 'AGENT2' });
    expect(await codes(id)).toEqual(['', 'AGENT2']);
    await elsewhere.close();
  });
});
