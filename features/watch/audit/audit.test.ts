/** The trail as people read it: newest first, of this brand alone, by room and by person; a changed entry is named. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { hire } from '#features/people/staff/service.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { type NewTrailEntry, record } from '#platform/trail/trail.ts';
import { OpsTrail, OpsTrailCheck, type TrailEntry } from './contract.ts';
import type { Room } from '#platform/room/room.ts';
import { createAudit } from './room.ts';

let house: TestHouse;
let room: Room;
let rana: Id<'staff'>;
let mina: Id<'staff'>;
let other: Brand;

beforeAll(async () => {
  house = await openTestHouse();
  room = createAudit(house);
  [rana, mina] = [await clerk('rana'), await clerk('mina')];
  const id = newId<'brand'>();
  await openBrand(house.db, { ...testBrand, id, code: 'neighbour' });
  house.brands.forget();
  other = await house.brands.byId(id);
  const player = await house.member();
  const entries: readonly (Partial<NewTrailEntry> & Pick<NewTrailEntry, 'action'>)[] = [
    { action: 'brand.status', before: { status: 0 }, after: { status: 1 } },
    { action: 'staff.hired', subject: mina },
    { action: 'members.status', actor: { kind: 'staff', id: mina }, subject: player },
    { action: 'members.profile', after: { fullname: 'Rana', password: 'nine rivers', token: 'secret' } },
    { action: 'membersother.x' },
    { action: 'rounds.voided', actor: { kind: 'system', id: null } },
  ];
  for (const entry of entries) await write(entry);
  await write({ action: 'brand.status', brandId: other.id });
});
afterAll(() => house.close());

const clerk = (username: string): Promise<Id<'staff'>> =>
  house.db.transaction((tx) =>
    hire(tx, house.gate.identity, {
      brandId: house.brand.id,
      username,
      name: username,
      role: 'admin',
      passwordHash: 'none',
      mustChange: false,
    }),
  );
const write = (entry: Partial<NewTrailEntry> & Pick<NewTrailEntry, 'action'>): Promise<void> =>
  house.db.transaction((tx) =>
    record(tx, {
      brandId: house.brand.id,
      actor: { kind: 'staff', id: rana },
      subject: 'something',
      ip: '192.0.2.9',
      requestId: 'req',
      ...entry,
    }),
  );
type Page = { readonly list: readonly TrailEntry[]; readonly pageNum: number; readonly totalPages: number };
const read = async (query: object = {}, brand: Brand = house.brand): Promise<Page> =>
  (await callRoute(room.routes, OpsTrail, brand, { caller: asStaff(rana), query })) as Page;
const actions = async (query: object, brand?: Brand): Promise<string[]> =>
  (await read(query, brand)).list.map(({ action }) => action);
const check = (brand: Brand = house.brand) =>
  callRoute(room.routes, OpsTrailCheck, brand, { caller: asStaff(rana) });

describe('the trail', () => {
  it('is read newest first, with who, whom, from where, and what stood before and after', async () => {
    const { list } = await read();
    expect(list.map(({ n, action }) => [n, action])).toEqual([
      [6, 'rounds.voided'],
      [5, 'membersother.x'],
      [4, 'members.profile'],
      [3, 'members.status'],
      [2, 'staff.hired'],
      [1, 'brand.status'],
    ]);
    expect(list.at(-1)).toMatchObject({
      who: 'rana',
      kind: 'staff',
      subject: 'something',
      about: '',
      before: { status: 0 },
      after: { status: 1 },
      ip: '192.0.2.9',
      requestId: 'req',
      link: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(list[4]).toMatchObject({ about: 'mina' });
    expect(list[0]).toMatchObject({ who: '', kind: 'system' });
  });

  it('holds no secret, whatever was handed in', async () => {
    const text = JSON.stringify(await read());
    expect(text).toContain('[cut]');
    for (const secret of ['nine rivers', 'secret"']) expect(text).not.toContain(secret);
  });

  it.each<[object, string[]]>([
    [{ room: 'members' }, ['members.profile', 'members.status']],
    [{ room: 'brand' }, ['brand.status']],
    [{ room: 'nothing' }, []],
    [{ account: 'mina' }, ['members.status', 'staff.hired']],
    [{ account: 'MINA' }, ['members.status', 'staff.hired']],
    [{ account: 'min' }, []],
    [{ account: '%' }, []],
    [{ account: 'rana', room: 'brand' }, ['brand.status']],
  ])('narrowed to %j is %j', async (query, found) => expect(await actions(query)).toEqual(found));

  it.each([
    [{ pageSize: 4 }, 4, 1, 2],
    [{ pageSize: 4, pageNo: 2 }, 2, 2, 2],
    [{ pageSize: 6, pageNo: 1 }, 6, 1, 1],
    [{ pageSize: 4, pageNo: 3 }, 0, 3, 2],
    [{ room: 'nothing' }, 0, 1, 0],
  ])('page %j has %i entries: page %i of %i', async (query, length, pageNum, totalPages) => {
    const page = await read(query);
    expect([page.list.length, page.pageNum, page.totalPages]).toEqual([length, pageNum, totalPages]);
  });

  it('of another brand is another one, with numbers of its own', async () => {
    const { list } = await read({}, other);
    expect(list.map(({ n, action }) => [n, action])).toEqual([[1, 'brand.status']]);
  });

  it('takes entries that come at once one after the other', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => write({ action: `crowd.${n}` })));
    const { list } = await read({ room: 'crowd', pageSize: 20 });
    expect(list.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, n) => 18 - n));
    expect(await check()).toEqual({ whole: true, brokenAt: null });
  });
});

describe('a chain that was tampered with', () => {
  it.each<[string, string]>([
    [
      'a changed entry',
      'update platform.trail set after = \'{"status": 9}\' where brand_id = $1 and seq = 3',
    ],
    [
      'an entry under another name',
      'update platform.trail set actor_id = null where brand_id = $1 and seq = 3',
    ],
    ['an entry that is gone', 'delete from platform.trail where brand_id = $1 and seq = 3'],
  ])('%s is found, in this brand alone, and cannot be made by the product', async (_, sql) => {
    const owner = new pg.Client(house.database.ownerUrl);
    await owner.connect();
    try {
      await expect(house.db.pool.query(sql, [house.brand.id])).rejects.toMatchObject({ code: '42501' });
      await owner.query('begin');
      await owner.query(
        'create temp table kept as select * from platform.trail where brand_id = $1 and seq = 3',
        [house.brand.id],
      );
      await owner.query('commit');
      await owner.query(sql, [house.brand.id]);
      expect(await check()).toMatchObject({
        whole: false,
        brokenAt: expect.toSatisfy((n: number) => n === 3 || n === 4),
      });
      expect(await check(other)).toEqual({ whole: true, brokenAt: null });
      await owner.query('delete from platform.trail where brand_id = $1 and seq = 3', [house.brand.id]);
      await owner.query('insert into platform.trail select * from kept');
      expect(await check()).toEqual({ whole: true, brokenAt: null });
    } finally {
      await owner.end();
    }
  });
});
