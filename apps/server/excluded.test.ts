/** Who excludes himself: out of what he is bound to, and to all of his money, over the wire and with the workers at work. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TransferWalletSettings, VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { seedLotteries } from '#features/play/lottery/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { newId } from '#kernel/ids.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { type Person, startServer, type TestServer } from './testing.ts';

const VENDOR = 'lantern';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const { db, brandId } = server;
  await db.transaction(async (tx) => {
    await seedLotteries(tx, { brandId, currency: 'BDT', production: false }, shelve);
    const wallets = [{ vendor: VENDOR, name: VENDOR, provider: 'local', open: true }];
    await patchSettings(tx, brandId, TransferWalletSettings, { wallets });
    await patchSettings(tx, brandId, VendorWalletSettings, { isSingle: false });
  });
  await vi.waitFor(
    async () => {
      const { value } = await server.call({ method: 'GET', path: '/lgw/games/list' });
      expect((value['games'] as unknown[]).length).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 100 },
  );
  await server.rooms.lottery.host.plan(Date.now());
});
afterAll(() => server.stop());

const get = (as: Person, path: string) => server.call({ method: 'GET', path, as });
const post = (as: Person, path: string, body: unknown = {}) => server.call({ path, as, body, key: newId() });
const LOTTERY = '/lottery/mark-six-5m';
async function order(as: Person, periods: number): Promise<string> {
  const { value } = await get(as, LOTTERY);
  const [draw] = value['draws'] as { drawId: string }[];
  const body = {
    drawId: draw?.drawId,
    currency: 'BDT',
    bets: [{ play: 'special', numbers: ['07'], unit: '1' }],
    ...(periods > 1 && { chase: { periods, stopOnWin: false, rise: { kind: 'same' } } }),
  };
  const made = await post(as, `${LOTTERY}/orders`, body);
  expect(made.status, made.text).toBe(200);
  return String(made.value['orderId'] ?? made.value['id']);
}
const move = (as: Person, direction: 'in' | 'out', amount: string) =>
  post(as, '/wps/relay/GCS_walletTransfer', { vendor: VENDOR, direction, amount, currency: 'BDT' });
/** State of his last transfer. */
const settled = async (as: Person): Promise<string | undefined> =>
  ((await get(as, '/wps/wallets/transfers')).value['list'] as { state: string }[])[0]?.state;
const cash = async (as: Person) => (await get(as, '/wps/v2/wallets/balance')).value;

it('his chase stops, his money at a vendor comes home, a single order is his to cancel, and nothing is taken of him', async () => {
  const me = await server.person(100_000n);
  const [chase, single] = [await order(me, 5), await order(me, 1)];
  expect((await move(me, 'in', '50.00')).status).toBe(200);
  await expect.poll(() => settled(me), { timeout: 20_000 }).toBe('done');
  expect((await post(me, '/wps/protection/exclusion', { months: 6 })).status).toBe(200);

  for (const path of [
    '/lottery/orders',
    `/lottery/orders/${single}`,
    '/sports/slips',
    '/tables/bets',
    '/cockfight/bets',
    '/poker/hands',
    '/sea/volleys',
    '/play/rounds',
    '/wps/cashier/deposits',
    '/wps/protection/limits',
    '/wps/session/devices',
  ])
    expect([path, (await get(me, path)).status]).toEqual([path, 200]);

  const bets = async () =>
    ((await get(me, `/lottery/orders/${chase}`)).value['bets'] as { state: string; note: string }[]).map(
      ({ state, note }) => `${state} ${note}`,
    );
  await expect.poll(bets, { timeout: 20_000 }).toEqual(Array.from({ length: 5 }, () => 'voided play_closed'));
  expect((await post(me, `/lottery/orders/${single}/cancel`)).status).toBe(200);
  await expect.poll(() => cash(me), { timeout: 20_000 }).toMatchObject({ balance: '1000.00', held: '0.00' });

  expect((await move(me, 'in', '1.00')).code).toBe('protection.self_excluded');
  for (const path of [
    `${LOTTERY}/orders`,
    '/wps/cashier/deposits',
    '/sports/slips',
    '/play/monsoon-tiger/act',
  ])
    expect([path, (await post(me, path)).code]).toEqual([path, 'gate.play_closed']);
});

it('he brings back himself what came to lie at a vendor later', async () => {
  const me = await server.person(10_000n);
  expect((await move(me, 'in', '20.00')).status).toBe(200);
  await expect.poll(() => settled(me), { timeout: 20_000 }).toBe('done');
  // Staff closed the account: no exclusion of his own brings anything home.
  await server.db.pool.query("update members.members set status = 'excluded' where id = $1", [me.id]);
  await server.db.pool.query('update identity.accounts set play_closed = true where id = $1', [me.id]);
  server.rooms.identity.identity.forget(me.id);
  expect((await get(me, LOTTERY)).code).toBe('gate.play_closed');
  expect((await move(me, 'out', '20.00')).status).toBe(200);
  await expect.poll(() => cash(me), { timeout: 20_000 }).toMatchObject({ balance: '100.00' });
  expect((await move(me, 'in', '20.00')).code).toBe('protection.self_excluded');
});

it('what he paid in under a new account before it was known to be his is held, and waits at the desk to go back', async () => {
  const { db, brandId } = server;
  const [me, again] = [await server.person(), await server.person()];
  const named = (who: Person) =>
    db.pool.query(
      `insert into members.profiles (member_id, details, birthday, level) values ($1, '{"payeeName":"Mizan Khan"}', '1988-03-04', 1)
       on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday, level = 1`,
      [who.id],
    );
  await named(me);
  expect((await post(me, '/wps/protection/exclusion', { months: 6 })).status).toBe(200);
  await db.pool.query('insert into members.profiles (member_id, level) values ($1, 1)', [again.id]);
  const request = { method: 'sandbox-instant', amount: '500.00', currency: 'BDT' };
  expect((await post(again, '/wps/cashier/deposits', request)).status).toBe(200);
  await expect.poll(() => cash(again), { timeout: 20_000 }).toMatchObject({ balance: '500.00' });
  await named(again);
  await db.transaction((tx) => announce(tx, MemberRegistered, [{ memberId: again.id, brandId }]));
  await expect
    .poll(() => cash(again), { timeout: 20_000 })
    .toMatchObject({ balance: '0.00', held: '500.00' });
  const as = await server.staff('finance');
  const queue = await server.call({ method: 'GET', path: '/ops/withdrawals?view=review', as });
  expect(queue.value['list']).toMatchObject([
    { memberId: again.id, arrives: '500.00', hints: ['excluded'], provider: 'manual' },
  ]);
  const own = (await get(again, '/wps/cashier/withdrawals')).value['list'] as {
    steps: { reason: string }[];
  }[];
  expect(own.map(({ steps }) => steps[0]?.reason)).toEqual(['excluded']);
});
