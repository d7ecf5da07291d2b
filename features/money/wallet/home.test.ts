/** What an excluded member has at vendors comes home: by itself, and by his own call; nothing goes there any more. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemberExcluded } from '#features/people/protection/contract.ts';
import type { Id } from '#kernel/ids.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { ListTransfers, MakeTransfer } from './contract/transfers.ts';
import { openTestWallets, type TestWallets, VENDOR } from './fixtures.ts';
import { HOME_JOB } from './service/needs.ts';

let till: TestWallets;
let count = 0;
beforeAll(async () => {
  till = await openTestWallets();
  for (const one of till.room.listeners) await startListener(till.house.db, one);
});
afterAll(() => till.house.close());

const move = (who: Id<'member'>, direction: 'in' | 'out', amount: string) =>
  till.call(MakeTransfer, who, {
    body: { vendor: VENDOR, direction, amount, currency: 'BDT' },
    key: `h${(count += 1)}`,
  });
const exclude = async (memberId: Id<'member'>): Promise<void> => {
  const { db, brand } = till.house;
  const until = toWire(Date.now() + 180 * DAY);
  await db.transaction((tx) =>
    announce(tx, MemberExcluded, [{ memberId, brandId: brand.id, until, matchedBy: 'own' }]),
  );
  await expect
    .poll(async () => {
      for (const one of till.room.listeners) await runListener(db, one);
      return Math.max(...(await listenerLag(db, till.room.listeners)).values());
    })
    .toBe(0);
};
/** Runs what is queued about bringing his money home, and takes it from the queue. */
async function bringHome(who: Id<'member'>): Promise<number> {
  const { rows } = await till.house.db.pool.query<{ payload: Record<string, unknown> }>(
    `with due as (select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.payload ->> 'memberId' = $2)
     delete from graphile_worker._private_jobs j using due where j.id = due.id returning j.payload`,
    [HOME_JOB, who],
  );
  for (const { payload } of rows) await till.room.jobs[HOME_JOB]?.(payload);
  return rows.length;
}
const last = async (who: Id<'member'>) => (await till.call(ListTransfers, who)).list[0];

it('comes home by itself once he is excluded', async () => {
  const me = await till.member(10_000n);
  await till.work((await move(me, 'in', '40.00')).id);
  expect(await till.money(me)).toEqual({ cash: 6_000n, there: 4_000n });
  await exclude(me);
  expect(await bringHome(me)).toBe(1);
  const home = await last(me);
  expect(home).toMatchObject({ direction: 'out', amount: '40.00' });
  await till.work(home?.id ?? '');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  // Looked after once more, found empty, and left alone.
  expect(await bringHome(me)).toBe(1);
  expect(await last(me)).toMatchObject({ id: home?.id });
  expect(await bringHome(me)).toBe(0);
});

it('what was on its way there when he was excluded is waited for and comes home, too', async () => {
  const me = await till.member(10_000n);
  const going = await move(me, 'in', '40.00');
  await exclude(me);
  expect(await bringHome(me)).toBe(1);
  expect(await last(me)).toMatchObject({ id: going.id });
  await till.work(going.id);
  expect(await till.money(me)).toEqual({ cash: 6_000n, there: 4_000n });
  expect(await bringHome(me)).toBe(1);
  await till.work((await last(me))?.id ?? '');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  expect(await bringHome(me)).toBe(1);
  expect(await bringHome(me)).toBe(0);
});

it('what stays behind a part he was taking out himself when he was excluded comes home, too', async () => {
  const me = await till.member(10_000n);
  await till.work((await move(me, 'in', '100.00')).id);
  const own = await move(me, 'out', '10.00');
  await exclude(me);
  expect(await bringHome(me)).toBe(1);
  expect(await last(me)).toMatchObject({ id: own.id });
  await till.work(own.id);
  expect(await till.money(me)).toEqual({ cash: 1_000n, there: 9_000n });
  expect(await bringHome(me)).toBe(1);
  const rest = await last(me);
  expect(rest).toMatchObject({ direction: 'out', amount: '90.00' });
  await till.work(rest?.id ?? '');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
});

it('what a vendor refused to give is asked for again', async () => {
  const me = await till.member(10_000n);
  await till.work((await move(me, 'in', '40.00')).id);
  // An amount of which this vendor refuses to part.
  await till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, 13n);
  await exclude(me);
  expect(await bringHome(me)).toBe(1);
  const refused = await last(me);
  expect(refused).toMatchObject({ direction: 'out', amount: '40.13' });
  await till.work(refused?.id ?? '');
  expect(await last(me)).toMatchObject({ id: refused?.id, state: 'refused' });
  expect(await bringHome(me)).toBe(1);
  expect((await last(me))?.id).not.toBe(refused?.id);
  expect(await last(me)).toMatchObject({ direction: 'out', amount: '40.13' });
});

it('what a vendor that does not answer may still hold is asked after again', async () => {
  const me = await till.member(10_000n);
  await till.work((await move(me, 'in', '40.00')).id);
  await till.work((await move(me, 'out', '40.00')).id);
  const { balance } = till.vendor;
  Object.assign(till.vendor, { balance: () => Promise.reject(new Error('no answer')) });
  await exclude(me);
  expect(await bringHome(me)).toBe(1);
  Object.assign(till.vendor, { balance });
  expect(await bringHome(me)).toBe(1);
  expect(await bringHome(me)).toBe(0);
});
