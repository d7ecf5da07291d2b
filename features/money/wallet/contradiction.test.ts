/** A vendor that carries out, or refuses, what people have ended otherwise: nobody gains by it, and two people decide again. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DecideRequest } from '#features/people/approvals/contract.ts';
import type { Id } from '#kernel/ids.ts';
import {
  AskVendor,
  GetFunds,
  ListTransfers,
  MakeTransfer,
  OpsTransferList,
  ResolveTransfer,
  SweepWallets,
} from './contract/transfers.ts';
import { openTestWallets, type TestWallets, VENDOR } from './fixtures.ts';
import { MOST_ASKS } from './service/needs.ts';
import { applyAnswer } from './service/settle.ts';

let till: TestWallets;
let count = 0;
beforeAll(async () => {
  till = await openTestWallets();
});
afterEach(async () => expect(await till.findings()).toEqual([]));
afterAll(() => till.house.close());

const move = (who: Id<'member'>, direction: 'in' | 'out', amount: string) =>
  till.call(MakeTransfer, who, {
    body: { vendor: VENDOR, direction, amount, currency: 'BDT' },
    key: `k${(count += 1)}`,
  });
/** No answer until people are asked. */
async function lost(me: Id<'member'>, direction: 'in' | 'out' = 'in'): Promise<string> {
  const { id } = await move(me, direction, '40.17');
  for (let n = 0; n < MOST_ASKS; n += 1) await applyAnswer(till.needs, id, undefined);
  return id;
}
const stateOf = async (who: Id<'member'>, id: string) =>
  (await till.call(ListTransfers, who)).list.find((one) => one.id === id)?.state;
const ask = (id: string, outcome: 'done' | 'refused') =>
  till.call(
    ResolveTransfer,
    { staff: till.staff() },
    { params: { id }, body: { outcome, reason: 'the vendor wrote so' } },
  );
const agree = ({ id }: { readonly id: string }) =>
  till.call(DecideRequest, { staff: till.staff() }, { params: { id }, body: { agree: true } });
const decided = async (id: string, outcome: 'done' | 'refused') => agree(await ask(id, outcome));
const listed = async (id: string) =>
  (await till.call(OpsTransferList, { staff: till.staff() }, { query: { view: 'review' } })).list.find(
    (one) => one.id === id,
  );
/** The vendor has it in its books without having told us. */
const there = (me: Id<'member'>, amount: bigint) =>
  till.vendor.play({ vendor: VENDOR, player: me, currency: 'BDT' }, amount);

it('while a vendor is asked again nobody decides, and what was asked before is void', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  const request = await ask(id, 'refused');
  await till.call(AskVendor, { staff: till.staff() }, { params: { id }, body: {} });
  await expect(agree(request)).rejects.toMatchObject({ code: 'staff.request_stale' });
  await expect(ask(id, 'refused')).rejects.toMatchObject({ code: 'wallet.wrong_state' });
  expect(await till.money(me)).toEqual({ cash: 5_983n, there: 4_017n });
  await applyAnswer(till.needs, id, undefined);
  expect(await stateOf(me, id)).toBe('review');
  await decided(id, 'refused');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
});

it('carried out after people refused it is no win: nothing moves there until two people decide again', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  await decided(id, 'refused');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  await there(me, 4_017n);
  await applyAnswer(till.needs, id, { state: 'done' });
  await applyAnswer(till.needs, id, { state: 'done' });
  expect(await listed(id)).toMatchObject({ state: 'refused', contradiction: 'done' });
  await till.sync(me);
  await expect(move(me, 'out', '40.17')).rejects.toMatchObject({ code: 'wallet.transfer_open' });
  const home = await till.call(SweepWallets, me, { body: {}, key: `s${(count += 1)}` });
  expect(home.transfers).toEqual([]);
  const { wallets } = await till.call(GetFunds, me);
  expect(wallets.find(({ vendor }) => vendor === VENDOR)).toMatchObject({ busy: true });
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  await decided(id, 'done');
  expect(await stateOf(me, id)).toBe('done');
  expect(await listed(id)).toBeUndefined();
  await till.sync(me);
  expect(await till.money(me)).toEqual({ cash: 5_983n, there: 4_017n });
});

it('what is not in his cash any more is owed', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  await decided(id, 'refused');
  await till.spend(me, 9_000n);
  await there(me, 4_017n);
  await applyAnswer(till.needs, id, { state: 'done' });
  await decided(id, 'done');
  expect(await till.money(me)).toEqual({ cash: 0n, there: 4_017n });
  const pockets = await till.house.ledger.balances(till.house.db, me);
  expect(pockets.find(({ purpose }) => purpose === 'debt')?.balance).toBe(-3_017n);
});

it('people may stand by what they said, and the wallet opens again', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  await decided(id, 'refused');
  await applyAnswer(till.needs, id, { state: 'done' });
  await decided(id, 'refused');
  expect(await stateOf(me, id)).toBe('refused');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });
  expect(await move(me, 'in', '1.00')).toMatchObject({ state: 'asked' });
});

it('refused after people took it for done comes back, in either direction', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  await decided(id, 'done');
  await applyAnswer(till.needs, id, { state: 'refused', reason: 'closed' });
  await till.sync(me);
  expect(await till.money(me)).toEqual({ cash: 5_983n, there: 4_017n });
  await decided(id, 'refused');
  expect(await till.money(me)).toEqual({ cash: 10_000n, there: 0n });

  const other = await till.member(10_000n);
  await till.work((await move(other, 'in', '50.00')).id);
  const out = await lost(other, 'out');
  await decided(out, 'done');
  expect(await till.money(other)).toEqual({ cash: 9_017n, there: 983n });
  await applyAnswer(till.needs, out, { state: 'refused', reason: 'closed' });
  await till.sync(other);
  expect(await till.money(other)).toEqual({ cash: 9_017n, there: 983n });
  await decided(out, 'refused');
  expect(await till.money(other)).toEqual({ cash: 5_000n, there: 5_000n });
});

it('turned round a second time is only logged', async () => {
  const me = await till.member(10_000n);
  const id = await lost(me);
  await decided(id, 'refused');
  await there(me, 4_017n);
  await applyAnswer(till.needs, id, { state: 'done' });
  await decided(id, 'done');
  await applyAnswer(till.needs, id, { state: 'refused', reason: 'closed' });
  expect(await listed(id)).toBeUndefined();
  expect(await till.money(me)).toEqual({ cash: 5_983n, there: 4_017n });
});
