/** Spending against each other: two desks, two tabs, deposits that come and go, another currency. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer } from '#features/people/members/fixtures.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import {
  ADDRESS,
  balanceOf,
  CAP,
  openPointsHouse,
  outcome,
  rich as richOf,
  staffOf,
  type PointsHouse,
} from './fixtures.ts';
import { addGoods, approve, reject } from './service/desk.ts';
import { hearDeposits, hearUndone } from './service/hear.ts';
import { convertPoints, redeemGoods } from './service/redeem.ts';

let shop: PointsHouse;
let staff: Actor;
beforeAll(async () => {
  shop = await openPointsHouse();
  staff = staffOf(shop.house.brand.id);
});
afterAll(() => shop.close());

const rich = (points: bigint) => richOf(shop, points);
const ask = (member: MemberId, key: string = newId()) => ({
  caller: asPlayer(member) as never,
  brand: { id: shop.house.brand.id },
  key,
});
const take = (member: MemberId, goods: string) =>
  redeemGoods(shop.needs, { ...ask(member), goods, points: '100', address: ADDRESS });
const balance = async (member: MemberId): Promise<readonly [bigint, bigint]> => {
  const { points, owed } = await balanceOf(shop, member);
  return [points, owed];
};

describe('one member', () => {
  it('spends his points once in two tabs: goods in one, cash in the other', async () => {
    const goods = await addGoods(shop.needs, staff, CAP);
    const member = await rich(100n);
    const both = await Promise.all([
      outcome(take(member, goods)),
      outcome(convertPoints(shop.needs, { ...ask(member), points: '100', worth: '0.10' })),
    ]);
    expect(both.toSorted()).toEqual(['done', 'points.not_enough']);
    expect(await balance(member)).toEqual([0n, 0n]);
  });

  it('takes no more than one may have, however many tabs ask', async () => {
    const goods = await addGoods(shop.needs, staff, { ...CAP, eachMost: 2 });
    const member = await rich(900n);
    const tries = await Promise.all(Array.from({ length: 9 }, () => outcome(take(member, goods))));
    expect(tries.filter((one) => one === 'done')).toHaveLength(2);
    expect(new Set(tries)).toEqual(new Set(['done', 'points.each_most']));
    expect(await balance(member)).toEqual([70_000n, 0n]);
  });

  it('spends nothing while the mall is closed, or when his account is', async () => {
    const goods = await addGoods(shop.needs, staff, CAP);
    const member = await rich(100n);
    await shop.set({ open: false });
    expect(await outcome(take(member, goods))).toBe('points.closed');
    await shop.set({});
    await shop.sql("update members.members set status = 'suspended' where id = $1", [member]);
    expect(await outcome(take(member, goods))).toBe('points.closed');
    await shop.set({ convertible: false });
    expect(
      await outcome(convertPoints(shop.needs, { ...ask(await rich(100n)), points: '100', worth: '0.10' })),
    ).toBe('points.closed');
    await shop.set({});
  });

  it('has his points back after a rejection, less what a correction left owed meanwhile', async () => {
    const goods = await addGoods(shop.needs, staff, CAP);
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '1000000', ref });
    const { id, revision } = await take(member, goods);
    await shop.correct(ref, member, '400000', 1);
    expect(await balance(member)).toEqual([0n, 6_000n]);
    await reject(shop.needs, staff, id, { revision, reason: 'rules' });
    expect(await balance(member)).toEqual([4_000n, 0n]);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('two desks', () => {
  it('decide about a redemption once, and the stock is what was not sent', async () => {
    const goods = await addGoods(shop.needs, staff, CAP);
    const rows = await Promise.all(
      (await Promise.all([1, 2, 3, 4].map(() => rich(100n)))).map((one) => take(one, goods)),
    );
    const ends = await Promise.all(
      rows.flatMap(({ id, revision }) => [
        outcome(approve(shop.needs, staff, id, { revision, tracking: 'A-1' })),
        outcome(reject(shop.needs, staff, id, { revision, reason: 'duplicate' })),
      ]),
    );
    expect(ends.filter((one) => one === 'done')).toHaveLength(4);
    const [row] = await shop.sql<{ stock: number; sent: bigint }>(
      `select g.stock, (select count(*) from points.redemptions r where r.goods_id = g.id and r.state = 'approved') as sent
         from points.goods g where g.id = $1`,
      [goods],
    );
    expect(BigInt(row?.stock ?? 0) + (row?.sent ?? 0n)).toBe(10n);
    expect(await shop.findings()).toEqual([]);
  });

  it('pay nobody who may be given nothing: the redemption waits as it was', async () => {
    const goods = await addGoods(shop.needs, staff, {
      ...CAP,
      kind: 'money',
      amount: '10.00',
      stock: null,
    });
    const member = await rich(100n);
    const { id, revision, amount, currency } = await redeemGoods(shop.needs, {
      ...ask(member),
      goods,
      points: '100',
    });
    expect([amount, currency]).toEqual([1_000n, 'BDT']);
    await shop.sql("update members.members set status = 'suspended' where id = $1", [member]);
    expect(await outcome(approve(shop.needs, staff, id, { revision }))).toBe('points.not_entitled');
    await shop.sql("update members.members set status = 'active' where id = $1", [member]);
    expect(await outcome(approve(shop.needs, staff, id, { revision }))).toBe('done');
    expect(await shop.cash(member)).toBe(1_000n);
  });

  it('give no money of the mall in a currency the brand has not', async () => {
    const goods = await addGoods(shop.needs, staff, {
      ...CAP,
      kind: 'money',
      amount: '10.00',
      stock: null,
    });
    const member = await rich(100n);
    const abroad = { ...shop.needs, currencyOf: async () => 'USDT' as const };
    expect(await outcome(redeemGoods(abroad, { ...ask(member), goods, points: '100' }))).toBe(
      'points.unknown_goods',
    );
    expect(await balance(member)).toEqual([10_000n, 0n]);
  });
});

it('deposits earn once however often they are told, go when they are taken back, and come when they are given again', async () => {
  await shop.set({ deposit: '100' });
  const member = await shop.house.member();
  const one = (amount: string) => ({
    memberId: member,
    brandId: shop.house.brand.id,
    depositId: newId(),
    amount,
    currency: 'BDT',
    method: 'bkash',
  });
  const [first, second, tiny] = [one('1000.00'), one('250.00'), one('0.50')];
  const hear = () =>
    shop.needs.db.transaction((tx) =>
      hearDeposits(tx, shop.needs, [first, second, tiny], new Date(shop.clock.at)),
    );
  await hear();
  await hear();
  expect(await balance(member)).toEqual([1_250n, 0n]);
  const undone = { ...first, creditedAt: new Date(shop.clock.at).toISOString(), differenceId: newId() };
  const back = (kind: 'deposit' | 'deposit_back', fact: typeof undone) =>
    shop.needs.db.transaction((tx) => hearUndone(tx, shop.needs, [fact], kind));
  await back('deposit_back', undone);
  expect(await balance(member)).toEqual([250n, 0n]);
  const again = { ...undone, differenceId: newId() };
  await back('deposit', again);
  await back('deposit', again);
  expect(await balance(member)).toEqual([1_250n, 0n]);
  await shop.set({});
  expect(await shop.findings()).toEqual([]);
});
