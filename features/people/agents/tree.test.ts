import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { newId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { BOOKS } from './books.ts';
import { setPoints } from './service/points.ts';
import { ensurePlaces, linesOf, moveNow, placeBelow } from './service/tree.ts';
import { findPlace, putPlaces, readPlaces } from './store/tree.ts';

let house: TestHouse;
let names = 0;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function member(referredBy: string | null, type = 2, brand = house.brand): Promise<string> {
  names += 1;
  const one = { brand, username: `tree${names}`, passwordHash: 'none', mustChange: false, referredBy, type };
  const id = await house.db.transaction((tx) =>
    openMember(tx, { ledger: house.ledger, identity: house.gate.identity }, one),
  );
  await house.db.transaction((tx) => ensurePlaces(tx, [id]));
  return id;
}
const pathOf = async (id: string) => (await findPlace(house.db, id))?.path;
const move = (memberId: string, parent: string | null) =>
  house.db.transaction((tx) => moveNow(tx, { brandId: house.brand.id, memberId, parent }));
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      isFault(error)
        ? error.code
        : error instanceof Error && 'code' in error
          ? String(error.code)
          : String(error),
  );
async function broken(): Promise<string[]> {
  const client = new pg.Client({ connectionString: house.database.ownerUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes)
    found.push(
      ...(await pass.look({ client, openSeed: undefined })).map(({ says }) => `${pass.name}: ${says}`),
    );
  await client.end();
  return found;
}

it('puts who was brought by an agent below it, and everybody else at the top', async () => {
  const top = await member(null, 1);
  const player = await member(top, 0);
  const friend = await member(player, 0);
  expect(await pathOf(player)).toEqual([top, player]);
  expect(await pathOf(friend)).toEqual([friend]);
});

/** Opened, and not placed yet. */
async function unplaced(referredBy: string | null): Promise<string> {
  names += 1;
  const one = { brand: house.brand, username: `tree${names}`, passwordHash: 'none', mustChange: false };
  const needs = { ledger: house.ledger, identity: house.gate.identity };
  return house.db.transaction((tx) => openMember(tx, needs, { ...one, referredBy, type: 0 }));
}

/** Places of nobody, so that the books find none. */
async function discard(top: string): Promise<void> {
  const client = new pg.Client({ connectionString: house.database.ownerUrl });
  await client.connect();
  await client.query(
    'delete from agents.places where parent_id = $1 and not exists (select from members.members where id = member_id)',
    [top],
  );
  await client.end();
}

it('gives one place to a member whom a first start and several listeners place, in either order and at once', async () => {
  const top = await member(null, 1);
  const place = (ids: readonly string[]) => house.db.transaction((tx) => ensurePlaces(tx, ids));
  const [first, later] = [await unplaced(top), await unplaced(top)];
  // Whoever is first has the place; who comes later, with others in his list, changes nothing.
  await place([first]);
  await place([first, later]);
  await place([later]);
  expect(await Promise.all([first, later].map(pathOf))).toEqual([
    [top, first],
    [top, later],
  ]);
  // At once, many times: between the look for a conflict and the insert lies a gap of microseconds.
  for (let round = 0; round < 80; round += 1) {
    const rows = Array.from({ length: 40 }, () => ({ id: newId(), brandId: house.brand.id, parent: top }));
    const said = await Promise.all(Array.from({ length: 8 }, () => codeOf(putPlaces(house.db, rows))));
    expect(said).toEqual(said.map(() => 'done'));
    expect(
      (
        await readPlaces(
          house.db,
          rows.map(({ id }) => id),
        )
      ).length,
    ).toBe(rows.length);
  }
  await discard(top);
});

it('finds places for whoever has none, uplines first, in whatever order they are asked for', async () => {
  const ids: string[] = [];
  let above: string | null = null;
  for (let n = 0; n < 4; n += 1) {
    names += 1;
    const one = { brand: house.brand, username: `tree${names}`, passwordHash: 'none', mustChange: false };
    const needs = { ledger: house.ledger, identity: house.gate.identity };
    const referredBy: string | null = above;
    above = await house.db.transaction((tx) => openMember(tx, needs, { ...one, referredBy, type: 2 }));
    ids.push(above);
  }
  const lines = await house.db.transaction((tx) => linesOf(tx, [...ids].reverse()));
  expect(lines.get(ids[3] ?? '')).toEqual(ids);
});

it('moves a branch with everything below it, and back to the top', async () => {
  const [one, other] = [await member(null, 1), await member(null, 1)];
  const desk = await member(one);
  const player = await member(desk, 0);
  expect(await move(desk, other)).toBe(2);
  expect(await pathOf(player)).toEqual([other, desk, player]);
  await move(desk, null);
  expect(await pathOf(player)).toEqual([desk, player]);
});

it('refuses a cycle, also when two moves would make one together', async () => {
  const a = await member(null, 1);
  const b = await member(a);
  const c = await member(b);
  expect(await codeOf(move(a, c))).toBe('agents.own_branch');
  expect(await codeOf(move(a, a))).toBe('agents.own_branch');
  const [x, y] = [await member(null, 1), await member(null, 1)];
  for (let round = 0; round < 10; round += 1) {
    const both = await Promise.all([codeOf(move(x, y)), codeOf(move(y, x))]);
    expect(both.sort()).toEqual(['agents.own_branch', 'done']);
    await move(x, null).catch(() => undefined);
    await move(y, null).catch(() => undefined);
  }
  expect(await broken()).toEqual([]);
});

it('knows no place across brands', async () => {
  const other = { ...house.brand, id: newId<'brand'>() };
  await openBrand(house.db, { ...testBrand, id: other.id, code: 'elsewhere' });
  const [here, there] = [await member(null, 1), await member(null, 1, other)];
  expect(await codeOf(move(here, there))).toBe('HA022');
  const owner = new pg.Client({ connectionString: house.database.ownerUrl });
  await owner.connect();
  // Not even who owns the tables can write it past the functions.
  await expect(
    owner.query(
      'update agents.places set parent_id = $2, path = array[$2, $1]::uuid[] where member_id = $1',
      [here, there],
    ),
  ).rejects.toMatchObject({ code: '23503' });
  const below = await member(here);
  await expect(
    owner.query(
      'update agents.places set parent_id = $2, path = array[$2, $1]::uuid[] where member_id = $1',
      [here, below],
    ),
  ).rejects.toMatchObject({ code: 'HA021' });
  await owner.end();
});

it('lets the application write no place by itself', async () => {
  const id = await member(null, 1);
  const app = new pg.Client({ connectionString: house.database.appUrl });
  await app.connect();
  await expect(
    app.query('update agents.places set parent_id = null where member_id = $1', [id]),
  ).rejects.toMatchObject({
    code: '42501',
  });
  await app.end();
});

it('answers who stands elsewhere as who does not exist', async () => {
  const [one, other] = [await member(null, 1), await member(null, 1)];
  const below = await member(one);
  expect((await placeBelow(house.db, one, below)).member_id).toBe(below);
  for (const id of [other, one, newId()])
    expect(await codeOf(placeBelow(house.db, one, id))).toBe('agents.not_below');
});

describe('points', () => {
  const plates = [{ plate: 'RNG', most: '0.012' }];
  const give = (id: string, upline: string | null, point: string) =>
    codeOf(house.db.transaction((tx) => setPoints(tx, plates, { id, upline }, { RNG: point })));

  it('are never above the plate, the upline, or below a downline', async () => {
    const top = await member(null, 1);
    const desk = await member(top);
    const player = await member(desk, 0);
    expect(await give(top, null, '0.013')).toBe('agents.point_above_plate');
    expect(await give(top, null, '0.010')).toBe('done');
    expect(await give(desk, top, '0.0101')).toBe('agents.point_above_upline');
    expect(await give(desk, top, '0.006')).toBe('done');
    expect(await give(player, desk, '0.004')).toBe('done');
    expect(await give(desk, top, '0.003')).toBe('agents.point_below_downline');
    expect(
      await codeOf(
        house.db.transaction((tx) => setPoints(tx, plates, { id: top, upline: null }, { LIVE: '0.001' })),
      ),
    ).toBe('agents.unknown_plate');
    const poor = await member(null, 1);
    expect(await codeOf(move(desk, poor))).toBe('agents.point_above_upline');
    expect(await broken()).toEqual([]);
  });

  it('hold when upline and downline are changed at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const top = await member(null, 1);
      const desk = await member(top);
      await give(top, null, '0.010');
      await Promise.all([give(top, null, '0.002'), give(desk, top, '0.009')]);
    }
    expect(await broken()).toEqual([]);
  });
});
