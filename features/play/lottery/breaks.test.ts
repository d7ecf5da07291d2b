/** Chases of who excludes himself, takes a break or is closed by staff: what has not closed comes back, heard of or not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { digestWith, excludePerson } from '#features/people/protection/service/exclusion.ts';
import { noteEvent } from '#features/people/protection/store/limits.ts';
import { takeTimeOut } from '#features/people/protection/service/time-out.ts';
import { DAY, systemClock as clock } from '#kernel/time.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { lotteryJobs, lotteryListeners } from './jobs.ts';
import { openTestLottery, type TestLottery } from './service/lottery.fixture.ts';

let room: TestLottery;
beforeAll(async () => {
  room = await openTestLottery();
  await room.house.brands.settings.fresh();
  for (const one of lotteryListeners) await startListener(room.house.db, one);
});
afterAll(() => room.close());

type Bettor = Awaited<ReturnType<TestLottery['member']>>;
const needs = () => ({
  db: room.house.db,
  brands: room.house.brands,
  clock,
  digest: digestWith(Buffer.alloc(32, 7)),
});
const exclude = (who: Bettor) => room.house.db.transaction((tx) => excludePerson(tx, needs(), who, 6));
const timeOut = (who: Bettor) => takeTimeOut(needs(), who, 1);
const suspend = ({ memberId, brandId }: Bettor) =>
  room.house.db.transaction((tx) =>
    announce(tx, MemberStatusChanged, [{ memberId, brandId, from: 'active', to: 'suspended' }]),
  );

/** What the worker does: listeners hear, jobs run. Answers how many jobs there were. */
async function hear(): Promise<number> {
  const { db } = room.house;
  await expect
    .poll(async () => {
      for (const one of lotteryListeners) await runListener(db, one);
      return Math.max(...(await listenerLag(db, lotteryListeners)).values());
    })
    .toBe(0);
  const jobs = await db.pool.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'lottery.stop_chases'`,
  );
  for (const { payload } of jobs.rows)
    await lotteryJobs(room.needs, room.games)['lottery.stop_chases']?.(payload);
  return jobs.rows.length;
}
const chase = (who: Bettor, code: string) =>
  room.place(who, code, [{ play: 'sum', numbers: ['10'], unit: '1' }], {
    chase: { periods: 5, stopOnWin: false, rise: { kind: 'same' } },
  });
const ends = async (orderId: string) => (await room.bets(orderId)).map(({ state, note }) => [state, note]);
const STOPPED = ['voided', 'play_closed'];

it.each([
  ['excludes himself', exclude],
  ['takes a time-out', timeOut],
  ['is suspended', suspend],
] as const)('a chase of who %s stops, and its stakes come back', async (_, close) => {
  const who = await room.member();
  const [order, single] = [
    await chase(who, 'pc28-3m'),
    await room.place(who, 'pc28-3m', [{ play: 'sum', numbers: ['11'], unit: '1' }]),
  ];
  expect(await room.wallet(who)).toMatchObject({ held: 600n });
  await close(who);
  await hear();
  expect(await ends(order.id)).toEqual(Array.from({ length: 5 }, () => STOPPED));
  // What he bought for one draw stands and is settled by it.
  expect(await ends(single.id)).toEqual([['open', null]]);
  expect(await room.wallet(who)).toMatchObject({ cash: 10_000_000n - 100n, held: 100n });
});

it.each([
  ['exclusion', exclude],
  ['time-out', timeOut],
] as const)('a draw takes no stake of a chase behind an %s nobody has heard of', async (_, close) => {
  const who = await room.member();
  const order = await chase(who, 'k3-1m');
  const [first, second, third] = await room.bets(order.id);
  if (!first || !second || !third) throw new Error('no bets');
  // Its draw had closed before; the result is not known yet.
  await room.past(first.draw_id, 60_000);
  await close(who);
  await room.past(second.draw_id, -50);
  await expect.poll(async () => (await room.run(), (await room.draw(second.draw_id)).state)).toBe('settled');
  const states = (await ends(order.id)).map(([state, note]) => `${state} ${note}`);
  expect(states[0]).toBe('settled null');
  expect(states[1]).toBe('voided play_closed');
  const left = states.slice(2).filter((state) => state === 'open null').length;
  expect(await room.wallet(who)).toMatchObject({ held: BigInt(left) * 100n });
});

it('a break that ended before the draw closed, or began behind it, stops nothing there', async () => {
  const [earlier, later] = [await room.member(), await room.member()];
  const [one, other] = [await chase(earlier, 'k3-1m'), await chase(later, 'k3-1m')];
  const until = new Date(Date.now() - 2 * DAY).toISOString();
  await room.house.db.transaction((tx) =>
    noteEvent(tx, earlier.memberId, 'time_out', { until, days: 1 }, Date.now() - 3 * DAY),
  );
  const [first] = await room.bets(one.id);
  await room.past(first?.draw_id ?? '', 60_000);
  await exclude(later);
  await room.run();
  expect((await ends(one.id))[0]).toEqual(['settled', null]);
  expect((await ends(other.id))[0]).toEqual(['settled', null]);
});
