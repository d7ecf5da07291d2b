/** What changed about a player between his request and the release: nobody lets the money go over a debt, a lost level or another name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putProfile, setLevel } from '#features/people/members/store.ts';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import { HOUR } from '#kernel/time.ts';
import { minor } from '#kernel/money.ts';
import { GetWithdrawal } from './contract.ts';
import {
  ApproveWithdrawal,
  OpsWithdrawalDetail,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from './contract/review.ts';
import { approve, codeOf, HOLDER, openTestTill, type TestTill, wrongInBooks } from './fixtures.ts';

let till: TestTill;
const frozen = new Set<string>();
beforeAll(async () => {
  till = await openTestTill({ frozen: async (_, __, memberId) => frozen.has(memberId) });
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

type Who = Awaited<ReturnType<TestTill['member']>>;

/** A deposit or a win of his turned out to be none: what is not in his cash stays as a debt. */
const takeBack = async ({ id: memberId }: Who, amount: bigint) => {
  const { ledger, db, brand } = till.house;
  await db.transaction(async (tx) =>
    ledger.take(tx, {
      memberId,
      brandId: brand.id,
      currency: brand.currency,
      pockets: await ledger.pockets(tx, brand.id, memberId, brand.currency),
      kind: 'correction',
      key: 'taken back',
      content: String(amount),
      ref: memberId,
      serial: 'T-9',
      amount: minor(amount),
      to: await ledger.house(tx, brand.id, 'grants', brand.currency),
      debt: await ledger.pocket(tx, brand.id, memberId, 'debt', brand.currency),
    }),
  );
};
const release = ({ id }: { readonly id: string }) =>
  codeOf(till.call(ReleaseWithdrawal, { staff: till.staff() }, { params: { id }, body: { agree: true } }));
const state = async (who: Who, { id }: { readonly id: string }) =>
  (await till.call(GetWithdrawal, who.id, { params: { id } })).state;
const hints = async ({ id }: { readonly id: string }) =>
  (await till.call(OpsWithdrawalDetail, { staff: till.staff() }, { params: { id } })).withdrawal.hints;

it('is not approved for a player who owes since he asked, and the desk sees that he does', async () => {
  const who = await till.member();
  const asked = await till.ask(who, '10000.00');
  expect(await till.cash(who.id)).toEqual({ cash: 0n, held: 1_000_000n });
  expect(await hints(asked)).not.toContain('owes');
  await takeBack(who, 1_000_000n);
  expect(await hints(asked)).toContain('owes');
  expect(await codeOf(approve(till, asked))).toBe('withdrawals.player_owes');
  expect(await state(who, asked)).toBe('requested');
  expect(ApproveWithdrawal.faults).toContain('withdrawals.player_owes');
});

it('a debt that arises after the approval makes the request void, and no newer one is let through', async () => {
  const who = await till.member();
  const asked = await till.ask(who, '10000.00');
  await approve(till, asked);
  await takeBack(who, 1_000_000n);
  expect(await release(asked)).toBe('staff.request_stale');
  expect(await codeOf(approve(till, asked))).toBe('withdrawals.player_owes');
  expect(await state(who, asked)).toBe('approved');
  expect(till.started).toEqual([]);
});

it('who keeps himself from playing owes no more than he leaves behind, or is not paid', async () => {
  const who = await till.member();
  const rest = async (asked: { readonly id: string }) => codeOf(approve(till, asked));
  const asked = await till.ask(who, '9000.00');
  await takeBack(who, 200_000n);
  await till.sql(
    `insert into protection.standing (member_id, time_out_until) values ($1, $2)
     on conflict (member_id) do update set time_out_until = $2`,
    [who.id, till.needs.clock.now() + HOUR],
  );
  expect(await rest(asked)).toBe('withdrawals.player_owes');
});

it('a level, the name on file or the trust in an agent that is lost after the request holds the money', async () => {
  const who = await till.member();
  const asked = await till.ask(who);
  await setLevel(till.house.db, who.id, 1);
  expect(await codeOf(approve(till, asked))).toBe('withdrawals.player_level');
  await setLevel(till.house.db, who.id, 2);
  const rename = (payeeName: string) =>
    putProfile(till.house.db, { memberId: who.id, details: { payeeName }, birthday: null });
  await rename('Karim Molla');
  expect(await codeOf(approve(till, asked))).toBe('withdrawals.player_name');
  await rename(HOLDER);
  frozen.add(who.id);
  expect(await codeOf(approve(till, asked))).toBe('withdrawals.player_owes');
  frozen.delete(who.id);
  await approve(till, asked);
  await setLevel(till.house.db, who.id, 3);
  // Whoever approved saw another level: it is looked at anew.
  expect(await release(asked)).toBe('staff.request_stale');
  await approve(till, asked);
  frozen.add(who.id);
  expect(await release(asked)).toBe('withdrawals.player_owes');
  expect(DecideRequest.faults).toContain('withdrawals.player_owes');
  frozen.delete(who.id);
  expect(await release(asked)).toBe('done');
});

it('nobody says that a payout failed while its provider is being told of it', async () => {
  const who = await till.member();
  const asked = await till.ask(who);
  await approve(till, asked);
  expect(await release(asked)).toBe('done');
  const { id } = asked;
  const provider = till.needs.providers.find(({ code }) => code === 'sandbox');
  if (!provider) throw new Error('there is no provider');
  const { start } = provider;
  const resolve = async () => {
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: till.staff() }, { params: { id } });
    const body = { revision: withdrawal.revision, outcome: 'failed', reason: 'nobody knows of it' } as const;
    return codeOf(till.call(ResolveWithdrawal, { staff: till.staff() }, { params: { id }, body }));
  };
  const meanwhile: string[] = [];
  const whileNotified = (end: (payout: Parameters<typeof start>[0]) => ReturnType<typeof start>) =>
    Object.assign(provider, {
      start: async (payout: Parameters<typeof start>[0]) => {
        // The clock gives it up meanwhile, and people find it among those nobody knows of.
        await till.room.jobs['withdrawals.silence']?.({ id });
        meanwhile.push(await state(who, asked), await resolve());
        return end(payout);
      },
    });
  whileNotified(start);
  await till.room.jobs['withdrawals.start']?.({ id });
  Object.assign(provider, { start });
  expect(meanwhile).toEqual(['unknown', 'withdrawals.wrong_state']);
  expect(till.started).toContain(id);
  expect(await resolve()).toBe('done');
});

it('a provider that cannot be reached is not being told: people may say what became of it', async () => {
  const who = await till.member();
  const asked = await till.ask(who);
  await approve(till, asked);
  expect(await release(asked)).toBe('done');
  const { id } = asked;
  const provider = till.needs.providers.find(({ code }) => code === 'sandbox');
  if (!provider) throw new Error('there is no provider');
  const { start } = provider;
  Object.assign(provider, { start: () => Promise.reject(new Error('cannot be reached')) });
  await expect(till.room.jobs['withdrawals.start']?.({ id })).rejects.toThrow('cannot be reached');
  Object.assign(provider, { start });
  expect(await till.sql('select starting_at from withdrawals.withdrawals where id = $1', [id])).toEqual([
    { starting_at: null },
  ]);
});
