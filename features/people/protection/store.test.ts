import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { limitsOf, loadGate, setLimits } from './store.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('loads what the gate must know of many members at once', async () => {
  const [plain, limited] = [await house.member(), await house.member()];
  await setLimits(house.db, limited, { stakeMax: minor(500n) });
  await setLimits(house.db, limited, { stakeMax: minor(400n), depositMax: minor(9n) });
  const rows = await loadGate(house.db, [plain, limited, newId<'member'>()]);
  const of = (id: string) => rows.find((row) => row.member_id === id);
  expect(rows).toHaveLength(2);
  expect(of(plain)).toMatchObject({ status: 'active', brand_id: house.brand.id, currency: 'BDT' });
  expect([limitsOf(of(plain)), limitsOf(of(limited)), limitsOf(undefined)]).toEqual([
    {},
    { stakeMax: 400n, depositMax: 9n },
    {},
  ]);
});
