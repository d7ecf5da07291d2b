import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { insertAccount, sharedAccounts } from './accounts.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const paidTo = (memberId: string, print: string, brandId: string = house.brand.id) =>
  insertAccount(house.db, {
    id: newId(),
    member_id: memberId,
    brand_id: brandId,
    method: 'bank',
    kind: 'bank',
    currency: 'BDT',
    details: Buffer.alloc(0),
    tail: '4411',
    print: Buffer.from(print),
    created_at: new Date(),
  });

it('finds others of the brand who are or were paid to the same account, once each', async () => {
  const [one, other, earlier, elsewhere, alone] = [newId(), newId(), newId(), newId(), newId()];
  for (const print of ['a', 'b']) for (const member of [one, other]) await paidTo(member, print);
  await paidTo(earlier, 'a');
  await house.db.pool.query('update withdrawals.accounts set removed_at = now() where member_id = $1', [
    earlier,
  ]);
  await paidTo(elsewhere, 'a', newId());
  await paidTo(alone, 'c');
  const found = await sharedAccounts(house.db, one);
  expect([...found].sort((a, b) => a.member_id.localeCompare(b.member_id))).toEqual(
    [other, earlier].sort().map((member_id) => ({ member_id, text: '••• 4411' })),
  );
  expect(await sharedAccounts(house.db, alone)).toEqual([]);
});
