/** Money that waits: for a case, nobody lets it go while it is open, and nothing is half done; for a bonus, nobody asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { isFault } from '#kernel/faults.ts';
import { GetConditions, GetWithdrawal } from './contract.ts';
import { ApproveWithdrawal, ReleaseWithdrawal } from './contract/review.ts';
import { openTestTill, type TestTill, wrongInBooks } from './fixtures.ts';

let till: TestTill;
const held = new Set<string>();
const bonus = new Set<string>();
beforeAll(async () => {
  till = await openTestTill({
    held: async (_, { memberId }) => held.has(memberId),
    bonuses: { isOpen: async (_, { memberId }) => bonus.has(memberId) },
  });
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

it('is not released while a case is open, and is released when it is closed', async () => {
  const who = await till.member();
  const { id } = await till.ask(who);
  held.add(who.id);
  const params = { id };
  await till.call(
    ApproveWithdrawal,
    { staff: till.staff() },
    { params, body: { revision: 1, reason: 'fine' } },
  );
  const release = () =>
    till
      .call(ReleaseWithdrawal, { staff: till.staff() }, { params, body: { agree: true } })
      .then(({ state }) => state)
      .catch((error: unknown) => (isFault(error) ? error.code : String(error)));
  expect(await release()).toBe('withdrawals.case_open');
  expect((await till.call(GetWithdrawal, who.id, { params })).state).toBe('approved');
  expect(till.started).toEqual([]);
  expect(DecideRequest.faults).toContain('withdrawals.case_open');
  held.delete(who.id);
  expect(await release()).toBe('paying');
});

it('is not asked for while a bonus has to be played through', async () => {
  const who = await till.member();
  bonus.add(who.id);
  const ask = () =>
    till
      .ask(who)
      .then(({ state }) => state)
      .catch((error: unknown) => (isFault(error) ? error.code : String(error)));
  const { conditions, isOpen } = await till.call(GetConditions, who.id);
  expect(conditions.filter(({ isMet }) => !isMet)).toMatchObject([{ name: 'open_bonus' }]);
  expect(isOpen).toBe(false);
  expect(await ask()).toBe('withdrawals.open_bonus');
  bonus.delete(who.id);
  expect(await ask()).toBe('requested');
});
