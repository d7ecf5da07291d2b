/** Points on a real database: earned, corrected, spent, given back; and goods that a hundred people want at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer } from '#features/people/members/fixtures.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import {
  ADDRESS,
  balanceOf,
  CAP,
  openPointsHouse,
  rich as richOf,
  staffOf,
  type PointsHouse,
} from './fixtures.ts';
import { addGoods, approve, changeGoods, openAddress, reject } from './service/desk.ts';
import { creditEarned } from './service/move.ts';
import { convertPoints, redeemGoods } from './service/redeem.ts';
import { hearDeposits, hearUndone } from './service/hear.ts';
import { allGoods } from './store/goods.ts';

let shop: PointsHouse;
let staff: Actor;
beforeAll(async () => {
  shop = await openPointsHouse();
  staff = staffOf(shop.house.brand.id);
});
afterAll(() => shop.close());

const balance = (member: MemberId) => balanceOf(shop, member);
const rich = (points: bigint) => richOf(shop, points);
const ask = (member: MemberId, key: string = newId()) => ({
  caller: asPlayer(member) as never,
  brand: { id: shop.house.brand.id },
  key,
});
const draft = { ...CAP, names: { en: 'Umbrella' }, picture: 'sun' as const, stock: 5 };

describe('play earns', () => {
  it('a point for each hundred of valid stake, and hundredths of it', async () => {
    const member = await shop.house.member();
    await shop.play({ member, valid: '12345' }, { member, valid: '5' });
    expect(await balance(member)).toEqual({ points: 123n, owed: 0n });
  });
  it('nothing without a risk, nothing twice, nothing for agents and closed accounts', async () => {
    const [member, agent, closed] = [
      await shop.house.member(),
      await shop.house.member(),
      await shop.house.member(),
    ];
    await shop.sql('update members.members set type = 2 where id = $1', [agent]);
    await shop.sql("update members.members set status = 'suspended' where id = $1", [closed]);
    const ref = newId();
    await shop.play({ member, valid: '0' }, { member, valid: '10000', state: 'voided' });
    await shop.play({ member, valid: '10000', ref });
    await shop.play({ member, valid: '10000', ref });
    await shop.play({ member: agent, valid: '10000' }, { member: closed, valid: '10000' });
    expect(await balance(member)).toEqual({ points: 100n, owed: 0n });
    expect([await balance(agent), await balance(closed)]).toEqual([
      { points: 0n, owed: 0n },
      { points: 0n, owed: 0n },
    ]);
  });
  it('less where the play keeps little, and leaves what it says for rebates', async () => {
    const member = await shop.house.member();
    await shop.play({ member, valid: '1000000', margin: 500 });
    expect(await balance(member)).toEqual({ points: 5_000n, owed: 0n });
    shop.plates.set('RNG', 1_000_000n);
    await shop.play({ member, valid: '1000000', margin: 10_000 });
    shop.plates.clear();
    expect(await balance(member)).toEqual({ points: 5_000n, owed: 0n });
  });
});

describe('a corrected result', () => {
  it('takes back what it earned, and what is missing is made good by later play', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '100000', ref });
    expect(await balance(member)).toEqual({ points: 1_000n, owed: 0n });
    await shop.set({ least: 1 });
    await convertPoints(shop.needs, { ...ask(member), points: '8', worth: '0.10' });
    await shop.correct(ref, member, '0', 1);
    expect(await balance(member)).toEqual({ points: 0n, owed: 800n });
    // The same news again changes nothing.
    await shop.correct(ref, member, '0', 1);
    expect(await balance(member)).toEqual({ points: 0n, owed: 800n });
    await shop.play({ member, valid: '100000' });
    expect(await balance(member)).toEqual({ points: 200n, owed: 0n });
    await shop.correct(ref, member, '100000', 2);
    expect(await balance(member)).toEqual({ points: 1_200n, owed: 0n });
  });
});

it('deposits earn where the brand says so, and lose it when they are taken back', async () => {
  const member = await shop.house.member();
  await shop.set({ deposit: '50' });
  const one = {
    memberId: member,
    brandId: shop.house.brand.id,
    depositId: newId(),
    amount: '500.00',
    currency: 'BDT',
    method: 'bkash',
  };
  const { db } = shop.needs;
  await db.transaction((tx) => hearDeposits(tx, shop.needs, [one], new Date(shop.clock.at)));
  await db.transaction((tx) => hearDeposits(tx, shop.needs, [one], new Date(shop.clock.at)));
  expect(await balance(member)).toEqual({ points: 1_000n, owed: 0n });
  const undone = { ...one, creditedAt: new Date(shop.clock.at).toISOString(), differenceId: newId() };
  await db.transaction((tx) => hearUndone(tx, shop.needs, [undone], 'deposit_back'));
  await db.transaction((tx) => hearUndone(tx, shop.needs, [undone], 'deposit_back'));
  expect(await balance(member)).toEqual({ points: 0n, owed: 0n });
  await shop.set({});
});

describe('points into cash', () => {
  it('are paid once by their key, whoever sends it how often', async () => {
    const member = await rich(500n);
    const one = { ...ask(member, 'convert-1'), points: '300', worth: '0.10' };
    const rows = await Promise.all(Array.from({ length: 10 }, () => convertPoints(shop.needs, one)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await shop.cash(member)).toBe(3_000n);
    expect((await balance(member)).points).toBe(20_000n);
    await expect(convertPoints(shop.needs, { ...one, points: '200' })).rejects.toMatchObject({
      code: 'idempotency.conflict',
    });
  });
  it('are spent by one of two hundred', async () => {
    const member = await rich(100n);
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        convertPoints(shop.needs, { ...ask(member), points: '100', worth: '0.10' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(member)).toEqual({ points: 0n, owed: 0n });
    expect(await shop.cash(member)).toBe(1_000n);
  });
  it.each([
    ['50', '0.10', 'points.below_least'],
    ['100.5', '0.10', 'points.malformed'],
    ['0', '0.10', 'points.malformed'],
    ['100', '0.20', 'points.worth_changed'],
    ['501', '0.10', 'points.not_enough'],
  ])('%s at %s are refused: %s', async (points, worth, code) => {
    const member = await rich(500n);
    await expect(convertPoints(shop.needs, { ...ask(member), points, worth })).rejects.toMatchObject({
      code,
    });
    expect((await balance(member)).points).toBe(50_000n);
  });
});

describe('goods', () => {
  it('are never oversold: of a hundred at once as many get one as there are', async () => {
    const goods = await addGoods(shop.needs, staff, draft);
    const members = await Promise.all(Array.from({ length: 100 }, () => rich(100n)));
    const tries = await Promise.allSettled(
      members.map((member) =>
        redeemGoods(shop.needs, { ...ask(member), goods, points: '100', address: ADDRESS }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['points.sold_out']));
    const left = (await allGoods(shop.needs.db, staff.brandId)).find(({ id }) => id === goods);
    expect([left?.stock, left?.taken]).toEqual([0, 5]);
  });
  it('want an address, the price that was seen, and no more than one may have', async () => {
    const goods = await addGoods(shop.needs, staff, { ...draft, eachMost: 1 });
    const member = await rich(500n);
    const one = { goods, points: '100', address: ADDRESS };
    const codeOf = (more: object) =>
      redeemGoods(shop.needs, { ...ask(member), ...one, ...more }).then(
        () => 'done',
        ({ code }) => code,
      );
    expect(await codeOf({ address: undefined })).toBe('points.address_missing');
    expect(await codeOf({ points: '99' })).toBe('points.price_changed');
    expect(await codeOf({ goods: newId() })).toBe('points.unknown_goods');
    expect(await codeOf({})).toBe('done');
    expect(await codeOf({})).toBe('points.each_most');
  });
  it('go back with their points and their stock when staff reject them, once', async () => {
    const goods = await addGoods(shop.needs, staff, draft);
    const member = await rich(100n);
    const { id, revision } = await redeemGoods(shop.needs, {
      ...ask(member),
      goods,
      points: '100',
      address: ADDRESS,
    });
    expect(await openAddress(shop.needs, staff, id)).toEqual(ADDRESS);
    const stored = await shop.sql<{ address: Buffer }>(
      'select address from points.redemptions where id = $1',
      [id],
    );
    expect(stored[0]?.address.toString('latin1')).not.toContain('Green Road');
    await reject(shop.needs, staff, id, { revision, reason: 'address' });
    await expect(reject(shop.needs, staff, id, { revision, reason: 'address' })).rejects.toMatchObject({
      code: 'points.wrong_state',
    });
    expect((await balance(member)).points).toBe(10_000n);
    const row = (await allGoods(shop.needs.db, staff.brandId)).find((one) => one.id === goods);
    expect(row?.stock).toBe(5);
  });
  it('of money are paid when they are approved, once, and never worth more than their points', async () => {
    const money = { ...draft, kind: 'money' as const, amount: '10.00', stock: null };
    await expect(addGoods(shop.needs, staff, { ...money, amount: '10.01' })).rejects.toMatchObject({
      code: 'points.wrong_goods',
    });
    const goods = await addGoods(shop.needs, staff, money);
    const member = await rich(100n);
    const { id, revision } = await redeemGoods(shop.needs, { ...ask(member), goods, points: '100' });
    expect(await shop.cash(member)).toBe(0n);
    const both = await Promise.allSettled([
      approve(shop.needs, staff, id, { revision }),
      reject(shop.needs, staff, id, { revision, reason: 'rules' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isPaid = both[0]?.status === 'fulfilled';
    expect([await shop.cash(member), (await balance(member)).points]).toEqual(
      isPaid ? [1_000n, 0n] : [0n, 10_000n],
    );
  });
  it('are changed by who saw them last', async () => {
    const goods = await addGoods(shop.needs, staff, draft);
    await changeGoods(shop.needs, staff, goods, { ...draft, points: '200', revision: 1 });
    await expect(changeGoods(shop.needs, staff, goods, { ...draft, revision: 1 })).rejects.toMatchObject({
      code: 'points.changed_meanwhile',
    });
    const elsewhere = { ...staff, brandId: asId<'brand'>(newId()) };
    await expect(approve(shop.needs, elsewhere, newId(), { revision: 1 })).rejects.toMatchObject({
      code: 'points.unknown_redemption',
    });
  });
});

describe('the books', () => {
  it('find nothing wrong', async () => {
    await creditEarned(shop.needs);
    expect(await shop.findings()).toEqual([]);
  });
  it('name a sum, a balance and a redemption that were altered', async () => {
    const member = await rich(100n);
    await creditEarned(shop.needs);
    await shop.sql('update points.plays set valid = valid + 10000 where member_id = $1', [member]);
    await shop.sql('update points.balances set points = points + 1 where member_id = $1', [member]);
    const found = (await shop.findings()).map((one) => one.split(':')[0]);
    expect(new Set(found)).toEqual(new Set(['points plays', 'points balances']));
    await shop.sql('update points.plays set valid = valid - 10000 where member_id = $1', [member]);
    await shop.sql('update points.balances set points = points - 1 where member_id = $1', [member]);
    await shop.sql("update points.redemptions set points = points * 2 where kind = 'convert'");
    expect((await shop.findings()).every((one) => one.startsWith('points redemptions'))).toBe(true);
    expect(await shop.findings()).not.toEqual([]);
    await shop.sql("update points.redemptions set points = points / 2 where kind = 'convert'");
  });
  it('name a stake that gives away more than its play keeps', async () => {
    const [row] = await shop.sql<{ ref: string }>(
      'select ref from points.stakes where margin is not null limit 1',
    );
    await shop.sql('update points.stakes set margin = 0, kept = 1 where ref = $1', [row?.ref]);
    expect((await shop.findings()).some((one) => one.startsWith('points margins'))).toBe(true);
  });
});
