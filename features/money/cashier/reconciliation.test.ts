/** A provider's report against our deposits, differences worked off, fees as their own line, and pictures of payments. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Call } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import { type Deposit, GetDeposit, MakeDeposit } from './contract.ts';
import { AskMatch, AskReturn, ListPayments, type Payment } from './contract/payments.ts';
import { AddDepositProof, ListDepositProofs, SeeDepositProof } from './contract/proofs.ts';
import {
  type Difference,
  ExplainDifference,
  ListDifferences,
  QueueDifference,
  Reconcile,
  type Report,
  SettleDifference,
} from './contract/reconciliation.ts';
import { INSTANT, approvalsOf, askNoLevel, testFiles } from './fixtures.ts';
import { createManual } from './providers/manual.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { type CashierRoom, createCashier } from './room.ts';
import type { ReportLine } from './rules/report.ts';
import type { CashierNeeds } from './service/needs.ts';
import { applyEvent } from './service/settle.ts';
import { takeBack } from './service/take-back.ts';
import { putMethod, keepCallback } from './store.ts';
import { findDifference } from './store/reconciliation.ts';

let house: TestHouse;
let room: CashierRoom;
let desk: Room;
let needs: CashierNeeds;
let lines: ReportLine[] = [];
const now = Date.parse('2026-11-22T12:00:00Z');
const DAYS = { provider: 'paper', from: '2026-11-20', to: '2026-11-23' };
const [anna, bela] = [newId<'staff'>(), newId<'staff'>()];

const provider: PaymentProvider = {
  code: 'paper',
  start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
  verify: () => undefined,
  query: async () => 'pending',
  report: async () => lines,
  jobs: {},
};
const { code: _, ...paper } = INSTANT;
const common = { ...paper, min_amount: 1n, max_amount: 10_000_000n, arrives_in_ms: 1 };

beforeAll(async () => {
  const clock = { now: () => now };
  house = await openTestHouse(clock);
  await askNoLevel(house);
  const { db, ledger, brands } = house;
  const approvals = approvalsOf(db, clock, [anna, bela]);
  needs = {
    db,
    ledger,
    brands,
    protection: createProtection({ brands }),
    providers: [provider, createManual()],
    clock,
    log: silentLog(),
    approvals: approvals.approvals,
    files: testFiles(),
  };
  room = createCashier(needs);
  desk = approvals.open(room.approvals);
  await putMethod(db, house.brand.id, { ...common, code: 'plain' });
  await putMethod(db, house.brand.id, { ...common, code: 'with-fee', fee: 500n });
  await putMethod(db, house.brand.id, {
    ...common,
    code: 'bank',
    kind: 'bank',
    provider: 'manual',
    form: 'bank',
  });
});
afterAll(() => house.close());

type Parts = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
};
const call = (name: Call, who: Id<'member'> | Id<'staff'>, parts: Parts = {}) => {
  const caller = who === anna || who === bela ? asStaff(who as Id<'staff'>) : asPlayer(who as Id<'member'>);
  return callRoute([...room.routes, ...desk.routes], name, house.brand, { caller, ...parts });
};
async function deposit(who: Id<'member'>, method = 'plain', amount = '100.00'): Promise<Deposit> {
  const made = (await call(MakeDeposit, who, {
    key: newId(),
    body: { method, amount, currency: 'BDT' },
  })) as Deposit;
  await room.jobs['cashier.start']?.({ depositId: made.id });
  return made;
}
const say = (made: Deposit, state: 'paid' | 'failed', amount = made.amount) =>
  house.db.transaction(async (tx) => {
    const event = {
      eventId: newId(),
      reference: made.id,
      providerReference: `p-${made.id}`,
      state,
      amount,
      currency: 'BDT',
      reason: '',
    };
    const outcome = await applyEvent(needs, tx, 'paper', event);
    // What a provider says is kept with its effect: the books ask for it.
    const { eventId, reference } = event;
    const body = Buffer.from(JSON.stringify(event));
    await keepCallback(tx, { provider: 'paper', eventId, reference, body, outcome });
    return outcome;
  });
const reported = (made: Pick<Deposit, 'id' | 'amount'>, state: ReportLine['state'] = 'paid'): ReportLine => ({
  reference: made.id,
  providerReference: `p-${made.id}`,
  amount: made.amount,
  currency: 'BDT',
  state,
});
const reconcile = (body: object = {}) =>
  call(Reconcile, anna, { body: { ...DAYS, ...body } }) as Promise<Report>;
async function openOnes(): Promise<Difference[]> {
  const answer = (await call(ListDifferences, anna, { query: { state: 'open', pageSize: 100 } })) as {
    list: Difference[];
  };
  return answer.list;
}
const about = async (made: Pick<Deposit, 'id'>): Promise<Difference | undefined> =>
  (await openOnes()).find(({ reference }) => reference === made.id);
async function cashOf(who: Id<'member'>) {
  const all = await house.ledger.balances(house.db, who);
  const of = (purpose: string) => all.find((one) => one.purpose === purpose)?.balance ?? 0n;
  return { cash: of('cash'), debt: of('debt') };
}
async function agree(id: string, command: 'credit' | 'take_back'): Promise<void> {
  const asked = (await call(SettleDifference, anna, {
    params: { id },
    body: { deed: command, reason: 'as the report says' },
  })) as { id: string };
  const decide = (who: Id<'staff'>) =>
    call(DecideRequest, who, { params: { id: asked.id }, body: { agree: true } });
  await expect(decide(anna)).rejects.toMatchObject({ code: 'staff.not_yourself' });
  await decide(bela);
}

describe('a report', () => {
  it('finds what differs once, and what agrees meanwhile is no work any more', async () => {
    const me = await house.member();
    const [paid, waits] = [await deposit(me), await deposit(me)];
    await say(paid, 'paid');
    lines = [reported(paid), reported(waits)];
    expect((await reconcile()).differences).toBe(1);
    expect(await about(waits)).toMatchObject({ kind: 'state', hereState: 'pending', thereState: 'paid' });
    expect((await reconcile()).differences).toBe(0);
    await say(waits, 'paid');
    await reconcile();
    expect(await about(waits)).toBeUndefined();
  });

  it('is read from a file where the provider hands out none', async () => {
    await expect(reconcile({ provider: 'manual' })).rejects.toMatchObject({ code: 'cashier.no_report' });
    const csv = 'reference,provider_reference,amount,currency,state\n,bank-1,55.00,BDT,paid\n';
    expect(await reconcile({ provider: 'manual', csv })).toMatchObject({
      source: 'file',
      lines: 1,
      differences: 1,
    });
    await expect(reconcile({ csv: 'nonsense' })).rejects.toMatchObject({ code: 'cashier.wrong_report' });
  });
});

describe('a difference', () => {
  it('paid there and failed here is credited by two people, once', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'failed');
    lines = [reported(made)];
    await reconcile();
    const difference = await about(made);
    expect(await cashOf(me)).toEqual({ cash: 0n, debt: 0n });
    await agree(difference?.id ?? '', 'credit');
    expect(await cashOf(me)).toEqual({ cash: 10_000n, debt: 0n });
    expect(await about(made)).toBeUndefined();
  });

  it('credited here and unknown there is taken back by two people, as debt where it is gone', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'paid');
    const { db, ledger, brand } = house;
    await db.transaction(async (tx) => {
      await ledger.take(tx, {
        memberId: me,
        brandId: brand.id,
        currency: 'BDT',
        pockets: await ledger.pockets(tx, brand.id, me, 'BDT'),
        kind: 'fee',
        key: 'spent',
        content: '',
        ref: newId(),
        serial: 'T-1',
        amount: 4_000n as never,
        to: await ledger.house(tx, brand.id, 'play', 'BDT'),
      });
    });
    lines = [];
    await reconcile();
    const difference = await about(made);
    expect(difference).toMatchObject({ kind: 'missing_there', here: '100.00', there: null });
    await expect(
      call(SettleDifference, anna, {
        params: { id: difference?.id },
        body: { deed: 'credit', reason: 'no no' },
      }),
    ).rejects.toMatchObject({ code: 'cashier.no_fit' });
    await agree(difference?.id ?? '', 'take_back');
    expect(await cashOf(me)).toEqual({ cash: 0n, debt: -4_000n });
  });

  it('nobody’s here waits among the payments', async () => {
    const id = newId();
    lines = [reported({ id, amount: '77.00' })];
    await reconcile();
    const difference = await about({ id });
    await call(QueueDifference, anna, { params: { id: difference?.id }, body: {} });
    const { list } = (await call(ListPayments, anna, { query: {} })) as {
      list: { reference: string; amount: string }[];
    };
    expect(list).toContainEqual(expect.objectContaining({ reference: id, amount: '77.00' }));
    await expect(
      call(QueueDifference, anna, { params: { id: difference?.id }, body: {} }),
    ).rejects.toMatchObject({
      code: 'cashier.unknown_difference',
    });
  });

  it('that was explained does not come back as it was', async () => {
    const id = newId();
    lines = [reported({ id, amount: '78.00' })];
    await reconcile();
    const difference = await about({ id });
    await call(ExplainDifference, anna, {
      params: { id: difference?.id },
      body: { reason: 'a test payment' },
    });
    await reconcile();
    expect(await about({ id })).toBeUndefined();
  });
});

/** Asks for the deed and lets another person agree; answers what refused it. */
const settled = (id: string, command: 'credit' | 'take_back'): Promise<string> =>
  agree(id, command).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const paymentOf = async (made: Deposit): Promise<Payment | undefined> =>
  ((await call(ListPayments, anna, { query: {} })) as { list: Payment[] }).list.find(
    ({ providerReference }) => providerReference === `p-${made.id}`,
  );
async function decided(name: Call, made: Deposit, body: object): Promise<void> {
  const params = { id: (await paymentOf(made))?.id };
  const { id } = (await call(name, anna, { params, body: { ...body, reason: 'looked at' } })) as {
    id: string;
  };
  await call(DecideRequest, bela, { params: { id }, body: { agree: true } });
}
const accountOf = async (who: Id<'member'>): Promise<string> =>
  (await house.db.pool.query('select account from members.members where id = $1', [who])).rows[0].account;

describe('one payment', () => {
  it.each(['match', 'return'] as const)('that ended by %s is not credited by a report', async (way) => {
    const [me, other] = [await house.member(), await house.member()];
    const made = await deposit(me);
    await say(made, 'failed');
    expect(await say(made, 'paid')).toBe('contradiction');
    lines = [reported(made)];
    await reconcile();
    const difference = await about(made);
    // Asked for before the payment went to somebody: what was agreed to is judged again when it is carried out.
    const asked = (await call(SettleDifference, anna, {
      params: { id: difference?.id },
      body: { deed: 'credit', reason: 'as the report says' },
    })) as { id: string };
    if (way === 'match') await decided(AskMatch, made, { account: await accountOf(other) });
    else await decided(AskReturn, made, {});
    await expect(
      call(DecideRequest, bela, { params: { id: asked.id }, body: { agree: true } }),
    ).rejects.toMatchObject({ code: 'staff.request_stale' });
    expect(await cashOf(me)).toEqual({ cash: 0n, debt: 0n });
    expect(await settled(difference?.id ?? '', 'credit')).toBe('cashier.no_fit');
  });

  it('that waits among the payments has its owner once it is credited', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'failed');
    await say(made, 'paid');
    lines = [reported(made)];
    await reconcile();
    expect(await settled((await about(made))?.id ?? '', 'credit')).toBe('done');
    expect(await paymentOf(made)).toMatchObject({ state: 'matched', deposit: made.serial });
    expect((await cashOf(me)).cash).toBe(10_000n);
  });

  it('of another number than the deposit is known by waits as nobody’s', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'paid');
    lines = [reported(made), { ...reported(made), providerReference: `again-${made.id}` }];
    await reconcile();
    expect(await about({ id: `again-${made.id}` } as Deposit)).toMatchObject({
      kind: 'missing_here',
      there: '100.00',
    });
  });
});

describe('a deposit that was taken back', () => {
  const back = async (made: Deposit): Promise<void> => {
    lines = [];
    await reconcile();
    expect(await settled((await about(made))?.id ?? '', 'take_back')).toBe('done');
  };
  const again = async (made: Deposit, amount: string): Promise<string> => {
    lines = [{ ...reported(made), amount }];
    await reconcile();
    const difference = await about(made);
    expect(difference).toMatchObject({ kind: 'state', hereState: 'taken_back', thereState: 'paid' });
    return settled(difference?.id ?? '', 'credit');
  };
  const feesOf = async (): Promise<bigint> => {
    const { rows } = await house.db.pool.query(
      `select coalesce(sum(case when p.to_account = a.id then p.amount else -p.amount end), 0)::bigint as sum
         from ledger.accounts a join ledger.postings p on a.id in (p.from_account, p.to_account) where a.purpose = 'fees'`,
    );
    return BigInt(rows[0].sum);
  };

  it('and reported a day later is credited again, as often as that happens', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'paid');
    for (let n = 0; n < 2; n += 1) {
      await back(made);
      expect(await call(GetDeposit, me, { params: { id: made.id } })).toMatchObject({ state: 'taken_back' });
      expect(await cashOf(me)).toEqual({ cash: 0n, debt: 0n });
      expect(await again(made, '100.00')).toBe('done');
      expect(await call(GetDeposit, me, { params: { id: made.id } })).toMatchObject({ state: 'credited' });
      expect(await cashOf(me)).toEqual({ cash: 10_000n, debt: 0n });
    }
    await reconcile();
    expect(await about(made)).toBeUndefined();
  });

  it('is not taken back again, whichever difference says so', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'paid');
    await back(made);
    const { rows } = await house.db.pool.query('select id from cashier.differences where deposit_id = $1', [
      made.id,
    ]);
    const again = house.db.transaction(async (tx) => {
      const row = await findDifference(tx, rows[0].id, house.brand.id);
      return row && takeBack(needs, tx, { ...row, id: newId() });
    });
    await expect(again).rejects.toMatchObject({ code: 'staff.request_stale' });
    expect(await cashOf(me)).toEqual({ cash: 0n, debt: 0n });
  });

  it('leaves no fee behind, and what it made a debt is repaid when it is given again', async () => {
    const me = await house.member();
    const made = await deposit(me, 'with-fee');
    const before = await feesOf();
    await say(made, 'paid', '105.00');
    expect(await feesOf()).toBe(before + 500n);
    const { db, ledger, brand } = house;
    await db.transaction(async (tx) =>
      ledger.take(tx, {
        memberId: me,
        brandId: brand.id,
        currency: 'BDT',
        pockets: await ledger.pockets(tx, brand.id, me, 'BDT'),
        kind: 'correction',
        key: 'lost',
        content: '',
        ref: newId(),
        serial: 'T-2',
        amount: 8_000n as never,
        to: await ledger.house(tx, brand.id, 'play', 'BDT'),
      }),
    );
    await back(made);
    expect(await feesOf()).toBe(before);
    expect(await cashOf(me)).toEqual({ cash: 0n, debt: -8_000n });
    expect(await again(made, '105.00')).toBe('done');
    expect(await feesOf()).toBe(before + 500n);
    expect(await cashOf(me)).toEqual({ cash: 2_000n, debt: 0n });
  });

  it('and paid by the provider’s own word waits for two people', async () => {
    const me = await house.member();
    const made = await deposit(me);
    await say(made, 'paid');
    await back(made);
    expect(await say(made, 'paid')).toBe('contradiction');
    expect((await cashOf(me)).cash).toBe(0n);
    await decided(AskMatch, made, { serial: made.serial });
    expect((await cashOf(me)).cash).toBe(10_000n);
  });
});

describe('a fee', () => {
  it('is paid on top and stands in the ledger as its own line', async () => {
    const me = await house.member();
    const made = await deposit(me, 'with-fee');
    expect(await say(made, 'paid', '100.00')).toBe('mismatch');
    expect(await say(made, 'paid', '105.00')).toBe('credited');
    expect(await cashOf(me)).toEqual({ cash: 10_000n, debt: 0n });
    const { rows } = await house.db.pool.query(
      'select kind, serial from ledger.transfers where member_id = $1 order by id',
      [me],
    );
    expect(rows).toEqual([
      { kind: 'deposit', serial: made.serial },
      { kind: 'fee', serial: made.serial },
    ]);
  });
});

describe('a picture of a payment', () => {
  const picture = async (colour: string): Promise<string> =>
    (
      await sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer()
    ).toString('base64');
  const send = async (who: Id<'member'>, made: Deposit, colour = '#123456') =>
    call(AddDepositProof, who, { params: { id: made.id }, body: { picture: await picture(colour) } });

  it('is seen by staff, and the same picture for two deposits is told', async () => {
    const [me, other] = [await house.member(), await house.member()];
    const [mine, theirs] = [await deposit(me, 'bank'), await deposit(other, 'bank')];
    expect(await send(me, mine)).toEqual({ proofs: 1, most: 3 });
    await send(other, theirs);
    const { list } = (await call(ListDepositProofs, anna, { params: { serial: mine.serial } })) as {
      list: { id: string; twins: string[] }[];
    };
    expect(list).toMatchObject([{ twins: [theirs.serial] }]);
    const seen = (await call(SeeDepositProof, anna, { params: { id: list[0]?.id } })) as { picture: string };
    expect(Buffer.from(seen.picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const checkedAt = await house.db.pool.query(
      "select subject, after from platform.trail where action = 'cashier.proof_seen' and actor_id = $1",
      [anna],
    );
    expect(checkedAt.rows).toEqual([{ subject: list[0]?.id, after: { member: me, deposit: mine.serial } }]);
  });

  it('is taken three times at most, by who owns the deposit, where nobody reports', async () => {
    const [me, other] = [await house.member(), await house.member()];
    const [mine, instant] = [await deposit(me, 'bank'), await deposit(me)];
    await expect(send(other, mine)).rejects.toMatchObject({ code: 'cashier.unknown_deposit' });
    await expect(send(me, instant)).rejects.toMatchObject({ code: 'cashier.no_proof_wanted' });
    const sent = await Promise.allSettled(
      ['#111', '#222', '#333', '#444', '#555'].map((one) => send(me, mine, one)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

it('the books of deposits hold', async () => {
  const client = await house.db.pool.connect();
  for (const pass of room.books.passes)
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  client.release();
});
