/** Money of somebody who had excluded himself under another account: found once he is recognised, and somebody has to see to it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestWith, excludePerson, matchAll } from '#features/people/protection/service/exclusion.ts';
import type { Id } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { ExplainDepositFlag, OpsDepositList } from './contract.ts';
import { NOW, openTestDesk, type TestDesk } from './desk.fixture.ts';
import { excludedListener } from './service/excluded.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
  await startListener(desk.house.db, excludedListener);
});
afterAll(() => desk.house.close());

const named = (memberId: Id<'member'>, payeeName: string) =>
  desk.house.db.pool.query(
    `insert into members.profiles (member_id, details, birthday) values ($1, $2, '1990-02-28')
     on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday`,
    [memberId, JSON.stringify({ payeeName })],
  );
const needsAt = (now: number) => ({
  db: desk.house.db,
  brands: desk.house.brands,
  clock: { now: () => now },
  digest: digestWith(Buffer.alloc(32, 7)),
});
const hear = () =>
  expect
    .poll(async () => {
      const { db } = desk.house;
      await runListener(db, excludedListener);
      return (await listenerLag(db, [excludedListener])).get(excludedListener.name);
    })
    .toBe(0);
const flagged = async () =>
  (await desk.call(OpsDepositList, desk.staff[0], { query: { flagged: true } })).list.map(({ id, flag }) => [
    id,
    flag,
  ]);

it('what was paid in since the exclusion is on the list of deposits to look at, and nothing before it', async () => {
  const { house, staff } = desk;
  const [who, earlier, later] = [await house.member(), await house.member(), await house.member()];
  await named(who, 'Rahim Uddin');
  const [before, paid, waits] = [
    await desk.deposit(earlier),
    await desk.deposit(later),
    await desk.deposit(later),
  ];
  await desk.say(before, 'paid');
  await desk.say(paid, 'paid');
  await house.db.pool.query('update cashier.deposits set created_at = $2 where id = $1', [
    before.id,
    new Date(NOW - DAY),
  ]);
  await house.db.transaction((tx) =>
    excludePerson(tx, needsAt(NOW - HOUR), { memberId: who, brandId: house.brand.id }, 6),
  );
  await hear();
  expect(await flagged()).toEqual([]);
  // They say who they are: the person who excluded himself an hour before.
  for (const id of [earlier, later]) await named(id, 'RAHIM uddin');
  expect(await matchAll(house.db, needsAt(NOW + HOUR))).toBe(2);
  await hear();
  expect((await flagged()).toSorted()).toEqual(
    [paid, waits].map(({ id }) => [id, 'cashier.flag.excluded']).toSorted(),
  );
  const reason = 'paid out to his own account, W-26-000012';
  await desk.call(ExplainDepositFlag, staff[0], {
    params: { id: paid.id },
    body: { flag: 'excluded', reason },
  });
  expect(await flagged()).toEqual([[waits.id, 'cashier.flag.excluded']]);
});
