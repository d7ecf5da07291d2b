/** What a member has altogether: his cash, what is held, and his wallets at vendors, of which each may say nothing, or nonsense. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWithCash } from '#features/people/members/fixtures.ts';
import type { Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { TransferWalletSettings } from './contract/settings.ts';
import { GetFunds, MakeTransfer } from './contract/transfers.ts';
import { openTestWallets, type TestWallets, VENDOR } from './fixtures.ts';
import type { WalletProvider } from './providers/provider.ts';
import { askDelay, MOST_ASKS } from './service/needs.ts';
import { readFunds } from './service/funds.ts';

let till: TestWallets;
beforeAll(async () => {
  till = await openTestWallets();
});
afterAll(() => till.house.close());

const funds = (who: Id<'member'>) => till.call(GetFunds, who);
const walletOf = async (who: Id<'member'>, vendor = VENDOR) =>
  (await funds(who)).wallets.find((one) => one.vendor === vendor);
const move = (who: Id<'member'>, amount: string) =>
  till.call(MakeTransfer, who, {
    body: { vendor: VENDOR, direction: 'in', amount, currency: 'BDT' },
    key: newId(),
  });
/** Somebody with 75.00 in cash and 25.00 at the vendor. */
async function player(): Promise<Id<'member'>> {
  const me = await till.member(10_000n);
  await till.work((await move(me, '25.00')).id);
  return me;
}
/** While `work` runs the vendor says this of every balance. */
async function saying<Value>(balance: WalletProvider['balance'], work: () => Promise<Value>): Promise<Value> {
  const { balance: usual } = till.vendor;
  Object.assign(till.vendor, { balance });
  try {
    return await work();
  } finally {
    Object.assign(till.vendor, { balance: usual });
  }
}
type Wallet = { vendor: string; name: string; provider: string; open: boolean };
async function offering(wallets: readonly Wallet[]): Promise<void> {
  const { db, brand, brands } = till.house;
  await db.transaction((tx) =>
    patchSettings(tx, brand.id, TransferWalletSettings, { wallets: [...wallets] }),
  );
  brands.forget();
}
const USUAL: readonly Wallet[] = [VENDOR, 'harbour'].map((vendor) => ({
  vendor,
  name: vendor,
  provider: 'local',
  open: true,
}));

describe('a wallet at a vendor', () => {
  it.each<[string, WalletProvider['balance']]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['never answers', () => new Promise<never>(() => undefined)],
    ['says what is no amount', async () => 'much'],
    ['says more decimals than there are', async () => '26.005'],
    ['says less than nothing', async () => '-26.00'],
  ])('is told as the ledger has it, and as old, where the vendor %s', async (_name, balance) => {
    const me = await player();
    const all = await saying(balance, () => funds(me));
    expect(all.wallets[0]).toMatchObject({ vendor: VENDOR, balance: '25.00', fresh: false });
    expect(all).toMatchObject({ balance: '75.00', total: '100.00' });
  });

  it('is asked after only where something was ever moved', async () => {
    const me = await player();
    const asked: string[] = [];
    const balance: WalletProvider['balance'] = async ({ vendor }) => {
      asked.push(vendor);
      return '26.00';
    };
    const all = await saying(balance, () => funds(me));
    expect(asked).toEqual([VENDOR]);
    expect(all.wallets).toMatchObject([
      { vendor: VENDOR, balance: '26.00', fresh: true },
      { vendor: 'harbour', balance: '0.00', fresh: true },
    ]);
    expect(all.total).toBe('101.00');
  });

  it('is busy while money is on its way there', async () => {
    const me = await till.member(10_000n);
    const { id } = await move(me, '30.00');
    expect(await walletOf(me)).toMatchObject({ busy: true });
    await till.work(id);
    expect(await walletOf(me)).toMatchObject({ busy: false, balance: '30.00' });
    expect((await funds(me)).total).toBe('100.00');
  });

  it('that is no longer offered is shown to whoever has something in it, and to nobody else', async () => {
    const [me, other] = [await player(), await till.member()];
    await offering(USUAL.map((one) => ({ ...one, open: one.vendor !== VENDOR })));
    expect((await funds(me)).wallets).toMatchObject([
      { vendor: VENDOR, open: false, balance: '25.00' },
      { vendor: 'harbour', open: true },
    ]);
    expect((await funds(other)).wallets.map(({ vendor }) => vendor)).toEqual(['harbour']);
    await offering(USUAL);
  });

  it('whose provider is gone is told as the ledger has it', async () => {
    const me = await player();
    await offering(USUAL.map((one) => ({ ...one, provider: 'gone' })));
    expect(await walletOf(me)).toMatchObject({ balance: '25.00', fresh: false });
    await offering(USUAL);
  });
});

describe('all he has', () => {
  it('holds what is held, too', async () => {
    const { db, ledger, brand } = till.house;
    const me = await player();
    const pockets = await ledger.pockets(db, brand.id, me, 'BDT');
    const ref = newId();
    const base = { memberId: me, brandId: brand.id, currency: 'BDT', pockets };
    await db.transaction((tx) =>
      ledger.hold(tx, {
        ...base,
        kind: 'round',
        key: ref,
        content: '',
        ref,
        serial: 'R-1',
        amount: minor(1_500n),
      }),
    );
    expect(await funds(me)).toMatchObject({ balance: '60.00', held: '15.00', total: '100.00' });
  });

  it('in another currency stands by itself, and has no wallets at vendors', async () => {
    const { memberId, brandId } = await memberWithCash(till.house, 1_200n, 'PHP');
    expect(await funds(memberId)).toMatchObject({
      currency: 'BDT',
      total: '0.00',
      others: [{ currency: 'PHP', balance: '12.00', held: '0.00' }],
    });
    expect(await readFunds(till.needs, { memberId, brandId, currency: 'PHP' })).toMatchObject({
      currency: 'PHP',
      balance: '12.00',
      total: '12.00',
      wallets: [],
    });
  });
});

it('a vendor that says nothing is asked again later each time, and at least once a minute', () => {
  const waits = Array.from({ length: MOST_ASKS }, (_, n) => askDelay(n));
  expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(waits.every((wait, n) => wait >= (waits[n - 1] ?? 0) && wait <= MINUTE)).toBe(true);
  expect(waits.at(-1)).toBe(MINUTE);
});
