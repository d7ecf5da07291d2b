import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { testJurisdiction } from '#features/setup/brand/fixtures.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { JurisdictionSettings } from './contract/settings.ts';
import { createProtection } from './service.ts';
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
  const limits = rows.map((row) => [row.member_id, limitsOf(row)]);
  expect(Object.fromEntries(limits)).toEqual({ [plain]: {}, [limited]: { stakeMax: 400n, depositMax: 9n } });
});

it('decides by the brand of the member and the brand of the call', async () => {
  const { gate, checkDeposit: check } = createProtection({ brands: house.brands });
  const checkDeposit = (ask: Parameters<typeof check>[1]) => house.db.transaction((tx) => check(tx, ask));
  const id = await house.member();
  await setLimits(house.db, id, { stakeMax: minor(500n), depositMax: minor(6_000n) });
  const [row] = await loadGate(house.db, [id]);
  const brandId = house.brand.id;
  const ask = { brandId, stake: minor(500n), currency: 'BDT', now: 9_000, lastAt: 0, cycleMs: 2_500 };
  expect(gate.refuse(row, ask)).toBeUndefined();
  expect(gate.refuse(row, { ...ask, stake: minor(501n) })?.code).toBe('protection.stake_above_max');
  expect(gate.refuse(row, { ...ask, lastAt: 8_000 })?.code).toBe('protection.too_soon');
  expect(gate.refuse(undefined, ask)?.code).toBe('protection.account_closed');
  expect(gate.refuse({ ...row, member_id: id, brand_id: newId() }, ask)?.code).toBe(
    'protection.account_closed',
  );
  expect(gate.refuse(row, { ...ask, brandId: newId<'brand'>() })?.code).toBe('platform.unavailable');
  expect([gate.pace(9_000, 0, 2_500), gate.pace(9_000, 8_000, 2_500)?.code]).toEqual([
    undefined,
    'protection.too_soon',
  ]);
  const deposit = { memberId: id, brandId, amount: minor(6_000n), currency: 'BDT' };
  await checkDeposit(deposit);
  await expect(checkDeposit({ ...deposit, amount: minor(6_001n) })).rejects.toMatchObject({
    code: 'protection.deposit_above_max',
  });
});

it('takes no stake and no deposit where the brand’s rules are missing, malformed, or finer than its currency', async () => {
  const { gate, checkDeposit: check, rules } = createProtection({ brands: house.brands });
  const checkDeposit = (ask: Parameters<typeof check>[1]) => house.db.transaction((tx) => check(tx, ask));
  const [memberId, brandId] = [await house.member(), house.brand.id];
  const [row] = await loadGate(house.db, [memberId]);
  const ask = { brandId, stake: minor(500n), currency: 'BDT', now: 9_000, lastAt: 0, cycleMs: 0 };
  const write = async (change: object) => {
    await writeSettings(house.db, brandId, JurisdictionSettings, { ...testJurisdiction, ...change });
    house.brands.forget();
    await house.brands.settings.fresh();
  };
  for (const change of [{ stakeMax: undefined }, { stakeMin: 1 }, { stakeMin: '0.001' }, { minAge: 12 }]) {
    await write(change);
    expect(gate.refuse(row, ask)?.code).toBe('platform.unavailable');
    await expect(rules(brandId)).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(
      checkDeposit({ memberId, brandId, amount: minor(6_000n), currency: 'BDT' }),
    ).rejects.toMatchObject({ code: 'platform.unavailable' });
  }
  await write({ stakeMax: '4.00' });
  expect(gate.refuse(row, ask)?.code).toBe('protection.stake_above_max');
  await write({});
  expect(gate.refuse(row, ask)).toBeUndefined();
});
