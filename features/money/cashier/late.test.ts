/** Money that comes late, or beside another payment: it passes the limits of the moment, and no second payment is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { setLevel } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { endDeposits } from '#features/people/protection/store/deposits.ts';
import type { Call } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { type Deposit, GetDeposit, MakeDeposit, OpsDepositList } from './contract.ts';
import { AskMatch, EnterPayment, ListPayments, type Payment } from './contract/payments.ts';
import {
  type Difference,
  ListDifferences,
  QueueDifference,
  Reconcile,
  SettleDifference,
} from './contract/reconciliation.ts';
import { DepositLevelSettings } from './contract/settings.ts';
import { approvalsOf, testFiles } from './fixtures.ts';
import { createManual } from './providers/manual.ts';
import type { PaymentEvent, PaymentProvider } from './providers/provider.ts';
import { type CashierRoom, createCashier } from './room.ts';
import type { ReportLine } from './rules/report.ts';
import type { CashierNeeds } from './service/needs.ts';
import { applyEvent } from './service/settle.ts';
import { keepCallback, putMethod } from './store.ts';

let house: TestHouse;
let room: CashierRoom;
let desk: Room;
let needs: CashierNeeds;
let lines: ReportLine[] = [];
let now = Date.parse('2026-11-22T12:00:00Z');
const [anna, bela] = [newId<'staff'>(), newId<'staff'>()];
const provider: PaymentProvider = {
  code: 'paper',
  start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
  verify: () => undefined,
  query: async () => 'pending',
  report: async () => lines,
  jobs: {},
};
const rule = async (own: Partial<typeof DepositLevelSettings.defaults>): Promise<void> => {
  const value = { ...DepositLevelSettings.defaults, minLevel: 0, amountAbove: '0', sumAbove: '0', ...own };
  await writeSettings(house.db, house.brand.id, DepositLevelSettings, value);
  house.brands.forget();
};
beforeAll(async () => {
  const clock = { now: () => now };
  house = await openTestHouse(clock);
  const { db, ledger, brands } = house;
  const approvals = approvalsOf(db, clock, [anna, bela]);
  needs = {
    db,
    ledger,
    brands,
    protection: createProtection({ brands, clock }),
    providers: [provider, createManual()],
    clock,
    log: silentLog(),
    approvals: approvals.approvals,
    files: testFiles(),
  };
  room = createCashier(needs);
  desk = approvals.open(room.approvals);
  const common = {
    kind: 'instant',
    provider: 'paper',
    currency: 'BDT',
    min_amount: 100n,
    max_amount: 10_000_000n,
    arrives_in_ms: 1,
  } as const;
  await putMethod(db, house.brand.id, { ...common, code: 'paper' });
  const bank = { code: 'bank', kind: 'bank', provider: 'manual', form: 'bank' } as const;
  await putMethod(db, house.brand.id, { ...common, ...bank });
});
beforeEach(async () => {
  await rule({});
  lines = [];
});
afterAll(async () => {
  const client = await house.db.pool.connect();
  for (const pass of room.books.passes)
    expect(await pass.look({ client: client as never, openSeed: undefined })).toEqual([]);
  client.release();
  await house.close();
});

type Who = Id<'member'>;
const call = (name: Call, who: Who | Id<'staff'>, parts: object = {}) => {
  const caller = who === anna || who === bela ? asStaff(who as Id<'staff'>) : asPlayer(who as Who);
  return callRoute([...room.routes, ...desk.routes], name, house.brand, { caller, query: {}, ...parts });
};
const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
async function make(who: Who, method = 'paper', amount = '100.00'): Promise<Deposit> {
  const body = { method, amount, currency: 'BDT' };
  const made = (await call(MakeDeposit, who, { key: newId(), body })) as Deposit;
  if (method === 'paper') await room.jobs['cashier.start']?.({ depositId: made.id });
  return made;
}
/** Nobody waits for it any more, and the limits have heard so. */
async function expire(made: Deposit): Promise<void> {
  now = Math.max(now, Date.parse(made.expiresAt) + 1);
  await room.jobs['cashier.expire']?.({ depositId: made.id });
  await house.db.transaction((tx) => endDeposits(tx, [made.id], 'ended', now));
}
const say = (made: Deposit, state: PaymentEvent['state'] = 'paid') =>
  house.db.transaction(async (tx) => {
    const event = {
      eventId: newId(),
      reference: made.id,
      providerReference: `p-${made.id}`,
      state,
      amount: made.amount,
      currency: 'BDT',
      reason: '',
    };
    const outcome = await applyEvent(needs, tx, 'paper', event);
    const { eventId, reference } = event;
    const body = Buffer.from(JSON.stringify(event));
    await keepCallback(tx, { provider: 'paper', eventId, reference, body, outcome });
    return outcome;
  });
async function cash(who: Who): Promise<bigint> {
  const pockets = await house.ledger.pockets(house.db, house.brand.id, who, 'BDT');
  return (await house.ledger.wallet(house.db, who, pockets)).cash;
}
const stateOf = async (who: Who, { id }: Deposit): Promise<string> =>
  ((await call(GetDeposit, who, { params: { id } })) as Deposit).state;
const limitOf = (who: Who, day: bigint) =>
  house.db.pool.query(
    `insert into protection.standing (member_id, limit_deposit_day, anchor) values ($1, $2, $3)
     on conflict (member_id) do update set limit_deposit_day = $2, anchor = $3`,
    [who, day, now],
  );
const paymentOf = async (providerReference: string): Promise<Payment | undefined> =>
  ((await call(ListPayments, anna, { query: { pageSize: 100 } })) as { list: Payment[] }).list.find(
    (one) => one.providerReference === providerReference,
  );
async function entered(amount = '100.00'): Promise<Payment> {
  const body = { providerReference: newId(), reference: 'x', payer: 'R. Karim', amount, currency: 'BDT' };
  await call(EnterPayment, anna, { body });
  const payment = await paymentOf(body.providerReference);
  if (!payment) throw new Error('the payment is not in the list');
  return payment;
}
const ask = (payment: Payment | undefined, serial: string) =>
  call(AskMatch, anna, {
    params: { id: payment?.id },
    body: { serial, reason: 'as the statement says' },
  }) as Promise<{ id: string }>;
const agree = (id: string) => call(DecideRequest, bela, { params: { id }, body: { agree: true } });
async function reconciled(): Promise<Difference[]> {
  await call(Reconcile, anna, { body: { provider: 'paper', from: '2026-11-01', to: '2027-12-31' } });
  return (
    (await call(ListDifferences, anna, { query: { state: 'open', pageSize: 100 } })) as { list: Difference[] }
  ).list;
}
const reported = (made: Deposit, state: ReportLine['state'] = 'paid'): ReportLine => ({
  reference: made.id,
  providerReference: `p-${made.id}`,
  amount: made.amount,
  currency: 'BDT',
  state,
});

describe('money for a deposit that nobody waited for any more', () => {
  it('is credited within the limit of the day, and beyond it waits among the payments', async () => {
    const me = await house.member();
    await limitOf(me, 10_000n);
    const all = [];
    for (let n = 0; n < 3; n += 1) {
      const made = await make(me);
      await expire(made);
      all.push(made);
    }
    const said = [];
    for (const made of all) said.push(await say(made));
    expect(said).toEqual(['credited', 'contradiction', 'contradiction']);
    expect(await cash(me)).toBe(10_000n);
    expect(await paymentOf(`p-${all[1]?.id}`)).toMatchObject({ state: 'waiting', source: 'contradiction' });
    const { list } = (await call(OpsDepositList, anna, { query: { flagged: true, pageSize: 100 } })) as {
      list: { id: string }[];
    };
    expect(list.map(({ id }) => id)).toContain(all[1]?.id);
    // Counted on the day it came, not on the one it was asked for.
    expect(await codeOf(make(me))).toBe('protection.deposit_limit');
    now += DAY;
    expect(await say(all[1] as Deposit)).toBe('credited');
    expect(await cash(me)).toBe(20_000n);
    expect(await paymentOf(`p-${all[1]?.id}`)).toMatchObject({ state: 'matched' });
  });

  it('counts once, also where the limits have not heard yet that it had ended', async () => {
    const me = await house.member();
    await limitOf(me, 10_000n);
    const made = await make(me);
    now = Date.parse(made.expiresAt) + 1;
    await room.jobs['cashier.expire']?.({ depositId: made.id });
    expect(await say(made)).toBe('credited');
    expect(await codeOf(make(me))).toBe('protection.deposit_limit');
  });

  it('wants the level that so much wants when it comes', async () => {
    await rule({ sumAbove: '150' });
    const me = await house.member();
    await setLevel(house.db, me, 1);
    const all = [];
    for (let n = 0; n < 2; n += 1) {
      const made = await make(me);
      await expire(made);
      all.push(made);
    }
    now += 31 * DAY;
    expect([await say(all[0] as Deposit), await say(all[1] as Deposit)]).toEqual([
      'credited',
      'contradiction',
    ]);
    expect(await cash(me)).toBe(10_000n);
  });

  it('is not given by two people to who may not pay in, however they come to it', async () => {
    const me = await house.member();
    const made = await make(me, 'bank');
    await expire(made);
    const payment = await entered();
    const { id } = await ask(payment, made.serial);
    await house.db.pool.query(
      `insert into protection.standing (member_id, time_out_until) values ($1, $2)
       on conflict (member_id) do update set time_out_until = $2`,
      [me, now + HOUR],
    );
    expect(await codeOf(agree(id))).toBe('protection.time_out');
    expect(await codeOf(ask(await entered(), made.serial))).toBe('protection.time_out');
    expect(await stateOf(me, made)).toBe('expired');
    now += 2 * HOUR;
    expect(await codeOf(agree(id))).toBe('done');
    expect(await cash(me)).toBe(10_000n);
  });

  it('is credited from a report within his limits alone', async () => {
    const me = await house.member();
    const made = await make(me);
    await expire(made);
    await limitOf(me, 5_000n);
    lines = [reported(made)];
    const difference = (await reconciled()).find(({ reference }) => reference === made.id);
    const settle = () =>
      call(SettleDifference, anna, {
        params: { id: difference?.id },
        body: { deed: 'credit', reason: 'as the report says' },
      }) as Promise<{ id: string }>;
    expect(await codeOf(settle())).toBe('protection.deposit_limit');
    expect(SettleDifference.faults).toContain('protection.deposit_limit');
    await limitOf(me, 10_000n);
    const { id } = await settle();
    await limitOf(me, 5_000n);
    expect(await codeOf(agree(id))).toBe('protection.deposit_limit');
    expect(await cash(me)).toBe(0n);
    await limitOf(me, 10_000n);
    expect(await codeOf(agree(id))).toBe('done');
    expect(await cash(me)).toBe(10_000n);
  });
});

describe('a deposit that people gave a payment of the bank', () => {
  async function byHand(): Promise<{ readonly me: Who; readonly made: Deposit; readonly payment: Payment }> {
    const me = await house.member();
    const made = await make(me);
    const payment = await entered();
    await agree((await ask(payment, made.serial)).id);
    expect(await stateOf(me, made)).toBe('credited');
    return { me, made, payment };
  }

  it('and that its provider reports as paid too has been paid twice: the second payment waits', async () => {
    const { me, made } = await byHand();
    expect(await say(made)).toBe('contradiction');
    expect(await paymentOf(`p-${made.id}`)).toMatchObject({ state: 'waiting', amount: '100.00' });
    expect(await say(made)).toBe('repeated');
    expect(await cash(me)).toBe(10_000n);
    lines = [reported(made)];
    expect(
      (await reconciled()).filter(({ providerReference }) => providerReference === `p-${made.id}`),
    ).toEqual([]);
  });

  it('and that is paid in the provider’s report alone leaves that payment to find an owner', async () => {
    const { made } = await byHand();
    lines = [reported(made)];
    const found = (await reconciled()).find(({ reference }) => reference === `p-${made.id}`);
    expect(found).toMatchObject({ kind: 'missing_here', there: '100.00' });
    await call(QueueDifference, anna, { params: { id: found?.id }, body: {} });
    expect(await paymentOf(`p-${made.id}`)).toMatchObject({ state: 'waiting' });
    expect((await reconciled()).filter(({ reference }) => reference === `p-${made.id}`)).toEqual([]);
  });

  it('is not taken back because its provider was never paid', async () => {
    const { me, made } = await byHand();
    expect(await say(made, 'failed')).toBe('contradiction');
    lines = [reported(made, 'failed')];
    const found = (await reconciled()).find(({ reference }) => reference === made.id);
    expect(found).toMatchObject({ kind: 'state', hereState: 'credited', thereState: 'failed' });
    const taken = call(SettleDifference, anna, {
      params: { id: found?.id },
      body: { deed: 'take_back', reason: 'as the report says' },
    });
    expect(await codeOf(taken)).toBe('cashier.no_fit');
    expect(await cash(me)).toBe(10_000n);
  });
});

it('a bank’s number is one payment, however it is typed, and by how many at once', async () => {
  const number = `TX ${newId()}`;
  const enter = (providerReference: string) =>
    codeOf(
      call(EnterPayment, anna, {
        body: { providerReference, reference: 'x', payer: 'R. Karim', amount: '100.00', currency: 'BDT' },
      }),
    );
  const forms = [number, number.toLowerCase(), number.replaceAll(/[ -]/g, ''), ` ${number} `];
  const said = await Promise.all(forms.map(enter));
  expect(said.sort()).toEqual([
    'cashier.payment_known',
    'cashier.payment_known',
    'cashier.payment_known',
    'done',
  ]);
  expect(await enter(`${number}0`)).toBe('done');
});

it('a file ends no difference that the provider’s own report has found', async () => {
  const made = await make(await house.member());
  lines = [reported(made)];
  const isOpen = (all: readonly Difference[]) => all.some(({ reference }) => reference === made.id);
  expect(isOpen(await reconciled())).toBe(true);
  const days = { provider: 'paper', from: '2026-11-01', to: '2027-12-31' };
  const head = 'reference,provider_reference,amount,currency,state\n';
  const csv = `${head}${made.id},p-${made.id},100.00,BDT,failed\n`;
  await call(Reconcile, anna, { body: { ...days, csv } });
  const open = (await call(ListDifferences, anna, { query: { state: 'open', pageSize: 100 } })) as {
    list: Difference[];
  };
  expect(isOpen(open.list)).toBe(true);
  lines = [reported(made, 'failed')];
  expect(isOpen(await reconciled())).toBe(false);
});
