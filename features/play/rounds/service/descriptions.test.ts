import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { describeGame } from '#games/describe.ts';
import { titleCode } from '#games/slots/contract.ts';
import { KEEP_DESCRIPTION } from '../store/descriptions.ts';
import { createDescribe, keepDescriptions } from './descriptions.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const title = (name: string): string => titleCode({ name, model: 'gamble', number: 3, emblem: 'tiger' });

it('are kept once a version, every table of the house among them', async () => {
  const kept = await keepDescriptions(house.db);
  // Seventeen models of twelve tables, games one plays alone with two earlier versions, games of tables.
  expect(kept).toBeGreaterThan(17 * 12 + 24 + 13);
  expect(await keepDescriptions(house.db)).toBe(0);
});

it('answer an earlier version as it was kept, under the code that was asked for', async () => {
  const describe = createDescribe(house.db);
  const was = { ...describeGame(title('river-tiger')), engineVersion: 77 };
  await house.db.run(KEEP_DESCRIPTION, ['gamble-3', 77, JSON.stringify(was), 'as it was']);
  const found = await describe(house.brand.id, title('other-name'), 77);
  expect(found).toMatchObject({
    gameCode: title('other-name'),
    engineVersion: 77,
    table: { code: 'gamble-3' },
  });
  expect(found?.text).toMatch(/^other-name-ga03-tiger, engine version 77\n/);
  expect(await describe(house.brand.id, title('other-name'), 78)).toBeUndefined();
  expect(await describe(house.brand.id, 'mines', 1)).toMatchObject({ gameCode: 'mines', engineVersion: 1 });
  expect(await describe(house.brand.id, 'no-such-game')).toBeUndefined();
});

it('of other rooms are asked for where no engine of ours plays a code', async () => {
  const own = describeGame('dice');
  const describe = createDescribe(house.db, async (_brand, code) => (code === 'ssc-1m' ? own : undefined));
  expect(await describe(house.brand.id, 'ssc-1m')).toBe(own);
  expect(await describe(house.brand.id, 'ssc-1m', 9)).toBeUndefined();
});
