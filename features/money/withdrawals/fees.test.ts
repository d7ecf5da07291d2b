/** What withdrawals cost: taken with the request, shown on the slip, given back with the money, and held by the books. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReceipt, GetConditions, GetWithdrawal } from './contract.ts';
import {
  ApproveWithdrawal,
  OpsWithdrawalDetail,
  RejectWithdrawal,
  ReleaseWithdrawal,
} from './contract/review.ts';
import { eventFor, openTestTill, report, type TestTill, wrongInBooks, codeOf as code } from './fixtures.ts';
import { SAMPLE_PAYOUT_METHODS } from './service/seed.ts';
import { heldForWithdrawals } from './store.ts';

let till: TestTill;
beforeAll(async () => {
  till = await openTestTill();
  await till.set({ dayCount: 50, openMost: 20 });
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

type Terms = Partial<
  Pick<
    (typeof SAMPLE_PAYOUT_METHODS)[number],
    'feeFixed' | 'feePerMille' | 'feeMin' | 'feeMax' | 'freeMonthly' | 'min' | 'max'
  >
>;
const charge = (terms: Terms) =>
  till.setMethods(SAMPLE_PAYOUT_METHODS.map((method) => ({ ...method, min: '0.01', ...terms })));
const fees = async (): Promise<bigint> => {
  const [row] = await till.sql(
    `select coalesce(sum(case when p.to_account = a.id then p.amount else -p.amount end), 0)::bigint as sum
       from ledger.accounts a join ledger.postings p on a.id in (p.from_account, p.to_account)
      where a.purpose = 'fees' and a.brand_id = $1`,
    [till.house.brand.id],
  );
  return BigInt(String(row?.['sum'] ?? 0));
};
const held = (memberId: string) => heldForWithdrawals(till.house.db, { memberId, currency: 'BDT' });
async function paidOut(asked: { id: string; arrives: string }): Promise<void> {
  const [one, two] = [till.staff(), till.staff()];
  const params = { id: asked.id };
  const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: one }, { params });
  await till.call(
    ApproveWithdrawal,
    { staff: one },
    { params, body: { revision: withdrawal.revision, reason: 'seen' } },
  );
  await till.call(ReleaseWithdrawal, { staff: two }, { params, body: { agree: true } });
  await report(till, eventFor(asked));
}

describe('a fee', () => {
  it('brings no amount below the threshold of a second voice', async () => {
    await charge({ feeFixed: '0', feePerMille: 10, max: '100000' });
    const who = await till.member(10_000_000n);
    // 20,100 is above 20,000; what arrives, 19,899, is not.
    const asked = await till.ask(who, '20100.00');
    expect(asked).toMatchObject({ amount: '20100.00', fee: '201.00', arrives: '19899.00' });
    const [one, two] = [till.staff(), till.staff()];
    const params = { id: asked.id };
    const look = () => till.call(OpsWithdrawalDetail, { staff: one }, { params });
    const before = await look();
    expect(before.withdrawal.hints).toContain('large');
    expect(before.approvals).toMatchObject({ needed: 2 });
    const body = { revision: before.withdrawal.revision, reason: 'seen' };
    await till.call(ApproveWithdrawal, { staff: one }, { params, body });
    expect((await look()).approvals).toMatchObject({ needed: 2 });
    await till.call(ReleaseWithdrawal, { staff: two }, { params, body: { agree: true } });
    expect((await look()).withdrawal.state).toBe('approved');
  });

  it('is part of the amount: the rest is held and paid out, the fee is the brand’s', async () => {
    await charge({ feeFixed: '10', feePerMille: 5 });
    const who = await till.member();
    const before = await fees();
    const asked = await till.ask(who, '1000.00');
    expect(asked).toMatchObject({ amount: '1000.00', fee: '15.00', arrives: '985.00' });
    expect(await till.cash(who.id)).toEqual({ cash: 900_000n, held: 98_500n });
    // What lies held for a withdrawal is not staked: a session is shown without it.
    expect(await held(who.id)).toBe(98_500n);
    expect((await fees()) - before).toBe(1_500n);
    await paidOut(asked);
    await till.call(AnswerReceipt, who.id, { params: { id: asked.id }, body: { answer: 'received' } });
    expect(await till.cash(who.id)).toEqual({ cash: 900_000n, held: 0n });
    expect(await held(who.id)).toBe(0n);
    expect((await fees()) - before).toBe(1_500n);
  });

  it('comes back with the money when the request is rejected', async () => {
    await charge({ feeFixed: '10' });
    const who = await till.member();
    const before = await fees();
    const asked = await till.ask(who, '1000.00');
    const { withdrawal } = await till.call(
      OpsWithdrawalDetail,
      { staff: till.staff() },
      { params: { id: asked.id } },
    );
    await till.call(
      RejectWithdrawal,
      { staff: till.staff() },
      { params: { id: asked.id }, body: { revision: withdrawal.revision, reason: 'turnover' } },
    );
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
    expect(await fees()).toBe(before);
    expect(await till.call(GetWithdrawal, who.id, { params: { id: asked.id } })).toMatchObject({
      fee: '10.00',
    });
  });

  it.each([
    ['one minor unit below the fee', '9.99', 'withdrawals.below_fee'],
    ['as much as the fee', '10.00', 'withdrawals.below_fee'],
    ['one minor unit above', '10.01', 'done'],
  ])('an amount of %s', async (_, amount, answer) => {
    await charge({ feeFixed: '10' });
    const who = await till.member();
    expect(await code(till.ask(who, amount))).toBe(answer);
    const left = answer === 'done' ? { cash: 998_999n, held: 1n } : { cash: 1_000_000n, held: 0n };
    expect(await till.cash(who.id)).toEqual(left);
  });

  it('is covered by the balance with its amount, to the last unit', async () => {
    await charge({ feeFixed: '10' });
    const who = await till.member();
    expect(await code(till.ask(who, '10000.01'))).toBe('wallet.insufficient_funds');
    expect(await code(till.ask(who, '10000.00'))).toBe('done');
    expect(await till.cash(who.id)).toEqual({ cash: 0n, held: 999_000n });
  });

  it('is not taken of the first of a month; one that came back does not count', async () => {
    await charge({ feeFixed: '10', freeMonthly: 2 });
    const who = await till.member();
    const left = async () =>
      (await till.call(GetConditions, who.id, {})).methods.find(({ code: one }) => one === 'bkash')?.fee
        .freeLeft;
    expect(await left()).toBe(2);
    const first = await till.ask(who, '500.00');
    expect([first.fee, await left()]).toEqual(['0.00', 1]);
    const { withdrawal } = await till.call(
      OpsWithdrawalDetail,
      { staff: till.staff() },
      { params: { id: first.id } },
    );
    await till.call(
      RejectWithdrawal,
      { staff: till.staff() },
      { params: { id: first.id }, body: { revision: withdrawal.revision, reason: 'turnover' } },
    );
    expect(await left()).toBe(2);
    const rest = [
      await till.ask(who, '500.00'),
      await till.ask(who, '500.00'),
      await till.ask(who, '500.00'),
    ];
    expect(rest.map(({ fee }) => fee)).toEqual(['0.00', '0.00', '10.00']);
  });
});
