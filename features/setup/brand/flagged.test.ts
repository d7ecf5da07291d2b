/** Flagged networks over a real database: held against addresses as a second implementation holds them, up to the limit, of one brand alone. */
import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { AddNetworks, DropNetworks, type FlaggedNetworks, GetNetworks } from './contract/ops.ts';
import { testBrand } from './fixtures.ts';
import { createBrandRoom } from './room.ts';
import { networkIn } from './rules/networks.ts';
import { createBrands } from './service.ts';
import { openBrand as begin } from './service/open.ts';
import { addNetworks } from './store/networks.ts';

let db: Db;
let brandId: BrandId;
const clock = { now: () => 0 };
databaseOfFile((made) => {
  db = made;
});
const openBrand = async (): Promise<BrandId> => {
  const id = newId<'brand'>();
  await begin(db, { ...testBrand, id, code: `n${id.slice(-12)}` });
  return id;
};
beforeEach(async () => {
  brandId = await openBrand();
});

const send = (
  call: typeof AddNetworks | typeof DropNetworks | typeof GetNetworks,
  networks: readonly string[] = [],
  at = brandId,
) =>
  askRoute<FlaggedNetworks>(
    createBrandRoom({ db, clock }).routes,
    call,
    { brandId: at, staff: true },
    { body: { networks, note: ' hoster ' } },
  ).then(
    ({ list }) => list.map(({ network }) => network).sort(),
    (error: { code?: string }) => error.code,
  );
const add = (networks: readonly string[], at = brandId) => send(AddNetworks, networks, at);
const drop = (networks: readonly string[], at = brandId) => send(DropNetworks, networks, at);
const flagged = (ip: string, at = brandId) => createBrands(db, clock).flagged(at, ip);
const trail = async () =>
  (
    await db.pool.query<{ before: object; after: object }>(
      'select before, after from platform.trail where brand_id = $1 order by seq',
      [brandId],
    )
  ).rows;

it('an address is held exactly where a second reading of the same list holds it', async () => {
  const near = fc
    .constantFrom('203.0.113.', '203.0.112.', '198.51.100.')
    .chain((head) => fc.nat(255).map((last) => `${head}${last}`));
  const near6 = fc
    .constantFrom('2001:db8::', '2001:db8:1::', '2001:db9::')
    .chain((head) => fc.nat(15).map((last) => `${head}${last.toString(16)}`));
  const mapped = near.map((address) => `::ffff:${address}`);
  const network = fc.oneof(
    fc.tuple(near, fc.integer({ min: 8, max: 32 })),
    fc.tuple(near6, fc.integer({ min: 16, max: 128 })),
    fc.tuple(mapped, fc.integer({ min: 104, max: 128 })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(network, { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(near, near6, mapped), { minLength: 4, maxLength: 4 }),
      async (list, addresses) => {
        const at = newId<'brand'>();
        const texts = list.map(([address, bits]) => networkIn(`${address}/${bits}`)?.text ?? '');
        const held = new BlockList();
        for (const [address, bits] of list)
          held.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');
        await begin(db, { ...testBrand, id: at, code: `p${at.slice(-12)}` });
        await addNetworks(db, at, texts, '', newId());
        for (const address of addresses)
          expect([address, await flagged(address, at)]).toEqual([
            address,
            held.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
          ]);
      },
    ),
    { numRuns: 15 },
  );
});

describe('an address nobody can read', () => {
  it.each(['', 'unknown', '203.0.113', '203.0.113.9, 10.0.0.1', 'fe80::1%eth0%x', '"x"'])(
    '%j is held as soon as there is a list',
    async (ip) => {
      const readable = ip.startsWith('fe80');
      expect(await flagged(ip)).toBe(false);
      await add(['192.0.2.0/24']);
      expect(await flagged(ip)).toBe(!readable);
    },
  );
});

describe('the list', () => {
  it('is one brand’s: what another flags or takes away is his', async () => {
    const other = await openBrand();
    await add(['192.0.2.0/24']);
    expect([await flagged('192.0.2.9'), await flagged('192.0.2.9', other)]).toEqual([true, false]);
    expect([await drop(['192.0.2.0/24'], other), await send(GetNetworks)]).toEqual([[], ['192.0.2.0/24']]);
    expect(await add(['192.0.2.0/24'], other)).toEqual(['192.0.2.0/24']);
  });

  it('tells the trail what was really added or taken away, and nothing where nothing was', async () => {
    await add(['192.0.2.7/24', '192.0.2.0/24', '192.0.2.200/24', '198.51.100.4']);
    await add(['192.0.2.0/24', '203.0.113.1']);
    await add(['192.0.2.0/24']);
    await drop(['10.0.0.0/8']);
    await drop(['192.0.2.99/24', '192.0.2.0/24', '10.0.0.0/8']);
    await drop(['192.0.2.0/24']);
    expect(await trail()).toEqual([
      { before: null, after: { networks: ['192.0.2.0/24', '198.51.100.4/32'], note: 'hoster' } },
      { before: null, after: { networks: ['203.0.113.1/32'], note: 'hoster' } },
      { before: { networks: ['192.0.2.0/24'] }, after: null },
    ]);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
    ['::ffff:192.0.2.7', '192.0.2.7', true],
    ['192.0.2.6/31', '192.0.2.7', true],
    ['192.0.2.6/31', '192.0.2.8', false],
    ['2001:db8::7', '2001:DB8:0::7', true],
    ['2001:db8::7', '2001:db8::8', false],
    ['192.0.2.0/24', '2001:db8::1', false],
  ])('of %s holds %s: %s', async (network, ip, is) => {
    await add([network]);
    expect(await flagged(ip)).toBe(is);
  });

  it('with a network inside another holds as long as one of both stands', async () => {
    await add(['192.0.2.0/24', '192.0.2.128/25']);
    await drop(['192.0.2.0/24']);
    expect([await flagged('192.0.2.127'), await flagged('192.0.2.128')]).toEqual([false, true]);
  });

  it.each([
    ['brand.bad_prefix', '192.0.2.0/'],
    ['brand.bad_prefix', '192.0.2.0/024'],
    ['brand.network_too_wide', '192.0.0.0/7'],
    ['brand.network_too_wide', '::ffff:192.0.0.0/103'],
    ['brand.network_too_wide', '2001::/15'],
  ])('is refused whole with %s for %s among good ones', async (code, bad) => {
    expect(await add(['192.0.2.0/24', bad])).toBe(code);
    await add(['192.0.2.0/24']);
    expect(await drop(['192.0.2.0/24', bad])).toBe(code);
    expect([await send(GetNetworks), (await trail()).length]).toEqual([['192.0.2.0/24'], 1]);
  });

  it('ends at ten thousand, also for two who add the last one at once', async () => {
    await db.pool.query(
      `insert into brand.flagged_networks (brand_id, network, note, added_by)
       select $1, set_masklen('10.0.0.0'::inet + n, 32)::cidr, '', $2 from generate_series(1, 9999) n`,
      [brandId, newId()],
    );
    const count = async () =>
      (await db.pool.query('select 1 from brand.flagged_networks where brand_id = $1', [brandId])).rowCount;
    const said = await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((one) => add([one])));
    expect(said.filter((one) => one === 'brand.too_many_networks')).toHaveLength(2);
    expect([await count(), (await trail()).length]).toEqual([10_000, 1]);
    // What stands already is no more, and what goes makes room.
    expect(await add(['10.0.0.1', '10.0.0.2'])).toHaveLength(10_000);
    expect(await add(['10.0.0.1', '192.0.2.9'])).toBe('brand.too_many_networks');
    await drop(['10.0.0.1']);
    expect(await add(['192.0.2.9'])).toHaveLength(10_000);
  });
});
