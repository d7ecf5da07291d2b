/** Money that is nobody's yet, two people who give it to somebody, chains that confirm, and messages that storm in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import {
  type Deposit,
  ExplainDepositFlag,
  GetDeposit,
  MakeDeposit,
  type Method,
  OpsDepositList,
  ProviderCallback,
} from './contract.ts';
import { AskMatch, AskReturn, EnterPayment, ListPayments, type Payment } from './contract/payments.ts';
import { approvalsOf, askNoLevel, testFiles } from './fixtures.ts';
import { createManual } from './providers/manual.ts';
import type { PaymentEvent, PaymentProvider } from './providers/provider.ts';
import { type CashierRoom, createCashier } from './room.ts';
import { putMethod } from './store.ts';
import { testDb } from '#platform/testkit/database.ts';

let house: TestHouse;
let room: CashierRoom;
let desk: Room;
/** A second process over the same database. */
let twin: { readonly db: Db; readonly room: CashierRoom };
let now = Date.parse('2026-11-22T12:00:00Z');
const [anna, bela] = [newId<'staff'>(), newId<'staff'>()];

/** Says what the test says, signed by a word. */
const provider: PaymentProvider = {
  code: 'paper',
  start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
  verify: (header, body) =>
    header('x-signature') === 'good' ? (JSON.parse(body.toString('utf8')) as PaymentEvent) : undefined,
  query: async (reference) => said.get(reference) ?? 'pending',
  jobs: {},
};
/** What it says when it is asked, by deposit. */
const said = new Map<string, PaymentEvent>();

function open(db: Db): { readonly room: CashierRoom; readonly desk: Room } {
  const clock = { now: () => now };
  const approvals = approvalsOf(db, clock, [anna, bela]);
  const { ledger, brands } = house;
  const made = createCashier({
    db,
    ledger,
    brands,
    protection: createProtection({ brands }),
    providers: [provider, createManual()],
    clock,
    log: silentLog(),
    approvals: approvals.approvals,
    files: testFiles(),
  });
  return { room: made, desk: approvals.open(made.approvals) };
}

beforeAll(async () => {
  house = await openTestHouse();
  await askNoLevel(house);
  ({ room, desk } = open(house.db));
  const db = testDb(house.database.appUrl);
  twin = { db, room: open(db).room };
  const method = {
    kind: 'instant' as Method['kind'],
    currency: 'BDT',
    min_amount: 100n,
    max_amount: 5_000_000n,
    arrives_in_ms: 1_000,
  };
  await putMethod(house.db, house.brand.id, { ...method, code: 'paper', provider: 'paper' });
  await putMethod(house.db, house.brand.id, {
    ...method,
    code: 'bank-transfer',
    provider: 'manual',
    kind: 'bank',
    form: 'bank',
    details: { bank: 'Sample', holder: 'Haat', number: '12' },
  });
  await putMethod(house.db, house.brand.id, {
    ...method,
    code: 'chain',
    provider: 'paper',
    kind: 'crypto',
    form: 'address',
  });
});
afterAll(async () => {
  await twin.db.close();
  await house.close();
});

type Member = Id<'member'>;
const sql = async (text: string, values: unknown[] = []) => (await house.db.pool.query(text, values)).rows;
const make = (member: Member, method: string, amount = '500.00') =>
  callRoute(room.routes, MakeDeposit, house.brand, {
    caller: asPlayer(member),
    key: newId(),
    body: { method, amount, currency: 'BDT' },
  }) as Promise<Deposit>;
const look = (member: Member, id: string) =>
  callRoute(room.routes, GetDeposit, house.brand, {
    caller: asPlayer(member),
    params: { id },
  }) as Promise<Deposit>;
async function cash(member: Member): Promise<bigint> {
  const pockets = await house.ledger.pockets(house.db, house.brand.id, member, 'BDT');
  return (await house.ledger.wallet(house.db, member, pockets)).cash;
}
const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const atDesk = (call: Parameters<typeof callRoute>[1], who: Id<'staff'>, more: object = {}) =>
  callRoute(room.routes, call, house.brand, { caller: asStaff(who), query: {}, ...more });
const say = (event: PaymentEvent, { by = room, signature = 'good' } = {}) =>
  callRoute(by.routes, ProviderCallback, house.brand, {
    params: { provider: 'paper' },
    header: (name: string) => (name === 'x-signature' ? signature : undefined),
    rawBody: Buffer.from(JSON.stringify(event)),
  });
const paidFor = (
  deposit: Pick<Deposit, 'id' | 'amount'>,
  over: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  eventId: newId(),
  reference: deposit.id,
  providerReference: `p-${deposit.id}`,
  state: 'paid',
  amount: deposit.amount,
  currency: 'BDT',
  reason: '',
  ...over,
});
const waitingFor = async (providerReference: string): Promise<Payment | undefined> =>
  ((await atDesk(ListPayments, anna)) as { list: Payment[] }).list.find(
    (one) => one.providerReference === providerReference,
  );
/** A line of the bank's statement. */
async function enter(reference: string, amount = '500.00'): Promise<Payment> {
  const body = { providerReference: newId(), reference, payer: 'R. Karim', amount, currency: 'BDT' };
  await atDesk(EnterPayment, anna, { body });
  const payment = await waitingFor(body.providerReference);
  if (!payment) throw new Error('the payment is not in the list');
  return payment;
}
const ask = (payment: Payment, to: { serial?: string; account?: string }, who = anna) =>
  atDesk(AskMatch, who, { params: { id: payment.id }, body: { ...to, reason: 'statement' } }) as Promise<{
    id: string;
  }>;
const decide = (who: Id<'staff'>, id: string) =>
  callRoute(desk.routes, { method: 'POST', path: '/ops/requests/{id}/decision' }, house.brand, {
    caller: asStaff(who),
    params: { id },
    body: { agree: true },
  });

describe('a bank transfer', () => {
  it('is told with account and reference, found on the statement, and credited by two people', async () => {
    const member = await house.member();
    const deposit = await make(member, 'bank-transfer');
    expect(deposit.pay).toEqual({
      form: 'bank',
      needed: 0,
      lines: { bank: 'Sample', holder: 'Haat', number: '12', reference: deposit.serial },
    });
    expect(Date.parse(deposit.expiresAt)).toBe(now + 3 * DAY);
    const payment = await enter(`for ${deposit.serial.replaceAll('-', '').toLowerCase()} thanks`);
    expect(payment.suggested).toMatchObject({ serial: deposit.serial, fits: true });
    const { id } = await ask(payment, { serial: deposit.serial });
    expect(await cash(member)).toBe(0n);
    expect(await codeOf(decide(anna, id))).toBe('staff.not_yourself');
    expect(await cash(member)).toBe(0n);
    expect(await decide(bela, id)).toEqual({ state: 'done' });
    expect(await cash(member)).toBe(50_000n);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'credited' });
    expect(await waitingFor(payment.providerReference)).toMatchObject({
      state: 'matched',
      deposit: deposit.serial,
    });
  });

  it('of another amount is given to the player as what it is, never to the deposit', async () => {
    const member = await house.member();
    const deposit = await make(member, 'bank-transfer');
    const payment = await enter(deposit.serial, '450.00');
    expect(payment.suggested).toMatchObject({ fits: false });
    expect(await codeOf(ask(payment, { serial: deposit.serial }))).toBe('cashier.no_fit');
    const [row] = await sql('select account from members.members where id = $1', [member]);
    const { id } = await ask(payment, { account: row?.account });
    await decide(bela, id);
    expect(await cash(member)).toBe(45_000n);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'pending' });
  });

  it('is not credited twice by two payments, and a line is entered once', async () => {
    const member = await house.member();
    const deposit = await make(member, 'bank-transfer');
    const [one, other] = [await enter(deposit.serial), await enter(deposit.serial)];
    const requests = [
      await ask(one, { serial: deposit.serial }),
      await ask(other, { serial: deposit.serial }),
    ];
    const [first, second] = requests.map(({ id }) => id);
    await decide(bela, first ?? '');
    expect(await codeOf(decide(bela, second ?? ''))).toBe('staff.request_stale');
    expect(await cash(member)).toBe(50_000n);
    const again = { ...other, reference: '', payer: '' };
    const body = {
      providerReference: again.providerReference,
      reference: '',
      payer: '',
      amount: '1.00',
      currency: 'BDT',
    };
    expect(await codeOf(atDesk(EnterPayment, anna, { body }))).toBe('cashier.payment_known');
  });

  it('sent back is nobody’s any more', async () => {
    const payment = await enter('no idea');
    const { id } = (await atDesk(AskReturn, anna, {
      params: { id: payment.id },
      body: { reason: 'sent back' },
    })) as { id: string };
    await decide(bela, id);
    expect(await waitingFor(payment.providerReference)).toMatchObject({ state: 'returned' });
    expect(await codeOf(ask(payment, { account: 'member1' }))).toBe('cashier.unknown_payment');
  });
});

describe('a flag', () => {
  it('is settled once, with a reason in the trail, and leaves the list of those that need review', async () => {
    const member = await house.member();
    const deposit = await make(member, 'paper');
    await codeOf(say(paidFor(deposit, { amount: '5.00' })));
    const flagged = async () =>
      ((await atDesk(OpsDepositList, anna, { query: { flagged: true } })) as { list: Deposit[] }).list.some(
        ({ id }) => id === deposit.id,
      );
    expect(await flagged()).toBe(true);
    const explain = (flag: string) =>
      codeOf(
        atDesk(ExplainDepositFlag, anna, {
          params: { id: deposit.id },
          body: { flag, reason: 'a slip of the pen' },
        }),
      );
    expect(await explain('contradiction')).toBe('cashier.no_flag');
    expect(await explain('mismatch')).toBe('done');
    expect(await flagged()).toBe(false);
    expect(await explain('mismatch')).toBe('cashier.no_flag');
    expect(
      await sql(
        "select before ->> 'flag' as flag, after ->> 'reason' as reason from platform.trail where action = $1 and subject = $2",
        ['cashier.flag_explained', deposit.id],
      ),
    ).toEqual([{ flag: 'mismatch', reason: 'a slip of the pen' }]);
    expect(await cash(member)).toBe(0n);
  });
});

describe('what a provider says', () => {
  it('of an unknown payer credits nobody and waits for two people', async () => {
    const before = await sql('select count(*)::int as n from ledger.transfers');
    const ghost = paidFor({ id: newId(), amount: '77.00' });
    for (let n = 0; n < 3; n += 1)
      expect(await codeOf(say({ ...ghost, eventId: `${ghost.eventId}-${n}` }))).toBe(
        'cashier.unknown_reference',
      );
    expect(await sql('select count(*)::int as n from ledger.transfers')).toEqual(before);
    expect(await waitingFor(ghost.providerReference)).toMatchObject({
      source: 'unknown',
      state: 'waiting',
      amount: '77.00',
    });
    const member = await house.member();
    const [row] = await sql('select account from members.members where id = $1', [member]);
    const payment = await waitingFor(ghost.providerReference);
    if (!payment) throw new Error('nothing waits');
    const { id } = await ask(payment, { account: row?.account });
    await decide(bela, id);
    expect(await cash(member)).toBe(7_700n);
  });

  it('of a wrong amount is flagged and queued; corrected, it is credited once and leaves the queue', async () => {
    const member = await house.member();
    const deposit = await make(member, 'paper');
    expect(await codeOf(say(paidFor(deposit, { amount: '5.00' })))).toBe('cashier.callback_mismatch');
    expect(await cash(member)).toBe(0n);
    expect(await sql('select flag from cashier.deposits where id = $1', [deposit.id])).toEqual([
      { flag: 'mismatch' },
    ]);
    expect(await waitingFor(`p-${deposit.id}`)).toMatchObject({ source: 'mismatch', amount: '5.00' });
    await say(paidFor(deposit));
    expect(await cash(member)).toBe(50_000n);
    expect(await waitingFor(`p-${deposit.id}`)).toMatchObject({ state: 'matched', deposit: deposit.serial });
  });

  it('of a payment that two people gave to somebody is not credited again', async () => {
    const member = await house.member();
    const deposit = await make(member, 'paper');
    await codeOf(say(paidFor(deposit, { amount: '450.00' })));
    const payment = await waitingFor(`p-${deposit.id}`);
    const [row] = await sql('select account from members.members where id = $1', [member]);
    if (!payment) throw new Error('nothing waits');
    const { id } = await ask(payment, { account: row?.account });
    await decide(bela, id);
    expect(await codeOf(say(paidFor(deposit)))).toBe('cashier.callback_contradiction');
    expect(await cash(member)).toBe(45_000n);
  });

  it('under an id it used for something else is kept and flagged, and moves nothing', async () => {
    const member = await house.member();
    const deposit = await make(member, 'paper');
    const event = paidFor(deposit, { state: 'failed', reason: 'declined' });
    await say(event);
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(say({ ...event, state: 'paid' }))).toBe('cashier.callback_contradiction');
    expect(await cash(member)).toBe(0n);
    expect(await sql('select flag from cashier.deposits where id = $1', [deposit.id])).toEqual([
      { flag: 'contradiction' },
    ]);
    expect(
      await sql('select outcome from cashier.callbacks where reference = $1 order by outcome', [deposit.id]),
    ).toEqual([{ outcome: 'contradiction' }, { outcome: 'failed' }]);
  });

  it('unproved leaves a row a minute, however often', async () => {
    now += DAY;
    const member = await house.member();
    const deposit = await make(member, 'paper');
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(say(paidFor(deposit), { signature: 'forged' }))).toBe('cashier.callback_refused');
    const rows = await sql('select provider, times::int, body from cashier.refusals where minute = $1', [
      new Date(now),
    ]);
    expect(rows).toMatchObject([{ provider: 'paper', times: 5 }]);
    expect(String(rows[0]?.body)).toContain(deposit.id);
    expect(await cash(member)).toBe(0n);
  });

  it('of a chain is credited with its last confirmation, whatever order they come in', async () => {
    const member = await house.member();
    const deposit = await make(member, 'chain');
    await sql(`update cashier.deposits set pay = '{"form":"address","lines":{},"needed":3}' where id = $1`, [
      deposit.id,
    ]);
    for (const confirmations of [2, 1]) await say(paidFor(deposit, { confirmations }));
    expect(await look(member, deposit.id)).toMatchObject({ state: 'pending', seen: 2 });
    await say(paidFor(deposit));
    expect(await cash(member)).toBe(0n);
    await say(paidFor(deposit, { confirmations: 3 }));
    await say(paidFor(deposit, { confirmations: 4 }));
    expect(await look(member, deposit.id)).toMatchObject({ state: 'credited' });
    expect(await cash(member)).toBe(50_000n);
  });

  it('ten times each, shuffled, to two processes, credits each deposit once', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => house.member()));
    const deposits = await Promise.all(members.map((member) => make(member, 'paper')));
    const storm = deposits
      .flatMap((deposit) =>
        Array.from({ length: 10 }, (_, n) => paidFor(deposit, n % 2 ? {} : { eventId: deposit.id })),
      )
      .map((event, n) => ({ event, by: n % 3 === 0 ? twin.room : room, rank: (n * 7_919) % 61 }))
      .sort((a, b) => a.rank - b.rank);
    await Promise.all(storm.map(({ event, by }) => codeOf(say(event, { by }))));
    expect(await Promise.all(members.map(cash))).toEqual(members.map(() => 50_000n));
    const transfers = await sql(
      "select 1 from ledger.transfers where kind = 'deposit' and member_id = any($1)",
      [members],
    );
    expect(transfers).toHaveLength(6);
    expect(
      await sql(
        "select 1 from platform.outbox where kind = 'deposit.credited' and facts::text like any($1)",
        [members.map((id) => `%${id}%`)],
      ),
    ).toHaveLength(6);
  });
});

describe('a provider that is asked', () => {
  const job = (name: 'query' | 'expire', { id }: Deposit, n = 0) =>
    room.jobs[`cashier.${name}`]?.({ depositId: id, n });
  const asksAgain = async ({ id }: Deposit): Promise<boolean> =>
    (await sql("select 1 from graphile_worker.jobs where key = 'cashier.query ' || $1", [id])).length > 0;
  /** As the worker leaves it behind a job that ran. */
  const taken = ({ id }: Deposit) => sql("select graphile_worker.remove_job('cashier.query ' || $1)", [id]);
  async function onChain(): Promise<{ readonly member: Member; readonly deposit: Deposit }> {
    const member = await house.member();
    const deposit = await make(member, 'chain');
    await sql(
      `update cashier.deposits set pay = '{"form":"address","lines":{},"needed":3}', provider_reference = 'p-' || id where id = $1`,
      [deposit.id],
    );
    return { member, deposit };
  }

  it('goes on being asked while a chain confirms, past the time of the deposit too', async () => {
    const { member, deposit } = await onChain();
    const event = paidFor(deposit, { confirmations: 1 });
    said.set(deposit.id, event);
    await taken(deposit);
    await job('query', deposit);
    expect(await asksAgain(deposit)).toBe(true);
    now += DAY;
    await taken(deposit);
    await job('expire', deposit);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'pending', seen: 1 });
    expect(await asksAgain(deposit)).toBe(true);
    // The last block under the same id: what was kept of the first is no answer to it.
    said.set(deposit.id, { ...event, confirmations: 3 });
    await job('query', deposit);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'credited' });
    expect(await cash(member)).toBe(50_000n);
  });

  it('and takes a payment off its chain again ends the deposit behind its time', async () => {
    const { member, deposit } = await onChain();
    said.set(deposit.id, paidFor(deposit, { confirmations: 1 }));
    now += DAY;
    await job('expire', deposit);
    said.delete(deposit.id);
    await job('query', deposit);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'expired' });
  });

  it('and names another sum lets the payment wait, and the deposit end at its time', async () => {
    const { member, deposit } = await onChain();
    said.set(deposit.id, paidFor(deposit, { amount: '5.00', confirmations: 3 }));
    await job('query', deposit);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'pending' });
    now += DAY;
    await job('expire', deposit);
    expect(await look(member, deposit.id)).toMatchObject({ state: 'expired' });
    expect(await waitingFor(`p-${deposit.id}`)).toMatchObject({ source: 'mismatch', state: 'waiting' });
    expect(await cash(member)).toBe(0n);
  });
});

describe('money nobody asked to deposit', () => {
  const accountOf = async (member: Member): Promise<string> =>
    (await sql('select account from members.members where id = $1', [member]))[0]?.account;
  const excluded = (member: Member) =>
    sql(
      `insert into protection.standing (member_id, excluded_until) values ($1, $2)
       on conflict (member_id) do update set excluded_until = excluded.excluded_until`,
      [member, now + 200 * DAY],
    );

  it('counts against the limits of whom it is given to', async () => {
    const member = await house.member();
    const payment = await enter('no reference', '450.00');
    const { id } = await ask(payment, { account: await accountOf(member) });
    await decide(bela, id);
    expect(await cash(member)).toBe(45_000n);
    expect(await sql('select amount::text from protection.deposits where member_id = $1', [member])).toEqual([
      { amount: '45000' },
    ]);
  });

  it('is not given to somebody who may not pay in, when it is asked and when it is decided', async () => {
    const member = await house.member();
    const payment = await enter('no reference', '450.00');
    const { id } = await ask(payment, { account: await accountOf(member) });
    await excluded(member);
    expect(await codeOf(decide(bela, id))).toBe('protection.self_excluded');
    expect(await cash(member)).toBe(0n);
    const other = await enter('no reference', '450.00');
    expect(await codeOf(ask(other, { account: await accountOf(member) }))).toBe('protection.self_excluded');
    const back = (await atDesk(AskReturn, anna, {
      params: { id: other.id },
      body: { reason: 'he may not pay in' },
    })) as { id: string };
    await decide(bela, back.id);
  });
});
