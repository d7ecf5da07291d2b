/** The vendor of this installation behaves like a real one in every way to fail: what an order came to, and what it moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { createLocalVendor, type LocalVendor } from './local.ts';
import type { WalletOrder } from './provider.ts';

let house: TestHouse;
let vendor: LocalVendor;
beforeAll(async () => {
  house = await openTestHouse();
  vendor = createLocalVendor({ db: house.db, delay: () => 0 });
});
afterAll(() => house.close());

let players = 0;
const somebody = () => ({ vendor: 'lantern', player: `player-${(players += 1)}`, currency: 'BDT' });
type Whose = ReturnType<typeof somebody>;
const order = (whose: Whose, amount: string, more: Partial<WalletOrder> = {}): WalletOrder => ({
  ...whose,
  reference: newId(),
  direction: 'in',
  amount,
  ...more,
});
/** What it answers, or that it does not. */
const said = (asked: Promise<{ readonly state: string }>): Promise<string> =>
  asked.then(
    ({ state }) => state,
    () => 'silent',
  );

describe('an order', () => {
  it.each([
    // What it answers at first · asked about it · sent again · what is there then.
    ['1.00', 'done', 'done', 'done', '1.00'],
    ['1.13', 'refused', 'refused', 'refused', '0.00'],
    ['1.14', 'silent', 'done', 'silent', '1.14'],
    ['1.15', 'silent', 'absent', 'done', '1.15'],
    ['1.16', 'done', 'done', 'done', '1.16'],
    ['1.17', 'silent', 'silent', 'silent', '0.00'],
  ])('of %s is %s, then %s, sent again %s, and leaves %s', async (amount, first, asked, again, left) => {
    const me = somebody();
    const one = order(me, amount);
    expect(await said(vendor.order(one))).toBe(first);
    expect(await said(vendor.query(one.reference))).toBe(asked);
    expect(await said(vendor.order(one))).toBe(again);
    expect(await vendor.balance(me)).toBe(left);
  });

  it('sent ten times at once has one effect', async () => {
    const me = somebody();
    const one = order(me, '5.00');
    const answers = await Promise.all(Array.from({ length: 10 }, () => said(vendor.order(one))));
    expect(new Set(answers)).toEqual(new Set(['done']));
    expect(await vendor.balance(me)).toBe('5.00');
  });

  it('for more than is there is refused, and for ever', async () => {
    const me = somebody();
    await vendor.order(order(me, '2.00'));
    const out = order(me, '2.01', { direction: 'out' });
    expect(await vendor.order(out)).toEqual({ state: 'refused', reason: 'declined' });
    await vendor.order(order(me, '10.00'));
    expect(await said(vendor.order(out))).toBe('refused');
    expect(await vendor.balance(me)).toBe('12.00');
  });

  it('nobody has heard of is absent', async () => {
    expect(await vendor.query(newId())).toEqual({ state: 'absent' });
  });

  it('is of one player at one vendor in one currency', async () => {
    const me = somebody();
    await vendor.order(order(me, '3.00'));
    for (const other of [somebody(), { ...me, vendor: 'harbour' }, { ...me, currency: 'USD' }])
      expect(await vendor.balance(other)).toBe('0.00');
  });
});

describe('a bet there', () => {
  it('is told once, oldest first, from where the last report ended', async () => {
    const me = somebody();
    await vendor.order(order(me, '10.00'));
    await vendor.bet(me, { game: 'crab', stake: 400n, payout: 900n });
    await vendor.bet(me, { game: 'crab', stake: 100n, payout: 100n });
    const first = await vendor.bets?.(me, '');
    expect(first?.bets.map(({ stake, validStake, payout }) => [stake, validStake, payout])).toEqual([
      ['4.00', '4.00', '9.00'],
      // What came back as it was bore no risk.
      ['1.00', '0.00', '1.00'],
    ]);
    const cursor = first?.cursor ?? '';
    expect((await vendor.bets?.(me, cursor))?.bets).toEqual([]);
    await vendor.bet(me, { game: 'fish', stake: 200n, payout: 0n });
    expect((await vendor.bets?.(me, cursor))?.bets.map(({ game }) => game)).toEqual(['fish']);
    expect((await vendor.bets?.(somebody(), ''))?.bets).toEqual([]);
    expect(await vendor.balance(me)).toBe('13.00');
  });

  it('cannot be for more than is there', async () => {
    const me = somebody();
    await vendor.order(order(me, '1.00'));
    await expect(vendor.bet(me, { game: 'crab', stake: 101n, payout: 500n })).rejects.toThrow(
      'does not have',
    );
    await expect(vendor.play(me, -101n)).rejects.toThrow('does not have');
    await vendor.play(me, -100n);
    expect(await vendor.balance(me)).toBe('0.00');
    expect((await vendor.bets?.(me, ''))?.bets).toEqual([]);
  });
});
