/** CHECKS 14 and 33, in short and always the same: a failure is one to look at, not one to run again. `npm run soak -- purse` walks others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkPurse } from './purse.ts';
import { openPurseHouse, type PurseHouse } from './purse-house.ts';

let house: PurseHouse;
beforeAll(async () => {
  house = await openPurseHouse();
});
afterAll(() => house.close());

it('60 random sequences of deposits, debts, adjustments, results and withdrawals leave what the model says', async () => {
  expect(await walkPurse(house, { runs: 60, seed: 20_261_123 })).toBeGreaterThan(20);
  expect(await house.findings()).toEqual([]);
}, 600_000);
