/** Money that staff give and take: by two people, once, never more than is there, and the books know whose word it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecideRequest, ListRequests } from '#features/people/approvals/contract.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { type AdjustmentContent, AskAdjustment, ListAdjustments } from './contract/adjustments.ts';
import { openTestWallets, type TestWallets } from './fixtures.ts';

let till: TestWallets;
let asha: { readonly staff: Id<'staff'> };
let bela: { readonly staff: Id<'staff'> };
beforeAll(async () => {
  till = await openTestWallets();
  asha = { staff: till.staff() };
  bela = { staff: till.staff() };
});
afterAll(async () => {
  expect(await till.findings()).toEqual([]);
  await till.house.close();
});

const ask = (member: Id<'member'>, over: Partial<AdjustmentContent> = {}, who = asha) =>
  till.call(AskAdjustment, who, {
    params: { id: member },
    body: {
      direction: 'in',
      amount: '25.00',
      currency: 'BDT',
      cause: 'complaint',
      reason: 'lost connection',
      ...over,
    },
  });
const decide = (id: string, who = bela, agree = true) =>
  till.call(DecideRequest, who, { params: { id }, body: { agree } });
const code = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const cash = async (member: Id<'member'>): Promise<bigint> => (await till.money(member)).cash;
const listed = async (member: Id<'member'>) =>
  (await till.call(ListAdjustments, asha)).list.filter(({ memberId }) => memberId === member);

describe('an adjustment', () => {
  it('gives nothing until another person agrees, then once, with everything that was said', async () => {
    const me = await till.member(1_000n);
    const { id } = await ask(me);
    expect(await code(decide(id, asha))).toBe('staff.not_yourself');
    expect(await cash(me)).toBe(1_000n);
    expect(await decide(id)).toEqual({ state: 'done' });
    expect(await code(decide(id))).toBe('staff.request_decided');
    expect(await cash(me)).toBe(3_500n);
    expect(await listed(me)).toMatchObject([
      { direction: 'in', amount: '25.00', currency: 'BDT', cause: 'complaint', reason: 'lost connection' },
    ]);
  });

  it('takes from the cash, and leaves it alone where it is less by then', async () => {
    const me = await till.member(5_000n);
    expect(await decide((await ask(me, { direction: 'out' })).id)).toEqual({ state: 'done' });
    expect(await cash(me)).toBe(2_500n);
    expect(await code(ask(me, { direction: 'out', amount: '25.01' }))).toBe('wallet.insufficient_funds');
    const { id } = await ask(me, { direction: 'out', amount: '20.00' });
    await till.spend(me, 1_000n);
    expect(await code(decide(id))).toBe('staff.request_stale');
    expect(await cash(me)).toBe(1_500n);
    expect(await listed(me)).toHaveLength(1);
    // It waits for nobody any more: who asked and who agreed read why, and less can be asked for.
    for (const reader of [asha, bela])
      expect((await till.call(ListRequests, reader)).find((one) => one.id === id)).toMatchObject({
        state: 'void',
        voidBecause: 'uncovered',
        agreed: [],
      });
    expect(await code(decide(id))).toBe('staff.request_decided');
    expect(await decide((await ask(me, { direction: 'out', amount: '15.00' })).id)).toEqual({
      state: 'done',
    });
    expect(await cash(me)).toBe(0n);
  });

  it('that is refused moves nothing', async () => {
    const me = await till.member(1_000n);
    await decide((await ask(me)).id, bela, false);
    expect(await cash(me)).toBe(1_000n);
    expect(await listed(me)).toEqual([]);
  });

  it.each<[Partial<AdjustmentContent>, string]>([
    [{ amount: '0.00' }, 'money.out_of_range'],
    [{ amount: '1.001' }, 'money.malformed'],
    [{ currency: 'USD' }, 'wallet.wrong_currency'],
  ])('of %j is refused', async (over, refusal) => {
    expect(await code(ask(await till.member(), over))).toBe(refusal);
  });

  it('of nobody, or of a trial account, is refused', async () => {
    expect(await code(ask(newId<'member'>()))).toBe('staff.unknown');
    const trial = await till.member();
    await arrange(till.house.db, 'update members.members set type = 4 where id = $1', [trial]);
    expect(await code(ask(trial))).toBe('staff.unknown');
  });

  it('is void when the player’s account has changed since', async () => {
    const me = await till.member(1_000n);
    const { id } = await ask(me);
    await arrange(till.house.db, "update members.members set status = 'suspended' where id = $1", [me]);
    expect(await code(decide(id))).toBe('staff.request_stale');
    expect(await cash(me)).toBe(1_000n);
  });

  it('cannot be written as agreed to by who asked', async () => {
    const me = await till.member();
    await decide((await ask(me)).id);
    const forged = arrange(
      till.house.db,
      `insert into wallet.adjustments select $1::uuid, member_id, brand_id, 'A-forged', direction, amount, currency, cause, reason, asked_by,
         array[asked_by], transfer_id, at from wallet.adjustments where member_id = $2`,
      [newId(), me],
    );
    await expect(forged).rejects.toThrow('adjustments');
  });
});
