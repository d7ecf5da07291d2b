/** What somebody played at a vendor is known before his withdrawal is looked at: it opens no case of money that went through unplayed. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DepositCredited } from '#features/money/cashier/contract.ts';
import { TransferWalletSettings, VendorWalletSettings } from '#features/money/wallet/contract/settings.ts';
import { MakeTransfer } from '#features/money/wallet/contract/transfers.ts';
import { createLocalVendor, type LocalVendor } from '#features/money/wallet/providers/local.ts';
import { createWallet, type WalletRoom } from '#features/money/wallet/room.ts';
import { ORDER_JOB, type TransferNeeds } from '#features/money/wallet/service/needs.ts';
import { syncPlay } from '#features/money/wallet/service/sync.ts';
import { turnoverListener } from '#features/money/withdrawals/service/turnover.ts';
import { openTestTill, type TestTill } from '#features/money/withdrawals/fixtures.ts';
import { type AmlRoom, createAml } from '#features/people/aml/room.ts';
import { asPlayer, callRoute } from '#features/people/members/fixtures.ts';
import { findMember } from '#features/people/members/store.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { patchSettings } from '#platform/settings/settings.ts';

const VENDOR = 'lantern';
let till: TestTill;
let wallet: WalletRoom;
let needs: TransferNeeds;
let vendor: LocalVendor;
let aml: AmlRoom;
let isAsked = true;
beforeAll(async () => {
  till = await openTestTill({ syncPlay: async (id) => (isAsked ? wallet.syncPlay(id) : undefined) });
  const { db, ledger, brands, brand, approvals } = till.house;
  vendor = createLocalVendor({ db, delay: () => 0 });
  const { clock } = till.needs;
  const protection = { checkEntry: async () => undefined };
  needs = {
    db,
    ledger,
    clock,
    log: silentLog(),
    brands,
    findMember,
    approvals,
    protection,
    wallets: [vendor],
  };
  wallet = createWallet(needs);
  aml = createAml({
    db,
    brands,
    clock,
    approvals,
    restrict: async () => undefined,
    sharedAccounts: async () => [],
  });
  const wallets = [{ vendor: VENDOR, name: VENDOR, provider: 'local', open: true }];
  await patchSettings(db, brand.id, TransferWalletSettings, { wallets });
  await patchSettings(db, brand.id, VendorWalletSettings, { isSingle: false });
  await till.set({ turnoverPercent: 0 });
  brands.forget();
  for (const one of aml.listeners) await startListener(db, one);
});
afterAll(() => till.house.close());

async function moved(id: MemberId, direction: 'in' | 'out', amount: string): Promise<void> {
  const { brand } = till.house;
  const made = await callRoute(wallet.routes, MakeTransfer, brand, {
    caller: asPlayer(id),
    key: newId(),
    body: { vendor: VENDOR, direction, amount, currency: 'BDT' },
  });
  await wallet.jobs[ORDER_JOB]?.({ id: (made as { id: string }).id });
}
/** A request for money waits until what a deposit wants in turnover is known. */
async function hearTurnover(): Promise<void> {
  const { db } = till.house;
  const turnover = turnoverListener(till.needs);
  await startListener(db, turnover);
  await vi.waitFor(async () => {
    await runListener(db, turnover);
    expect((await listenerLag(db, [turnover])).get(turnover.name)).toBe(0);
  }, 30_000);
}
/** He pays in, plays all of it once at the vendor and takes it home again; nobody has asked the vendor since. */
async function played(): Promise<Awaited<ReturnType<TestTill['member']>>> {
  const who = await till.member(100_000n);
  const { db, brand } = till.house;
  const at = toWire(till.needs.clock.now());
  const deposit = { depositId: newId(), amount: '1000.00', currency: 'BDT', method: 'bank', at };
  await db.transaction((tx) =>
    announce(tx, DepositCredited, [{ memberId: who.id, brandId: brand.id, ...deposit }]),
  );
  await hearTurnover();
  await moved(who.id, 'in', '1000.00');
  for (let n = 0; n < 3; n += 1)
    await vendor.bet(
      { vendor: VENDOR, player: who.id, currency: 'BDT' },
      { game: 'crab', stake: 50_000n, payout: n === 0 ? 100_000n : 25_000n },
    );
  await moved(who.id, 'out', '1000.00');
  return who;
}
const casesOf = async (id: MemberId): Promise<unknown[]> => {
  await vi.waitFor(async () => {
    for (const one of aml.listeners) await runListener(till.house.db, one);
    const lag = await listenerLag(till.house.db, aml.listeners);
    expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
  }, 30_000);
  return till.sql("select rule from aml.cases where member_id = $1 and rule = 'quick_withdrawal'", [id]);
};

it('the vendor is asked before the request is written: its play is heard first', async () => {
  isAsked = true;
  const who = await played();
  await till.ask(who, '1000.00');
  expect(await casesOf(who.id)).toEqual([]);
  const order = await till.sql(
    `select kind from platform.outbox where kind in ('wallet.result_booked', 'withdrawal.changed') and facts::text like $1 order by id`,
    [`%${who.id}%`],
  );
  expect(order.map(({ kind }) => kind)).toEqual(['wallet.result_booked', 'withdrawal.changed']);
});

it('without the question the same opens a case', async () => {
  isAsked = false;
  const who = await played();
  await till.ask(who, '1000.00');
  expect(await casesOf(who.id)).toEqual([{ rule: 'quick_withdrawal' }]);
});

it('a vendor that is silent, or cannot be reached, keeps nobody waiting; what it says later is booked', async () => {
  const who = await played();
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  const silent = {
    ...vendor,
    balance: async (whose: Parameters<LocalVendor['balance']>[0]) => {
      await answered;
      return vendor.balance(whose);
    },
  };
  await syncPlay({ ...needs, wallets: [silent] }, who.id, 20);
  const results = () => till.sql('select amount from wallet.results where member_id = $1', [who.id]);
  expect(await results()).toEqual([]);
  answer();
  await vi.waitFor(async () => expect(await results()).toHaveLength(1), 20_000);
  const away = { ...vendor, balance: () => Promise.reject(new Error('away')) };
  await syncPlay({ ...needs, wallets: [away] }, who.id);
  expect(await results()).toHaveLength(1);
});

it('asked by several at once, play is booked once', async () => {
  const who = await played();
  await Promise.all(Array.from({ length: 6 }, () => wallet.syncPlay(who.id)));
  expect(await till.sql('select bets from wallet.results where member_id = $1', [who.id])).toEqual([
    { bets: 3 },
  ]);
});
