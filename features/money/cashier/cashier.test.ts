import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { createDoor } from '#platform/http/server.ts';
import { startWorker } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log/log.ts';
import {
  type Deposit,
  GetDeposit,
  GetMethods,
  ListDeposits,
  MakeDeposit,
  OpsDepositList,
} from './contract.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { createSandbox } from './providers/sandbox.ts';
import { sign } from './providers/signature.ts';
import type { Room } from '#platform/room/room.ts';
import { INSTANT, askNoLevel, testFiles } from './fixtures.ts';
import { createCashier } from './room.ts';
import { putMethod } from './store.ts';

/** A member's own topic, as the channel asks for it. */
const listenersOf = (name: string, owner: string | undefined) => ({
  name,
  full: `${name}:${owner ?? ''}`,
  ids: {},
  owner,
});

let house: TestHouse;
let room: Room;
let url = '';
let shift = 0;
/** Amounts whose start never comes back, as when its process was killed. */
const lost = new Set<string>();
const clock = { now: () => Date.now() + shift };
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  house = await openTestHouse(clock);
  await askNoLevel(house);
  const { db, ledger, brands, keys, brand } = house;
  const instant = { ...INSTANT, code: 'sandbox-instant', provider: 'sandbox' };
  await putMethod(db, brand.id, instant);
  await putMethod(db, brand.id, { ...instant, code: 'large-sums', min_amount: 20_000n });
  const log = silentLog();
  const sandbox = createSandbox({ db, keys, clock, selfUrl: () => url, delay: () => 50 });
  // A payment of .77 is known to the provider and never comes by itself: the test speaks for it.
  const provider: PaymentProvider = {
    ...sandbox,
    start: async (payment) => {
      if (lost.has(payment.amount)) await new Promise<void>((wake) => closing.unshift(async () => wake()));
      return payment.amount.endsWith('.77')
        ? { providerReference: `quiet-${payment.reference}` }
        : sandbox.start(payment);
    },
  };
  const protection = createProtection({ brands });
  room = createCashier({
    db,
    ledger,
    brands,
    protection,
    providers: [provider],
    clock,
    log,
    approvals: house.approvals,
    files: testFiles(),
  });
  const door = await createDoor({
    routes: room.routes,
    log,
    brandFor: (host, merchant) => brands.brandFor(host === '127.0.0.1' ? 'localhost' : host, merchant),
    authenticate: house.gate.authenticate,
    guard: brands.guard,
    decrypt: house.gate.wire.open,
    word: (_, key) => key,
    trustProxy: false,
  });
  url = await door.listen({ host: '127.0.0.1', port: 0 });
  const worker = await startWorker(db, log, room.jobs);
  closing.push(
    () => worker.stop(),
    () => door.close(),
    () => house.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

const make = (member: Id<'member'>, amount = '100.00', key: string = newId(), more: object = {}) =>
  callRoute(room.routes, MakeDeposit, house.brand, {
    caller: asPlayer(member),
    key,
    body: { method: 'sandbox-instant', amount, currency: 'BDT', ...more },
  }) as Promise<Deposit>;
const look = (member: Id<'member'>, id: string) =>
  callRoute(room.routes, GetDeposit, house.brand, {
    caller: asPlayer(member),
    params: { id },
  }) as Promise<Deposit>;
const settled = (member: Id<'member'>, id: string, state: string) =>
  expect.poll(async () => (await look(member, id)).state, { timeout: 8_000, interval: 50 }).toBe(state);
async function cash(member: Id<'member'>): Promise<bigint> {
  const pockets = await house.ledger.pockets(house.db, house.brand.id, member, 'BDT');
  return (await house.ledger.wallet(house.db, member, pockets)).cash;
}
const sql = async (text: string, values: unknown[] = []) => (await house.db.pool.query(text, values)).rows;

const PATH = '/wps/cashier/callback/sandbox';
async function say(
  message: object,
  { secret = house.keys.derive('provider:sandbox'), at = clock.now() } = {},
) {
  const body = Buffer.from(JSON.stringify(message));
  const headers = sign('sandbox-1', secret, { method: 'POST', path: PATH, body }, at);
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const answer = (await response.json()) as { code?: string; value: unknown };
  return [response.status, answer.code ?? answer.value];
}
/** A deposit whose fate the test tells. */
async function quiet(member: Id<'member'>) {
  const deposit = await make(member, '100.77');
  const paid = {
    event_id: newId(),
    reference: deposit.id,
    provider_reference: `quiet-${deposit.id}`,
    state: 'paid',
    amount: '100.77',
    currency: 'BDT',
  };
  return { deposit, paid };
}

describe('a deposit by the sandbox provider', () => {
  it('arrives later, once, with its line in the books, its fact and its live event', async () => {
    const member = await house.member();
    const deposit = await make(member);
    expect(deposit).toMatchObject({ state: 'pending', amount: '100.00', settledAt: null, failure: '' });
    expect(deposit.serial).toMatch(/^D-\d\d-\d{6}$/);
    expect(await cash(member)).toBe(0n);
    await settled(member, deposit.id, 'credited');
    expect(await cash(member)).toBe(10_000n);
    const transfers = await sql('select id, kind, key, ref from ledger.transfers where member_id = $1', [
      member,
    ]);
    expect(transfers).toMatchObject([{ kind: 'deposit', key: `deposit ${deposit.serial}`, ref: deposit.id }]);
    expect(await sql('select transfer_id from cashier.deposits where id = $1', [deposit.id])).toEqual([
      { transfer_id: transfers[0]?.id },
    ]);
    const facts = await sql("select facts from platform.outbox where kind = 'deposit.credited'");
    expect(facts.flatMap((row) => row.facts)).toContainEqual(
      expect.objectContaining({ depositId: deposit.id, amount: '100.00' }),
    );
    const events = await room.topics[0]?.since(listenersOf('deposits', member), 0);
    expect(events).toMatchObject([
      { n: 1, topic: `deposits:${member}`, data: { id: deposit.id, state: 'credited' } },
    ]);
  });

  it('fails when declined, and moves nothing', async () => {
    const member = await house.member();
    const deposit = await make(member, '200.13');
    await settled(member, deposit.id, 'failed');
    expect(await look(member, deposit.id)).toMatchObject({ failure: 'cashier.failure.declined' });
    expect(await cash(member)).toBe(0n);
  });

  it('that nobody reports is found by asking', async () => {
    const member = await house.member();
    const deposit = await make(member, '300.14');
    const started = () =>
      sql('select 1 from cashier.deposits where id = $1 and provider_reference is not null', [deposit.id]);
    await expect.poll(async () => (await started()).length, { timeout: 5_000 }).toBe(1);
    expect((await look(member, deposit.id)).state).toBe('pending');
    await Promise.all(
      [1, 2, 3].map(async () => room.jobs['cashier.query']?.({ depositId: deposit.id, n: 0 })),
    );
    expect((await look(member, deposit.id)).state).toBe('credited');
    expect(await cash(member)).toBe(30_014n);
    // What the provider answered is kept like what it reports: without it the books would say that nobody said so.
    expect(
      await sql('select outcome from cashier.callbacks where reference = $1 and event_id like $2', [
        deposit.id,
        'asked %',
      ]),
    ).toEqual([{ outcome: 'credited' }]);
  });
});

it('starts a payment again when the job that should have done it was lost', async () => {
  const member = await house.member();
  lost.add('400.00');
  const before = closing.length;
  const deposit = await make(member, '400.00');
  // It was begun, and never comes back.
  await expect.poll(() => closing.length).toBeGreaterThan(before);
  lost.clear();
  await room.jobs['cashier.query']?.({ depositId: deposit.id, n: 0 });
  await settled(member, deposit.id, 'credited');
  expect(await cash(member)).toBe(40_000n);
});

describe('asking for a deposit', () => {
  it('is one deposit however often its key is sent, with the first answer also later', async () => {
    const member = await house.member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(member, '100.00', 'same key')));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    await settled(member, answers[0]?.id ?? '', 'credited');
    expect(await make(member, '100.00', 'same key')).toEqual(answers[0]);
    await sql("update members.members set status = 'suspended' where id = $1", [member]);
    expect(await make(member, '100.00', 'same key')).toEqual(answers[0]);
    await expect(make(member, '100.01', 'same key')).rejects.toMatchObject({ code: 'idempotency.conflict' });
    expect(await cash(member)).toBe(10_000n);
    // Somebody else may use the same key.
    expect((await make(await house.member(), '100.00', 'same key')).id).not.toBe(answers[0]?.id);
  });

  it.each([
    ['a suspended member', { status: 'suspended' }, {}, 'protection.account_suspended'],
    ['less than the brand takes', {}, { amount: '49.99' }, 'protection.deposit_below_min'],
    ['more than the brand takes', {}, { amount: '100000.01' }, 'protection.deposit_above_max'],
    ['less than the method takes', {}, { method: 'large-sums', amount: '199.99' }, 'cashier.below_min'],
    ['more than the method takes', {}, { amount: '25000.01' }, 'cashier.above_max'],
    ['an unknown method', {}, { method: 'gold' }, 'cashier.unknown_method'],
    ['another currency', {}, { currency: 'USD' }, 'protection.wrong_currency'],
    ['too many decimals', {}, { amount: '100.001' }, 'money.malformed'],
  ])('is refused for %s, and leaves nothing', async (_, change: { status?: string }, body, code) => {
    const member = await house.member();
    await sql('update members.members set status = $2 where id = $1', [member, change.status ?? 'active']);
    await expect(make(member, '100.00', newId(), body)).rejects.toMatchObject({ code });
    expect(await sql('select 1 from cashier.deposits where member_id = $1', [member])).toEqual([]);
  });

  it('shows methods, and deposits to their owner alone', async () => {
    const member = await house.member();
    const caller = asPlayer(member);
    expect(await callRoute(room.routes, GetMethods, house.brand, { caller })).toMatchObject([
      { code: 'large-sums', min: '200.00' },
      { code: 'sandbox-instant', min: '50.00', max: '25000.00', fee: '0.00' },
    ]);
    const deposits = [await make(member), await make(member)];
    expect(await callRoute(room.routes, ListDeposits, house.brand, { caller })).toMatchObject({
      list: [{ id: deposits[1]?.id }, { id: deposits[0]?.id }],
      totalPages: 1,
    });
    const stranger = await house.member();
    for (const id of [deposits[0]?.id ?? '', newId()])
      await expect(look(stranger, id)).rejects.toMatchObject({
        code: 'cashier.unknown_deposit',
        status: 404,
      });
  });
});

describe('a provider’s message', () => {
  it('has one effect however often it comes, with one answer', async () => {
    const member = await house.member();
    const { paid, deposit } = await quiet(member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(paid)));
    expect(answers).toEqual(answers.map(() => [200, { received: true }]));
    expect(await say({ ...paid, event_id: newId() })).toEqual([200, { received: true }]);
    expect(await cash(member)).toBe(10_077n);
    expect((await look(member, deposit.id)).state).toBe('credited');
    const kept = await sql('select body from cashier.callbacks where event_id = $1', [paid.event_id]);
    expect(kept[0]?.body.toString()).toBe(JSON.stringify(paid));
  });

  it('is refused unless it is provably the provider’s, before anything else is looked at', async () => {
    const member = await house.member();
    const { paid } = await quiet(member);
    const refused = [401, 'cashier.callback_refused'];
    expect(await say(paid, { secret: house.keys.derive('provider:other') })).toEqual(refused);
    expect(await say(paid, { at: clock.now() - 31_000 })).toEqual(refused);
    expect(await say(paid, { at: clock.now() + 32_000 })).toEqual(refused);
    const bare = await fetch(url + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paid),
    });
    expect(bare.status).toBe(401);
    const other = await fetch(`${url}/wps/cashier/callback/other`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paid),
    });
    expect(other.status).toBe(401);
    expect(await sql('select 1 from cashier.callbacks where event_id = $1', [paid.event_id])).toEqual([]);
    expect(await cash(member)).toBe(0n);
  });

  it('about an unknown payment credits nobody', async () => {
    const member = await house.member();
    const { paid } = await quiet(member);
    // Deposits of the tests before may still arrive: only what belongs to none of them would be credited by a ghost.
    const nobodys = () =>
      sql(
        "select 1 from ledger.transfers where kind = 'deposit' and ref not in (select id from cashier.deposits)",
      );
    const ghost = { ...paid, event_id: newId(), reference: newId() };
    expect(await say(ghost)).toEqual([404, 'cashier.unknown_reference']);
    expect(await say(ghost)).toEqual([404, 'cashier.unknown_reference']);
    expect(await say({ ...paid, event_id: newId(), reference: 'x' })).toEqual([
      404,
      'cashier.unknown_reference',
    ]);
    expect([await nobodys(), await cash(member)]).toEqual([[], 0n]);
  });

  it('that does not fit books nothing and is put before a person', async () => {
    const member = await house.member();
    const { paid, deposit } = await quiet(member);
    const wrong = { ...paid, event_id: newId(), amount: '100000.00' };
    expect(await say(wrong)).toEqual([422, 'cashier.callback_mismatch']);
    expect(await say(wrong)).toEqual([422, 'cashier.callback_mismatch']);
    expect(await say({ ...wrong, amount: '1.00' })).toEqual([409, 'cashier.callback_contradiction']);
    expect(await cash(member)).toBe(0n);
    const list = await callRoute(room.routes, OpsDepositList, house.brand, {
      caller: asStaff(newId<'staff'>()),
      query: { flagged: true },
    });
    expect(list).toMatchObject({
      list: [{ id: deposit.id, flag: 'cashier.flag.mismatch', state: 'pending' }],
    });
    expect(await say(paid)).toEqual([200, { received: true }]);
    expect(await say({ ...paid, event_id: newId(), state: 'failed' })).toEqual([
      409,
      'cashier.callback_contradiction',
    ]);
    expect(await cash(member)).toBe(10_077n);
  });

  it.each([
    ['more', { amount: '100.78' }],
    ['less', { amount: '100.76' }],
    ['nothing', { amount: '0.00' }],
    ['less than nothing', { amount: '-100.77' }],
    ['a third decimal', { amount: '100.770' }],
    ['a power of ten', { amount: '1e2' }],
    ['a figure and no text', { amount: 100.77 }],
    ['no sum', { amount: undefined }],
    ['another currency', { currency: 'USD' }],
    ['no currency there is', { currency: 'XXXXX' }],
    ['the sum of two', { amount: '201.54' }],
  ])('signed, with %s than was asked for, credits nobody; the right one does, once', async (_, other) => {
    const member = await house.member();
    const { paid } = await quiet(member);
    const [status] = await say({ ...paid, event_id: newId(), ...other });
    expect(Number(status)).toBeGreaterThanOrEqual(400);
    expect(Number(status)).toBeLessThan(500);
    expect(await cash(member)).toBe(0n);
    await Promise.all([say(paid), say({ ...paid, event_id: newId() })]);
    expect(await cash(member)).toBe(10_077n);
  });

  it('credits once also when we had stopped waiting', async () => {
    const member = await house.member();
    const { paid, deposit } = await quiet(member);
    await room.jobs['cashier.query']?.({ depositId: deposit.id, n: 0 });
    shift += 31 * MINUTE;
    await room.jobs['cashier.expire']?.({ depositId: deposit.id });
    expect((await look(member, deposit.id)).state).toBe('expired');
    await Promise.all([say(paid), say({ ...paid, event_id: newId() })]);
    expect((await look(member, deposit.id)).state).toBe('credited');
    expect(await cash(member)).toBe(10_077n);
  });
});
