/** Deposits in bad order: words of the provider that come early, late, twice or crossed, pages of them, and jobs that run again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import { type Deposit, ListDeposits, MakeDeposit, OpsDepositList } from './contract.ts';
import { INSTANT, askNoLevel, testFiles } from './fixtures.ts';
import type { PaymentEvent, PaymentProvider } from './providers/provider.ts';
import type { Room } from '#platform/room/room.ts';
import { createCashier } from './room.ts';
import type { CashierNeeds } from './service/needs.ts';
import { applyEvent } from './service/settle.ts';
import { putMethod } from './store.ts';

let house: TestHouse;
let room: Room;
let needs: CashierNeeds;
let now = Date.parse('2026-11-22T12:00:00Z');
/** What the provider answers when it is asked, by reference; nothing for what cannot be reached. */
const answers = new Map<string, PaymentEvent | 'pending'>();
let started: string[] = [];

const provider: PaymentProvider = {
  code: 'paper',
  start: async ({ reference }) => {
    started.push(reference);
    return { providerReference: `p-${reference}` };
  },
  verify: () => undefined,
  query: async (reference) => {
    const said = answers.get(reference);
    if (!said) throw new Error('the provider cannot be reached');
    return said;
  },
  jobs: {},
};

beforeAll(async () => {
  const clock = { now: () => now };
  house = await openTestHouse();
  await askNoLevel(house);
  const { db, ledger, brands } = house;
  await putMethod(db, house.brand.id, INSTANT);
  const protection = createProtection({ brands });
  const { approvals } = house;
  needs = {
    db,
    ledger,
    brands,
    protection,
    providers: [provider],
    clock,
    log: silentLog(),
    approvals,
    files: testFiles(),
  };
  room = createCashier(needs);
});
beforeEach(() => {
  started = [];
});
afterAll(() => house.close());

type Page = { list: (Deposit & { account?: string; flag?: string })[]; pageNum: number; totalPages: number };
const make = (member: Id<'member'>, amount = '100.00', key: string = newId()) =>
  callRoute(room.routes, MakeDeposit, house.brand, {
    caller: asPlayer(member),
    key,
    body: { method: INSTANT.code, amount, currency: 'BDT' },
  }) as Promise<Deposit>;
const own = (member: Id<'member'>, query: object = {}) =>
  callRoute(room.routes, ListDeposits, house.brand, { caller: asPlayer(member), query }) as Promise<Page>;
const desk = (query: object = {}, brand: Brand = house.brand) =>
  callRoute(room.routes, OpsDepositList, brand, {
    caller: asStaff(newId<'staff'>()),
    query,
  }) as Promise<Page>;
const run = (job: 'start' | 'query' | 'expire', depositId: string, n = 0) =>
  room.jobs[`cashier.${job}`]?.({ depositId, n });
const say = (event: PaymentEvent, from = 'paper') =>
  house.db.transaction((tx) => applyEvent(needs, tx, from, event));
const word = (deposit: Deposit, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  eventId: newId(),
  reference: deposit.id,
  providerReference: `p-${deposit.id}`,
  state: 'paid',
  amount: deposit.amount,
  currency: 'BDT',
  reason: '',
  ...more,
});
async function stand(member: Id<'member'>, deposit: Deposit) {
  const pockets = await house.ledger.pockets(house.db, house.brand.id, member, 'BDT');
  const { cash } = await house.ledger.wallet(house.db, member, pockets);
  const { rows } = await house.db.pool.query(
    `select state, failure, flag, (select count(*) from ledger.transfers t where t.ref = d.id) as booked
       from cashier.deposits d where id = $1`,
    [deposit.id],
  );
  return { cash, ...rows[0] };
}

describe('what a provider says', () => {
  const FAILED = { state: 'failed', reason: 'declined' } as const;
  it.each<[string, Partial<PaymentEvent>[], string[], object]>([
    ['before the payment was started', [{}], ['credited'], { state: 'credited', cash: 10_000n, booked: 1n }],
    [
      'three times',
      [{}, {}, {}],
      ['credited', 'repeated', 'repeated'],
      { state: 'credited', cash: 10_000n, booked: 1n, flag: '' },
    ],
    [
      'no, and then yes',
      [FAILED, {}],
      ['failed', 'contradiction'],
      { state: 'failed', cash: 0n, booked: 0n, flag: 'contradiction', failure: 'declined' },
    ],
    [
      'yes, and then no',
      [{}, FAILED],
      ['credited', 'contradiction'],
      { state: 'credited', cash: 10_000n, booked: 1n, flag: 'contradiction' },
    ],
    ['no twice', [FAILED, FAILED], ['failed', 'repeated'], { state: 'failed', cash: 0n, flag: '' }],
    [
      'no, for a reason without a word',
      [{ ...FAILED, reason: '<script>' }],
      ['failed'],
      { state: 'failed', failure: 'other' },
    ],
    ['a unit more', [{ amount: '100.01' }], ['mismatch'], { state: 'pending', cash: 0n, flag: 'mismatch' }],
    ['a unit less', [{ amount: '99.99' }], ['mismatch'], { state: 'pending', cash: 0n, flag: 'mismatch' }],
    ['the same in other digits', [{ amount: '100' }], ['mismatch'], { state: 'pending', cash: 0n }],
    ['another currency', [{ currency: 'USD' }], ['mismatch'], { state: 'pending', cash: 0n }],
    [
      'what fits, after what did not: the first doubt stays for a person',
      [{ amount: '1.00' }, {}, FAILED],
      ['mismatch', 'credited', 'contradiction'],
      { state: 'credited', cash: 10_000n, flag: 'mismatch' },
    ],
    [
      'another name for the same payment',
      [{}, { providerReference: 'p-other' }],
      ['credited', 'mismatch'],
      { state: 'credited', cash: 10_000n, booked: 1n, flag: 'mismatch' },
    ],
  ])('%s', async (_, words, outcomes, end) => {
    const member = await house.member();
    const deposit = await make(member);
    const said: string[] = [];
    for (const one of words) said.push(await say(word(deposit, one)));
    expect(said).toEqual(outcomes);
    expect(await stand(member, deposit)).toMatchObject(end);
  });

  it('is nothing about another provider’s payment', async () => {
    const member = await house.member();
    const deposit = await make(member);
    expect(await say(word(deposit), 'sandbox')).toBe('unknown');
    expect(await say(word(deposit, { reference: newId() }))).toBe('unknown');
    expect(await stand(member, deposit)).toMatchObject({ state: 'pending', cash: 0n, flag: '' });
  });

  it('yes, and no before that is committed: the second waits for the first, and a person looks', async () => {
    const member = await house.member();
    const deposit = await make(member);
    const waiting = async () =>
      (
        await house.db.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    let second: Promise<string> = Promise.resolve('nothing yet');
    await house.db.transaction(async (tx) => {
      expect(await applyEvent(needs, tx, 'paper', word(deposit))).toBe('credited');
      second = say(word(deposit, FAILED));
      await expect.poll(waiting).toBe(1);
    });
    expect(await second).toBe('contradiction');
    expect(await stand(member, deposit)).toMatchObject({
      state: 'credited',
      cash: 10_000n,
      booked: 1n,
      flag: 'contradiction',
    });
  });

  it('yes, is told once to his screens and once to the house, whatever comes after', async () => {
    const member = await house.member();
    const deposit = await make(member);
    for (let n = 0; n < 3; n += 1) await say(word(deposit));
    const { rows } = await house.db.pool.query(
      "select kind, facts from platform.outbox where facts::text like $1 and kind <> 'live.event' order by kind",
      [`%${member}%`],
    );
    const common = { memberId: member, currency: 'BDT' };
    expect(rows.filter(({ kind }) => kind === 'deposit.credited' || kind === 'wallet.changed')).toEqual([
      {
        kind: 'deposit.credited',
        facts: [
          {
            ...common,
            brandId: house.brand.id,
            depositId: deposit.id,
            amount: '100.00',
            method: INSTANT.code,
            at: expect.any(String),
          },
        ],
      },
      { kind: 'wallet.changed', facts: [{ ...common, balance: '10000', version: 1 }] },
    ]);
  });

  it('reaches a member who was closed meanwhile: what he paid is his', async () => {
    const member = await house.member();
    const deposit = await make(member);
    await house.db.pool.query("update members.members set status = 'closed' where id = $1", [member]);
    expect(await say(word(deposit))).toBe('credited');
    expect((await stand(member, deposit)).cash).toBe(10_000n);
  });
});

describe('the work that follows a deposit', () => {
  it('run again is the same payment, and nothing once the money came', async () => {
    const member = await house.member();
    const deposit = await make(member);
    await run('start', deposit.id);
    await run('start', deposit.id);
    expect(new Set(started)).toEqual(new Set([deposit.id]));
    await say(word(deposit));
    const count = started.length;
    for (const job of ['start', 'query', 'expire'] as const) await run(job, deposit.id);
    expect(started).toHaveLength(count);
    expect(await stand(member, deposit)).toMatchObject({ state: 'credited', cash: 10_000n, booked: 1n });
  });

  it('fails loudly while the provider cannot be reached, and gives nobody up: unknown is not failed', async () => {
    const member = await house.member();
    const deposit = await make(member);
    await run('start', deposit.id);
    now += 31 * MINUTE;
    for (const job of ['query', 'expire'] as const)
      await expect(run(job, deposit.id)).rejects.toThrow('cannot be reached');
    expect(await stand(member, deposit)).toMatchObject({ state: 'pending' });
    answers.set(deposit.id, 'pending');
    await run('expire', deposit.id);
    expect(await stand(member, deposit)).toMatchObject({ state: 'expired', cash: 0n });
    // Late money is money: it is credited after all, and once.
    expect([await say(word(deposit)), await say(word(deposit))]).toEqual(['credited', 'repeated']);
    expect((await stand(member, deposit)).cash).toBe(10_000n);
  });

  it('asked a last time takes the word it gets: paid at the last moment is paid', async () => {
    const member = await house.member();
    const deposit = await make(member);
    answers.set(deposit.id, word(deposit));
    await run('expire', deposit.id);
    expect(await stand(member, deposit)).toMatchObject({ state: 'credited', cash: 10_000n });
  });

  it('asked again after a word that did not fit keeps the word it was credited by', async () => {
    const member = await house.member();
    const deposit = await make(member);
    await run('start', deposit.id);
    const event = word(deposit);
    answers.set(deposit.id, { ...event, amount: '1.00' });
    await run('query', deposit.id);
    answers.set(deposit.id, event);
    await run('expire', deposit.id);
    expect(await stand(member, deposit)).toMatchObject({ state: 'credited', cash: 10_000n });
    const { rows } = await house.db.pool.query(
      'select outcome from cashier.callbacks where reference = $1 order by 1',
      [deposit.id],
    );
    expect(rows).toEqual([{ outcome: 'credited' }, { outcome: 'mismatch' }]);
  });

  it('of a deposit nobody knows does nothing', async () => {
    for (const job of ['start', 'query', 'expire'] as const) await run(job, newId());
    expect(started).toEqual([]);
  });
});

describe('a page of deposits', () => {
  it('is empty, one, full, and the rest; newest first, to their owner alone', async () => {
    const [member, stranger] = [await house.member(), await house.member()];
    expect(await own(member)).toEqual({ list: [], pageNum: 1, totalPages: 0 });
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.unshift((await make(member)).id);
    const ids = async (query: object) => (await own(member, query)).list.map(({ id }) => id);
    expect(await own(member, { pageSize: 4 })).toMatchObject({ pageNum: 1, totalPages: 1 });
    expect(await ids({ pageSize: 4 })).toEqual(made);
    expect([await ids({ pageSize: 3 }), await ids({ pageSize: 3, pageNo: 2 })]).toEqual([
      made.slice(0, 3),
      made.slice(3),
    ]);
    expect((await own(member, { pageSize: 3 })).totalPages).toBe(2);
    expect(await ids({ pageSize: 3, pageNo: 3 })).toEqual([]);
    expect((await own(stranger)).list).toEqual([]);
  });

  it('at the desk is found by account, state and flag, and never another brand’s', async () => {
    const member = await house.member();
    const { rows } = await house.db.pool.query('select account from members.members where id = $1', [member]);
    const { account } = rows[0];
    const [plain, doubted] = [await make(member), await make(member)];
    await say(word(plain));
    await say(word(doubted, { amount: '1.00' }));
    const ids = async (query: object, brand?: Brand) => (await desk(query, brand)).list.map(({ id }) => id);
    expect(await ids({ account })).toEqual([doubted.id, plain.id]);
    expect(await ids({ account: account.toUpperCase() })).toEqual([doubted.id, plain.id]);
    expect(await ids({ account, state: 'credited' })).toEqual([plain.id]);
    expect(await ids({ account, state: 'failed' })).toEqual([]);
    expect(await ids({ account, flagged: true })).toEqual([doubted.id]);
    expect(await ids({ account, flagged: false })).toEqual([plain.id]);
    expect(await ids({ account }, { ...house.brand, id: newId<'brand'>() })).toEqual([]);
  });

  it.each(['%', '_', '%%', 'm_mber', '\\', 'member%', "' or 1=1 --"])(
    'finds nobody by a sign that stands for any: %s',
    async (account) => {
      expect((await desk({ account })).list).toEqual([]);
    },
  );
});
