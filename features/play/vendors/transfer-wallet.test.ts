/** Wallets at vendors behind the gate: whose they are, what is let through, and that nothing is known where nothing was said. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { makeKey } from './service/keys.ts';
import { createTransferWallet } from './service/transfer-wallet.ts';
import { putVendorRow } from './store/vendors.ts';
import { type HttpVendor, openHttpVendor } from './vendor-http.fixture.ts';
import { codeOf, openTestVendor, type TestVendor } from './vendors.fixture.ts';

const CODE = 'TCV';
let house: TestVendor;
let there: HttpVendor;
let wallet: ReturnType<typeof createTransferWallet>;
let member: MemberId;
const transfers = new Map<string, { readonly vendor: string; readonly player: string }>();
beforeAll(async () => {
  house = await openTestVendor();
  there = await openHttpVendor();
  const { db, clock, sealer } = house.needs;
  await db.transaction(async (tx) => {
    const row = await putVendorRow(tx, {
      brand_id: house.brand.id,
      code: CODE,
      name: 'Transfer',
      adapter: 'tc',
      endpoint: there.url,
      operator: 'shop',
      currencies: ['BDT'],
      limits: {},
      round_minutes: 15,
    });
    if (!row) throw new Error('no vendor');
    await makeKey(tx, { sealer, clock }, row, 'des', '8letters signkey');
  });
  wallet = createTransferWallet({ db, clock, speak: house.speak }, async (reference) =>
    transfers.get(reference),
  );
  member = (await house.player(1n)).memberId;
});
afterAll(async () => {
  await there.close();
  await house.close();
});
beforeEach(async () => {
  there.heard.length = 0;
  there.says(() => ({ status: 0, transaction_status: 'SUCCESS', balance: '12.50' }));
  await arrange(house.db, "update vendors.vendors set state = 'open', failures = 0 where code = $1", [CODE]);
});

const order = (direction: 'in' | 'out') => ({
  reference: newId(),
  vendor: CODE,
  player: String(member),
  direction,
  amount: '10.00',
  currency: 'BDT',
});

describe('money into a wallet at a vendor', () => {
  it('is moved under our reference, and asked after under it', async () => {
    const one = order('in');
    transfers.set(one.reference, { vendor: CODE, player: one.player });
    expect(await wallet.order(one)).toEqual({ state: 'done' });
    expect(await wallet.query(one.reference)).toEqual({ state: 'done' });
    expect(await wallet.balance(one)).toBe('12.50');
    expect(there.heard.length).toBe(4);
  });

  it('is not moved where nothing new begins; what is there comes home', async () => {
    for (const state of ['closed', 'tripped']) {
      await arrange(house.db, 'update vendors.vendors set state = $2 where code = $1', [CODE, state]);
      expect(await wallet.order(order('in'))).toEqual({ state: 'refused', reason: 'declined' });
      expect(there.heard).toEqual([]);
      expect(await wallet.order(order('out'))).toEqual({ state: 'done' });
      there.heard.length = 0;
    }
  });

  it('that is not answered is not known: nothing is said of it', async () => {
    there.says(() => undefined);
    expect(await codeOf(wallet.order(order('in')))).toBe('vendors.no_answer');
    there.says(() => '<html>');
    expect(await codeOf(wallet.order(order('out')))).toBe('vendors.no_answer');
    there.says(() => ({ status: 0, transaction_status: 'LATER' }));
    expect(await codeOf(wallet.order(order('in')))).toBe('vendors.no_answer');
  });

  it('of a reference the vendor has never seen, or nobody here, is absent', async () => {
    const one = order('in');
    expect(await wallet.query(one.reference)).toEqual({ state: 'absent' });
    expect(there.heard).toEqual([]);
    transfers.set(one.reference, { vendor: CODE, player: one.player });
    there.says(() => ({ status: 27 }));
    expect(await wallet.query(one.reference)).toEqual({ state: 'absent' });
  });

  it('is at a vendor of his own brand, or at none', async () => {
    expect(await codeOf(wallet.order({ ...order('in'), vendor: 'NOBODY' }))).toBe('vendors.unknown_vendor');
    expect(await codeOf(wallet.order({ ...order('in'), player: newId() }))).toBe('vendors.unknown_vendor');
  });

  it('a vendor that answers nobody is closed alone', async () => {
    there.says(() => undefined);
    for (let n = 0; n < 5; n += 1) await codeOf(wallet.balance(order('in')));
    const rows = await arrange<{ readonly code: string; readonly state: string }>(
      house.db,
      'select code, state from vendors.vendors order by code',
    );
    expect(rows).toEqual([
      { code: 'LANTERN', state: 'open' },
      { code: CODE, state: 'tripped' },
    ]);
  });

  it('what is secret of a call is not in the log', async () => {
    await wallet.balance(order('in'));
    await house.calls.flush();
    const rows = await arrange<{ readonly sent: string }>(
      house.db,
      "select sent from vendors.calls where vendor = $1 and verb like 'balance %'",
      [CODE],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { sent } of rows) expect(sent).toMatch(/params=\*\*\*&sign=\*\*\*/);
  });
});
