import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { readPlayed } from '#features/people/protection/store/play.ts';
import { type Id } from '#kernel/ids.ts';
import {
  AskVendor,
  GetFunds,
  ListTransfers,
  MakeTransfer,
  OpsTransferList,
  ResolveTransfer,
  SweepWallets,
} from './contract/transfers.ts';
import { openTestWallets, type TestWallets, VENDOR } from './fixtures.ts';
import { MOST_ASKS } from './service/needs.ts';
import { playedAtVendors } from './store/results.ts';

let till: TestWallets;
let count = 0;
beforeAll(async () => {
  till = await openTestWallets();
});
afterAll(() => till.house.close());

const move = (who: Id<'member'>, direction: 'in' | 'out', amount: string, key = `k${(count += 1)}`) =>
  till.call(MakeTransfer, who, { body: { vendor: VENDOR, direction, amount, currency: 'BDT' }, key });
const ODD = { reference: 'b', game: 'crab', validStake: '1.00', payout: '0.00', endedAt: 0 };
/** What was told of results at vendors, without who and when. */
const resultsOf = async (who: Id<'member'>): Promise<readonly unknown[]> => {
  const { rows } = await till.house.db.pool.query<{ facts: Record<string, unknown>[] }>(
    "select facts from platform.outbox where kind = 'wallet.result_booked' and facts::text like $1 order by id",
    [`%${who}%`],
  );
  return rows.flatMap(({ facts }) =>
    facts.map(({ amount, stake, validStake, payout, bets, unreported }) => ({
      amount,
      stake,
      validStake,
      payout,
      bets,
      unreported,
    })),
  );
};
/** What was told of single bets there. */
const betsReported = async (who: Id<'member'>): Promise<readonly Record<string, unknown>[]> => {
  const { rows } = await till.house.db.pool.query<{ facts: Record<string, unknown>[] }>(
    "select facts from platform.outbox where kind = 'wallet.bet_reported' and facts::text like $1 order by id",
    [`%${who}%`],
  );
  return rows.flatMap(({ facts }) => facts);
};
const stateOf = async (who: Id<'member'>) => (await till.call(ListTransfers, who)).list[0]?.state;

describe('money to a vendor', () => {
  it('leaves the cash at once and is there when the vendor has said so', async () => {
    const me = await till.member(10_000n);
    const transfer = await move(me, 'in', '30.00');
    expect(transfer).toMatchObject({ state: 'asked', amount: '30.00', vendor: VENDOR });
    expect(await till.money(me)).toEqual({ cash: 7_000n, there: 3_000n });
    await till.work(transfer.id);
    expect(await stateOf(me)).toBe('done');
    expect(await till.vendor.balance({ vendor: VENDOR, player: me, currency: 'BDT' })).toBe('30.00');
  });

  it('comes back when the vendor refuses', async () => {
    const me = await till.member(10_000n);
    const { id } = await move(me, 'in', '30.13');
    await till.work(id);
    expect(await stateOf(me)).toBe('refused');
    expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  });

  it('is never more than the cash', async () => {
    const me = await till.member(1_000n);
    await expect(move(me, 'in', '30.00')).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    expect(await till.money(me)).toEqual({ cash: 1_000n, there: 0n });
  });

  it.each([
    ['an answer that was lost', '20.14'],
    ['an order that was lost on its way', '20.15'],
    ['an order that arrives twice', '20.16'],
  ])('is there once after %s', async (_, amount) => {
    const me = await till.member(10_000n);
    const { id } = await move(me, 'in', amount);
    for (let n = 0; n < 3; n += 1) await till.work(id);
    expect(await stateOf(me)).toBe('done');
    expect(await till.vendor.balance({ vendor: VENDOR, player: me, currency: 'BDT' })).toBe(amount);
  });
});

describe('money from a vendor', () => {
  it('reaches the cash once the vendor has said so, with what was won there', async () => {
    const me = await till.member(10_000n);
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, 2_500n);
    const { id } = await move(me, 'out', '75.00');
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 5_000n });
    await till.work(id);
    expect(await till.money(me)).toEqual({ cash: 12_500n, there: 0n });
  });

  it('is refused by the vendor where there is not as much, and nothing moves', async () => {
    const me = await till.member(10_000n);
    await till.work((await move(me, 'in', '50.00')).id);
    await till.work((await move(me, 'out', '60.00')).id);
    expect(await stateOf(me)).toBe('refused');
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 5_000n });
  });

  it('what was lost there is booked when the vendor is asked', async () => {
    const me = await till.member(10_000n);
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, -2_000n);
    await till.sync(me);
    await till.sync(me);
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 3_000n });
    const { rows } = await till.house.db.pool.query(
      "select facts from platform.outbox where kind = 'wallet.result_booked' and facts::text like $1",
      [`%${me}%`],
    );
    expect(rows.map(({ facts }) => facts)).toMatchObject([[{ vendor: VENDOR, amount: '-2000' }]]);
  });

  it('what was staked there is booked as the vendor reports it, each bet once', async () => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.bet(whose, { game: 'crab', stake: 3_000n, payout: 0n });
    await till.vendor.bet(whose, { game: 'crab', stake: 1_000n, payout: 4_500n });
    await till.vendor.bet(whose, { game: 'crab', stake: 500n, payout: 500n });
    await till.sync(me);
    await till.sync(me);
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 5_500n });
    expect(await resultsOf(me)).toEqual([
      { amount: '500', stake: '4500', validStake: '4000', payout: '5000', bets: 3, unreported: '0' },
    ]);
    expect(await till.findings()).toEqual([]);
  });

  it('a bet that is reported again counts once', async () => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.bet(whose, { game: 'crab', stake: 2_000n, payout: 500n });
    const { bets: reports } = till.vendor;
    Object.assign(till.vendor, { bets: (one: typeof whose) => reports?.(one, '') });
    await till.sync(me);
    await till.sync(me);
    Object.assign(till.vendor, { bets: reports });
    expect(await resultsOf(me)).toEqual([
      { amount: '-1500', stake: '2000', validStake: '2000', payout: '500', bets: 1, unreported: '0' },
    ]);
    expect(await betsReported(me)).toMatchObject([
      {
        vendor: VENDOR,
        game: 'crab',
        stake: '2000',
        validStake: '2000',
        payout: '500',
        serial: expect.stringMatching(/^L-/),
      },
    ]);
  });

  it('what no report explains is booked by its net, and said to be so', async () => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.play(whose, -700n);
    await till.vendor.bet(whose, { game: 'crab', stake: 1_000n, payout: 0n });
    await till.sync(me);
    expect(await resultsOf(me)).toEqual([
      { amount: '-1700', stake: '1700', validStake: '1700', payout: '0', bets: 1, unreported: '-700' },
    ]);
  });

  it('what was played there is in the result of the session, from its first stake on', async () => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    const { db, brand } = till.house;
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.bet(whose, { game: 'crab', stake: 700n, payout: 0n });
    await till.sync(me);
    const playFrom = Date.now();
    await till.vendor.bet(whose, { game: 'crab', stake: 2_000n, payout: 500n });
    await till.sync(me);
    const played = async (from: number) => {
      const who = { memberId: me, currency: brand.currency, zone: 'UTC' };
      const above = { playedAtVendors, heldForWithdrawals: async () => 0n };
      return (await readPlayed(db, who, from, Date.now(), above)).session;
    };
    expect(await played(playFrom)).toEqual({ staked: 2_000n, returned: 500n });
    expect(await played(playFrom - 60_000)).toEqual({ staked: 2_700n, returned: 500n });
    expect(await played(Date.now() + 60_000)).toEqual({ staked: 0n, returned: 0n });
  });

  it('bets that won as much as they lost are counted and move nothing', async () => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.bet(whose, { game: 'crab', stake: 2_000n, payout: 0n });
    await till.vendor.bet(whose, { game: 'crab', stake: 1_000n, payout: 3_000n });
    await till.sync(me);
    expect(await resultsOf(me)).toMatchObject([{ amount: '0', stake: '3000', payout: '3000' }]);
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 5_000n });
    expect(await till.findings()).toEqual([]);
  });

  it.each([
    ['reports no bets', undefined],
    ['reports what nobody understands', async () => ({ bets: [{ ...ODD, stake: 'much' }], cursor: '9' })],
    ['reports bets without a number', async () => ({ bets: [{ ...ODD, reference: '' }], cursor: '9' })],
    ['reports bets of no time', async () => ({ bets: [{ ...ODD, endedAt: Number.NaN }], cursor: '9' })],
  ])('the net counts where the vendor %s', async (_, bets) => {
    const me = await till.member(10_000n);
    const whose = { vendor: VENDOR, player: me, currency: 'BDT' };
    await till.work((await move(me, 'in', '50.00')).id);
    await till.vendor.bet(whose, { game: 'crab', stake: 2_000n, payout: 500n });
    const { bets: reports } = till.vendor;
    Object.assign(till.vendor, { bets });
    await till.sync(me);
    Object.assign(till.vendor, { bets: reports });
    expect(await resultsOf(me)).toEqual([
      { amount: '-1500', stake: '1500', validStake: '1500', payout: '0', bets: 0, unreported: '-1500' },
    ]);
    expect(await till.findings()).toEqual([]);
  });

  it('nothing is read from a balance while money is under way', async () => {
    const me = await till.member(10_000n);
    const { id } = await move(me, 'in', '50.00');
    await till.sync(me);
    expect(await till.money(me)).toEqual({ cash: 5_000n, there: 5_000n });
    await till.work(id);
    expect(await till.findings()).toEqual([]);
  });
});

describe('limits', () => {
  it('are asked before money goes to a vendor, and never when it comes back', async () => {
    const me = await till.member(10_000n);
    const asked: bigint[] = [];
    const refuse = new Error('no');
    till.protect(async (ask) => {
      asked.push(ask.amount);
      if (ask.amount === 2_001n) throw refuse;
    });
    await till.work((await move(me, 'in', '30.00')).id);
    await expect(move(me, 'in', '20.01')).rejects.toBe(refuse);
    await till.work((await move(me, 'out', '30.00')).id);
    till.protect(undefined);
    expect(asked).toEqual([3_000n, 2_001n]);
    expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  });

  it('are asked while nobody else can stake: the cash is held before, as a batch of stakes holds it', async () => {
    const me = await till.member(10_000n);
    const { db, ledger, brand } = till.house;
    const { cash } = await ledger.pockets(db, brand.id, me, 'BDT');
    const free: boolean[] = [];
    till.protect(async () => {
      const elsewhere = { accounts: [cash], keys: [], locks: 'skip' } as const;
      free.push(await db.transaction(async (tx) => (await ledger.open(tx, elsewhere)).isLocked(cash)));
    });
    await move(me, 'in', '30.00');
    till.protect(undefined);
    expect(free).toEqual([false]);
  });
});

describe('an unknown transfer', () => {
  async function lost(me: Id<'member'>): Promise<string> {
    const { id } = await move(me, 'in', '40.17');
    for (let n = 0; n < MOST_ASKS; n += 1) await till.work(id);
    return id;
  }

  it('is asked again and again, then given to people, and never undone by itself', async () => {
    const me = await till.member(10_000n);
    const id = await lost(me);
    expect(await stateOf(me)).toBe('review');
    till.turn(90 * 24 * 3_600_000);
    await till.work(id);
    expect(await stateOf(me)).toBe('review');
    expect(await till.money(me)).toEqual({ cash: 5_983n, there: 4_017n });
  });

  it('lets nothing else through to this vendor until it is known', async () => {
    const me = await till.member(10_000n);
    await lost(me);
    await expect(move(me, 'in', '1.00')).rejects.toMatchObject({ code: 'wallet.transfer_open' });
  });

  it.each([
    ['done', { cash: 5_983n, there: 4_017n }],
    ['refused', { cash: 10_000n, there: 0n }],
  ] as const)('is ended as %s by two people', async (outcome, money) => {
    const me = await till.member(10_000n);
    const id = await lost(me);
    const [one, other] = [{ staff: till.staff() }, { staff: till.staff() }];
    const listed = await till.call(OpsTransferList, one, { query: { view: 'review' } });
    expect(listed.list.map((row) => row.id)).toContain(id);
    const request = await till.call(ResolveTransfer, one, {
      params: { id },
      body: { outcome, reason: 'the vendor wrote so' },
    });
    const decide = (who: typeof one) =>
      till.call(DecideRequest, who, { params: { id: request.id }, body: { agree: true } });
    await expect(decide(one)).rejects.toMatchObject({ code: 'staff.not_yourself' });
    expect(await stateOf(me)).toBe('review');
    await decide(other);
    expect(await stateOf(me)).toBe(outcome);
    expect(await till.money(me)).toEqual(money);
    await expect(till.call(AskVendor, one, { params: { id }, body: {} })).rejects.toMatchObject({
      code: 'wallet.wrong_state',
    });
  });

  it('is not decided on while the vendor may still answer', async () => {
    const me = await till.member(10_000n);
    const { id } = await move(me, 'in', '40.17');
    await till.work(id);
    const body = { outcome: 'refused', reason: 'in a hurry' } as const;
    await expect(
      till.call(ResolveTransfer, { staff: till.staff() }, { params: { id }, body }),
    ).rejects.toMatchObject({ code: 'wallet.wrong_state' });
  });
});

describe('one key', () => {
  it('is one transfer, whatever became of it', async () => {
    const me = await till.member(10_000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(me, 'in', '10.00', 'same')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await till.work(answers[0]?.id ?? '');
    expect(await move(me, 'in', '10.00', 'same')).toEqual(answers[0]);
    await expect(move(me, 'in', '11.00', 'same')).rejects.toMatchObject({ code: 'idempotency.conflict' });
    expect(await till.money(me)).toEqual({ cash: 9_000n, there: 1_000n });
  });

  it('of a sweep brings everything home once', async () => {
    const me = await till.member(10_000n);
    await till.work((await move(me, 'in', '25.00')).id);
    await till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, 500n);
    const sweeps = await Promise.all(
      Array.from({ length: 5 }, () => till.call(SweepWallets, me, { body: {}, key: 'home' })),
    );
    expect(new Set(sweeps.map((one) => JSON.stringify(one))).size).toBe(1);
    for (const { id } of sweeps[0]?.transfers ?? []) await till.work(id);
    expect(await till.money(me)).toEqual({ cash: 10_500n, there: 0n });
    expect(await till.call(SweepWallets, me, { body: {}, key: 'again' })).toEqual({ transfers: [] });
  });
});

it('all funds are told with what vendors say now', async () => {
  const me = await till.member(10_000n);
  await till.work((await move(me, 'in', '25.00')).id);
  await till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, 100n);
  expect(await till.call(GetFunds, me)).toMatchObject({
    isSingle: false,
    balance: '75.00',
    total: '101.00',
    wallets: [
      { vendor: VENDOR, balance: '26.00', fresh: true },
      { vendor: 'harbour', balance: '0.00' },
    ],
  });
});

it('where one wallet serves all vendors there is nothing to move', async () => {
  const me = await till.member(10_000n);
  await till.setSingle(true);
  await expect(move(me, 'in', '1.00')).rejects.toMatchObject({ code: 'wallet.single' });
  expect(await till.call(GetFunds, me)).toMatchObject({ isSingle: true, wallets: [] });
  await till.setSingle(false);
});

it('the books hold', async () => expect(await till.findings()).toEqual([]));
