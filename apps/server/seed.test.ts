import { engineOf } from '#games/engines.ts';
import { newId } from '#kernel/ids.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRoute } from '#features/people/members/fixtures.ts';
import { GetStaffInfo } from '#features/people/staff/contract.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { createCatalogue } from '#features/setup/catalogue/room.ts';
import type { OpensAt } from '#features/setup/catalogue/rules.ts';
import { signInAs } from '#identity/front/fixtures.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { percentOf } from '#kernel/shares.ts';
import { composeHouse, type Rooms } from './compose.ts';
import { seed, type SeedNeeds } from './seed.ts';

let database: FreshDatabase;
let db: Db;
let rooms: Rooms;
let needs: SeedNeeds;
let folder = '';
const clock = { now: () => Date.now() };

/** A whole first start, twice at once and once more: a tenth of it on a quiet machine. */
const THREE_STARTS_MS = 120_000;

beforeAll(async () => {
  database = await freshDatabase();
  const log = silentLog();
  db = createDb({ url: database.appUrl, log });
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  rooms = await composeHouse({ db, keys: loadKeys(folder), log, clock, origin: () => 'http://localhost' });
  const { brands } = rooms.brand;
  needs = { db, brands, seeds: rooms.seeds, hosts: ['localhost'], production: false };
});
afterAll(async () => {
  await rooms.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it(
  'opens a house once, also when two start at the same time',
  async () => {
    const [one, two] = await Promise.all([seed(needs), seed(needs)]);
    const opened = [...one, ...two];
    expect(opened.map(({ who, username }) => [who, username])).toEqual([
      ['player', 'rana77'],
      ['operator', 'duty'],
      ['operator', 'night'],
      ['operator', 'payments'],
      ['operator', 'risk'],
      ['agent', 'dhaka_north'],
    ]);
    expect(await seed(needs)).toEqual([]);
    // A program that has filled it looks for nothing at its next start; another one does.
    await seed({ ...needs, program: 'one' });
    const calls: string[] = [];
    const heard = [{ fill: async () => (calls.push('filled'), []) }];
    await seed({ ...needs, seeds: heard, program: 'one' });
    expect(calls).toEqual([]);
    await seed({ ...needs, seeds: heard, program: 'two' });
    await seed({ ...needs, seeds: heard, program: 'two' });
    expect(calls).toEqual(['filled']);
    const brand = await needs.brands.brandFor('localhost:8080', undefined);
    if (!brand) throw new Error('no brand');
    expect(brand).toMatchObject({
      code: 'haat',
      currency: 'BDT',
      playMoney: true,
      languages: expect.arrayContaining(['en', 'bn', 'ar']),
    });
    for (const { who, username, password } of opened) {
      const realm = who === 'operator' ? 'staff' : 'member';
      const session = await signInAs(
        rooms.identity,
        { brandId: brand.id, realm, username, password },
        { ip: '192.0.2.1', agent: '' },
      );
      expect(session.mustChangePassword).toBe(false);
      const caller = await rooms.identity.authenticate(session.token, () => session.cookie, brand);
      expect(caller.audience).toBe(who === 'operator' ? 'staff' : who);
      if (caller.audience !== 'staff') continue;
      const info = await callRoute(rooms.staff.routes, GetStaffInfo, brand, { caller });
      expect(info).toMatchObject({
        account: username,
        role: { payments: 'finance', risk: 'risk' }[username] ?? 'admin',
        brandCode: 'haat',
        brandName: 'Haat',
        timeZone: 'Asia/Dhaka',
      });
    }
    const dump = await db.pool.query('select * from identity.accounts');
    for (const { password } of opened) expect(JSON.stringify(dump.rows)).not.toContain(password);
  },
  THREE_STARTS_MS,
);

it('lists the games that can be played, with their exact return', async () => {
  const opensAt: OpensAt = ({ code }) => (engineOf(code) ? `/play/${code}` : undefined);
  const { catalogue } = createCatalogue({ db, clock, opensAt });
  const id = newId<'brand'>();
  const { items } = await catalogue.shelf(id);
  expect(items.filter((item) => item.game.code === 'monsoon-tiger')).toHaveLength(1);
  expect(items).toHaveLength(10_025);
  for (const { game } of items) expect(game.rtp, game.code).toMatch(/^(9\d|8[67])\.\d{4}$/);
  expect((await catalogue.offered(id, 'monsoon-tiger', 'BDT'))?.defaultStake).toBe(2_000n);
  expect([
    percentOf({ numerator: '2', denominator: '3' }),
    percentOf({ numerator: '1', denominator: '1000000' }),
  ]).toEqual(['66.6666', '0.0001']);
});

it('offers a second currency, in which members have paid in, played and asked to be paid', async () => {
  const brand = await needs.brands.brandFor('localhost:8080', undefined);
  if (!brand) throw new Error('no brand');
  expect((await currenciesOf(needs.brands, brand.id)).all.map(({ currency }) => currency)).toEqual([
    'BDT',
    'USDT',
  ]);
  const { rows } = await db.pool.query(`
    select m.account, m.currency as current,
      (select array_agg(c.currency order by 1) from members.currencies c where c.member_id = m.id) as opened,
      (select count(*)::int from cashier.deposits d where d.member_id = m.id and d.currency = 'USDT' and d.state = 'credited') as paid_in,
      (select count(*)::int from withdrawals.withdrawals w where w.member_id = m.id and w.currency = 'USDT') as asked,
      (select count(*)::int from ledger.transfers t where t.member_id = m.id and t.currency = 'USDT' and t.kind = 'vendor_bet') as bets
    from members.members m where m.account in ('rana77', 'nusrat_11', 'farhan_x') order by 1`);
  const both = { current: 'BDT', opened: ['BDT', 'USDT'], paid_in: 1, asked: 1, bets: 84 };
  expect(rows).toEqual(['farhan_x', 'nusrat_11', 'rana77'].map((account) => ({ account, ...both })));
});
