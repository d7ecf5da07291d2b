/** Money of somebody who had excluded himself under another account: it is held when he is recognised and goes back the way it came, once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { MemberExcluded } from '#features/people/protection/contract.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { DAY, HOUR, toWire } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { ListAccounts } from './contract.ts';
import {
  ApproveWithdrawal,
  OpsWithdrawalDetail,
  OpsWithdrawalList,
  RejectWithdrawal,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from './contract/review.ts';
import { approve, codeOf, openTestTill, type TestTill, wrongInBooks } from './fixtures.ts';
import { turnoverListener } from './service/turnover.ts';
import { returnDeposits } from './service/return-deposits.ts';
import { lockKnown } from './store/turnover.ts';

type Member = Awaited<ReturnType<TestTill['member']>>;
let till: TestTill;
let since = 0;
beforeAll(async () => {
  till = await openTestTill();
  await startListener(till.house.db, turnoverListener(till.needs));
});
afterAll(() => till.house.close());
beforeEach(() => {
  since = now() - HOUR;
});
afterEach(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
});

const now = () => till.needs.clock.now();
const hear = async (): Promise<void> => {
  const listener = turnoverListener(till.needs);
  await expect
    .poll(
      async () => {
        await runListener(till.house.db, listener);
        return (await listenerLag(till.house.db, [listener])).get(listener.name);
      },
      { timeout: 20_000 },
    )
    .toBe(0);
};
const DEPOSIT = statement<never>(
  'test.insert_deposit',
  `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, provider_reference, amount, currency,
     created_at, expires_at, due, state, settled_at, transfer_id)
   values ($1, $2, $3, $7, $7, 'x', 'plain', 'paper', 'p-' || $7, $4, 'BDT', $5, $5, $4, 'credited', $5, $6)`,
);
/** As the cashier leaves it: a row, money in his cash, and a fact; `at` is when he asked for it. */
async function deposited(memberId: Id<'member'>, amount: bigint, at = now() - 1): Promise<string> {
  const { db, ledger, brand } = till.house;
  const id = newId<'deposit'>();
  await db.transaction(async (tx) => {
    const { transferId } = await ledger.pay(tx, {
      memberId,
      brandId: brand.id,
      currency: 'BDT',
      pockets: await ledger.pockets(tx, brand.id, memberId, 'BDT'),
      kind: 'grant',
      key: `deposit ${id}`,
      content: String(amount),
      ref: id,
      serial: 'T-1',
      amount: minor(amount),
      from: await ledger.house(tx, brand.id, 'grants', 'BDT'),
    });
    await tx.rows(DEPOSIT, [id, memberId, brand.id, amount, new Date(at), transferId, String(id)]);
    const reported = { memberId, brandId: brand.id, depositId: id, currency: 'BDT', method: 'plain' };
    await announce(tx, DepositCredited, [{ ...reported, amount: formatWire(amount, 'BDT'), at: toWire(at) }]);
  });
  return id;
}
const lose = (memberId: Id<'member'>, amount: bigint) =>
  till.house.db.transaction(async (tx) => {
    const { ledger, brand } = till.house;
    await ledger.take(tx, {
      memberId,
      brandId: brand.id,
      currency: 'BDT',
      pockets: await ledger.pockets(tx, brand.id, memberId, 'BDT'),
      kind: 'correction',
      key: `lost ${newId()}`,
      content: String(amount),
      ref: newId(),
      serial: 'T-2',
      amount: minor(amount),
      to: await ledger.house(tx, brand.id, 'grants', 'BDT'),
    });
  });
const recognised = (memberId: Id<'member'>, matchedBy = 'name') =>
  till.house.db.transaction((tx) =>
    announce(tx, MemberExcluded, [
      {
        memberId,
        brandId: till.house.brand.id,
        until: toWire(now() + 180 * DAY),
        matchedBy,
        since: toWire(since),
      },
    ]),
  );
const returns = (memberId: Id<'member'>) =>
  till.sql(
    'select id, return_of, amount, state, hints from withdrawals.withdrawals where member_id = $1 and return_of is not null order by id',
    [memberId],
  );
async function newcomer(): Promise<Member> {
  const who = await till.member(0n);
  // Nobody ever asked him for a paper: his level keeps nothing of this back.
  await till.sql('update members.profiles set level = 0 where member_id = $1', [who.id]);
  return who;
}
const resolve = async (id: string): Promise<void> => {
  const one = till.staff();
  const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: one }, { params: { id } });
  const body = {
    revision: withdrawal.revision,
    outcome: 'paid',
    reference: 'R-1',
    reason: 'sent back',
  } as const;
  await till.call(ResolveWithdrawal, { staff: one }, { params: { id }, body });
  await till.call(ReleaseWithdrawal, { staff: till.staff() }, { params: { id }, body: { agree: true } });
};

it('what he paid in since is held at once, goes back by two of the desk, and stays his in no list', async () => {
  const who = await newcomer();
  const before = await deposited(who.id, 4_000n, since - 1);
  const after = await deposited(who.id, 10_000n);
  await recognised(who.id);
  await hear();
  expect(await till.cash(who.id)).toEqual({ cash: 4_000n, held: 10_000n });
  const [row, ...more] = await returns(who.id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ return_of: after, amount: 10_000n, state: 'requested', hints: ['excluded'] });
  expect([before, after]).not.toContain(row?.['id']);
  const id = String(row?.['id']);
  const queue = await till.call(OpsWithdrawalList, { staff: till.staff() }, { query: { view: 'review' } });
  const shown = queue.list.find((one) => one.id === id);
  expect([shown?.provider, shown?.number, shown?.place]).toEqual(['manual', `p-${after}`, 'paper']);
  expect((await till.call(ListAccounts, who.id, {})).accounts.map((one) => one.id)).toEqual([who.account.id]);
  await approve(till, { id });
  expect(await till.cash(who.id)).toEqual({ cash: 4_000n, held: 10_000n });
  await till.call(ReleaseWithdrawal, { staff: till.staff() }, { params: { id }, body: { agree: true } });
  await resolve(id);
  // Nobody waits for a word of his: he did not ask for it.
  expect((await returns(who.id)).map(({ state }) => state)).toEqual(['received']);
  expect(await till.cash(who.id)).toEqual({ cash: 4_000n, held: 0n });
});

it('what was played away already is lost to nobody twice: the last deposits go back as far as they are there', async () => {
  const who = await newcomer();
  const first = await deposited(who.id, 10_000n);
  const second = await deposited(who.id, 5_000n);
  await lose(who.id, 8_000n);
  await recognised(who.id);
  await hear();
  expect(await till.cash(who.id)).toEqual({ cash: 0n, held: 7_000n });
  expect((await returns(who.id)).map(({ return_of: of, amount }) => [of, amount])).toEqual([
    [second, 5_000n],
    [first, 2_000n],
  ]);
  const nothing = await newcomer();
  await deposited(nothing.id, 1_000n);
  await lose(nothing.id, 1_000n);
  await recognised(nothing.id);
  await hear();
  expect(await returns(nothing.id)).toEqual([]);
});

it('is held once, however often and from however many processes it is told', async () => {
  const who = await newcomer();
  await deposited(who.id, 10_000n);
  const span = { since: new Date(since), until: new Date(now() + DAY) };
  const { db, brand } = till.house;
  const once = () =>
    db.transaction(async (tx) => {
      await lockKnown(tx, who.id);
      await returnDeposits(till.needs, tx, { memberId: who.id, brandId: brand.id }, span);
    });
  await Promise.all([once(), once(), once()]);
  await recognised(who.id);
  await recognised(who.id, 'document');
  await Promise.all([hear(), hear()]);
  expect((await returns(who.id)).length).toBe(1);
  expect(await till.cash(who.id)).toEqual({ cash: 0n, held: 10_000n });
  const [row] = await returns(who.id);
  const staff = till.staff();
  const params = { id: String(row?.['id']) };
  const body = { revision: 1, reason: 'other' } as const;
  await till.call(RejectWithdrawal, { staff }, { params, body });
  // The desk says that he is somebody else: it is his again, and nobody takes it once more.
  await recognised(who.id);
  await hear();
  expect(await till.cash(who.id)).toEqual({ cash: 10_000n, held: 0n });
});

it('what is credited after he was recognised goes back too; what he paid in before, or he himself excluded, is left alone', async () => {
  const who = await newcomer();
  await recognised(who.id);
  await hear();
  const late = await deposited(who.id, 3_000n);
  await hear();
  expect((await returns(who.id)).map(({ return_of: of }) => of)).toEqual([late]);
  const own = await newcomer();
  await deposited(own.id, 3_000n);
  await recognised(own.id, 'own');
  await hear();
  expect(await returns(own.id)).toEqual([]);
  expect(await till.cash(own.id)).toEqual({ cash: 3_000n, held: 0n });
});

it('he withdraws nothing of it between the word and its hearing, and what is left afterwards without being held up by it', async () => {
  const who = await till.member(0n);
  await deposited(who.id, 10_000n);
  await hear();
  await till.sql('insert into protection.standing (member_id, time_out_until) values ($1, $2)', [
    who.id,
    now() + 365 * DAY,
  ]);
  await recognised(who.id);
  expect(await codeOf(till.ask(who, '500.00'))).toBe('platform.busy');
  await hear();
  expect(await codeOf(till.ask(who, '500.00'))).toBe('wallet.insufficient_funds');
  await deposited(who.id, 60_000n, since - 1);
  await hear();
  await till.set({ openMost: 1, daySum: '600' });
  expect((await till.ask(who, '600.00')).state).toBe('requested');
  await till.set({});
});

it('a deposit whose money never came is not sent back: what waits ends, what was asked for is refused', async () => {
  const { db, brand } = till.house;
  const who = await newcomer();
  const id = await deposited(who.id, 10_000n);
  await recognised(who.id);
  await hear();
  const [row] = await returns(who.id);
  await till.sql("update cashier.deposits set state = 'taken_back' where id = $1", [id]);
  const params = { id: String(row?.['id']) };
  const body = { revision: 1, reason: 'looked at' };
  const call = till.call(ApproveWithdrawal, { staff: till.staff() }, { params, body });
  expect(await codeOf(call)).toBe('withdrawals.return_stale');
  expect(ApproveWithdrawal.faults).toContain('withdrawals.return_stale');
  expect(DecideRequest.faults).toContain('withdrawals.return_stale');
  const reported = { memberId: who.id, brandId: brand.id, depositId: id, amount: '100.00', currency: 'BDT' };
  await db.transaction((tx) =>
    announce(tx, DepositTakenBack, [
      { ...reported, method: 'plain', creditedAt: toWire(now()), differenceId: newId() },
    ]),
  );
  await hear();
  expect((await returns(who.id)).map(({ state }) => state)).toEqual(['rejected']);
  expect(await till.cash(who.id)).toEqual({ cash: 10_000n, held: 0n });
});
