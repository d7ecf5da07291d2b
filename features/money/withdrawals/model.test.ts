/** CHECKS 14, in short and always the same: a failure is one to look at, not one to run again. `npm run soak -- withdrawals` walks 10,000 others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MONEY } from './contract/states.ts';
import { openTestTill, type TestTill, wrongInBooks } from './fixtures.ts';
import { walkWithdrawals } from './model.fixture.ts';

let till: TestTill;
beforeAll(async () => {
  till = await openTestTill();
});
afterAll(() => till.house.close());

it('300 random sequences take legal steps alone, and the money is where the model says', async () => {
  const states = await walkWithdrawals(till, { runs: 300, seed: 20_261_123 });
  expect(states).toEqual(Object.keys(MONEY).sort());
  expect(await wrongInBooks(till)).toEqual([]);
}, 600_000);
