/** What is told of a deposit that is taken back and given again, and what happens when a provider speaks while people decide. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Deposit, GetDeposit } from './contract.ts';
import { AskMatch, ListPayments } from './contract/payments.ts';
import { NOW, openTestDesk, reported, type TestDesk } from './desk.fixture.ts';
import { lockDeposit } from './store.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(async () => {
  await desk.house.close();
});

const sql = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await desk.house.db.pool.query(text, [...values])).rows;
const factsOf = async (made: Deposit): Promise<Record<string, unknown>[]> =>
  (
    await sql(
      `select o.kind, f.fact from platform.outbox o, jsonb_array_elements(o.facts::jsonb) f (fact)
        where o.kind like 'deposit.%' and f.fact ->> 'depositId' = $1 order by o.id`,
      [made.id],
    )
  ).map(({ kind, fact }) => ({ kind, ...Object(fact) }));
const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const settle = async (made: Deposit, command: 'credit' | 'take_back'): Promise<void> => {
  const difference = await desk.reconcile(command === 'credit' ? [reported(made)] : [], made);
  const asked = await desk.ask(difference?.id ?? '', command);
  await desk.agree(asked.id);
};

it('every time it is taken back and given again is told once, with the moment it was credited first', async () => {
  const me = await desk.house.member();
  const made = await desk.deposit(me);
  await desk.say(made, 'paid');
  for (const command of ['take_back', 'credit', 'take_back', 'credit'] as const) await settle(made, command);
  expect(await desk.call(GetDeposit, me, { params: { id: made.id } })).toMatchObject({
    state: 'credited',
    settledAt: new Date(NOW).toISOString(),
  });
  const reported = await factsOf(made);
  const at = new Date(NOW).toISOString();
  const fact = { depositId: made.id, memberId: me, amount: '100.00', currency: 'BDT', method: 'plain' };
  expect(reported).toMatchObject([
    { kind: 'deposit.credited', ...fact, at },
    { kind: 'deposit.taken_back', ...fact, creditedAt: at },
    { kind: 'deposit.given_again', ...fact, creditedAt: at },
    { kind: 'deposit.taken_back', ...fact, creditedAt: at },
    { kind: 'deposit.given_again', ...fact, creditedAt: at },
  ]);
  expect(reported[1]?.['differenceId']).toBe(reported[2]?.['differenceId']);
  expect(reported[3]?.['differenceId']).not.toBe(reported[1]?.['differenceId']);
});

it('agreed to by several calls at once is taken back once, and told once', async () => {
  const me = await desk.house.member();
  const made = await desk.deposit(me);
  await desk.say(made, 'paid');
  const difference = await desk.reconcile([], made);
  const asked = await desk.ask(difference?.id ?? '', 'take_back');
  const all = await Promise.all(Array.from({ length: 4 }, () => codeOf(desk.agree(asked.id))));
  expect(all.filter((one) => one === 'done')).toHaveLength(1);
  expect((await factsOf(made)).map(({ kind }) => kind)).toEqual(['deposit.credited', 'deposit.taken_back']);
});

it('what was taken back before it was told raises nothing when it is given again', async () => {
  const me = await desk.house.member();
  const made = await desk.deposit(me);
  await desk.say(made, 'paid');
  await settle(made, 'take_back');
  await sql('update cashier.deposits set first_credited_at = null where id = $1', [made.id]);
  await settle(made, 'credit');
  expect((await factsOf(made)).map(({ kind }) => kind)).toEqual(['deposit.credited', 'deposit.taken_back']);
});

/** How many transactions wait for a lock of this database. */
const waiting = async (): Promise<number> =>
  (
    await sql(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      [],
    )
  ).length;
const untilWaiting = (n: number): Promise<void> =>
  vi.waitFor(async () => expect(await waiting()).toBe(n), { timeout: 20_000, interval: 20 });

/** A deposit its provider gave up, whose payment waits for an owner all the same, and a request that it be his. */
async function asked(way: 'match' | 'report'): Promise<{ readonly made: Deposit; readonly request: string }> {
  const me = await desk.house.member();
  const made = await desk.deposit(me);
  await desk.say(made, 'failed');
  expect(await desk.say(made, 'paid')).toBe('contradiction');
  const { list } = await desk.call(ListPayments, desk.staff[0], { query: {} });
  const payment = list.find(({ providerReference }) => providerReference === `p-${made.id}`);
  if (way === 'match') {
    const body = { serial: made.serial, reason: 'looked at' };
    const { id } = await desk.call(AskMatch, desk.staff[0], { params: { id: payment?.id ?? '' }, body });
    return { made, request: id };
  }
  const difference = await desk.reconcile([reported(made)], made);
  return { made, request: (await desk.ask(difference?.id ?? '', 'credit')).id };
}

it.each(['match', 'report'] as const)(
  'a provider that speaks while two people give its payment away by %s waits for them, in one order',
  async (way) => {
    const { made, request } = await asked(way);
    const { db } = desk.house;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    let isHeld = (): void => undefined;
    const held = new Promise<void>((done) => {
      isHeld = done;
    });
    // Somebody else holds the deposit, so that both have taken what they take first.
    const holding = db.transaction(async (tx) => {
      await lockDeposit(tx, made.id);
      isHeld();
      await released;
    });
    await held;
    const before = desk.begun();
    const said = desk.say(made, 'paid');
    await untilWaiting(1);
    const decided = codeOf(desk.agree(request));
    await untilWaiting(2);
    release();
    const [outcome, code] = await Promise.all([said, decided, holding]);
    expect([outcome, code]).toEqual(['contradiction', 'done']);
    // Neither was begun again: a deadlock would have ended one of them.
    expect(desk.begun() - before).toBe(2);
    expect((await factsOf(made)).map(({ kind }) => kind)).toEqual(['deposit.failed', 'deposit.credited']);
  },
  60_000,
);

it('raced against each other without anybody in between, money comes once and nobody is begun again', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { made, request } = await asked(n % 2 === 0 ? 'match' : 'report');
    const before = desk.begun();
    const parts = [desk.say(made, 'paid'), codeOf(desk.agree(request)), desk.say(made, 'paid')];
    const [, code] = await Promise.all(parts);
    expect(code).toBe('done');
    expect(desk.begun() - before).toBe(3);
    const reported = await factsOf(made);
    expect(reported.filter(({ kind }) => kind === 'deposit.credited')).toHaveLength(1);
  }
}, 60_000);
