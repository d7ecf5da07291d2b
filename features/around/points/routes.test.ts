/** What members and staff are shown of points, and what the desk may not do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, asStaff } from '#features/people/members/fixtures.ts';
import type { Call } from '#kernel/call.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { defaultsIn } from '#kernel/settings.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { askRoute } from '#platform/testkit/context.ts';
import {
  GetPointsBalance,
  GetPointsConfig,
  GetPointsGoods,
  GetPointsHistory,
  GetRedemptions,
  type Goods,
  type PointsBalance,
  type PointsMovement,
  type PointsRules,
  type Redemption,
  RedeemPoints,
} from './contract.ts';
import {
  type OpsGoods,
  OpsAddGoods,
  OpsGoodsList,
  OpsPointsMember,
  type OpsRedemption,
  OpsRedemptionList,
  OpsRejectRedemption,
  OpsSetGoods,
} from './contract/ops.ts';
import { PointsSettings } from './contract/settings.ts';
import { ADDRESS, openPointsHouse, rich as richOf, staffOf, type PointsHouse } from './fixtures.ts';
import { pointsRoutes } from './routes.ts';
import { pointsOpsRoutes } from './routes/ops.ts';
import { addGoods } from './service/desk.ts';
import { creditEarned } from './service/move.ts';
import { stockPlayers } from './service/sample-people.ts';
import { stockPoints } from './service/seed.ts';

type Page<One> = { readonly list: readonly One[]; readonly totalPages: number };

let shop: PointsHouse;
let staff: Actor & { readonly staffId: Id<'staff'> };
beforeAll(async () => {
  shop = await openPointsHouse();
  staff = staffOf(shop.house.brand.id);
});
afterAll(() => shop.close());

const asked = <Value>(
  member: MemberId,
  call: Pick<Call, 'method' | 'path'>,
  input: { readonly query?: unknown; readonly body?: unknown } = {},
  key = newId<'key'>(),
): Promise<Value> =>
  askRoute<Value>(
    pointsRoutes(shop.needs),
    call,
    { brand: shop.house.brand, caller: asPlayer(member), key },
    input,
  );
const atDesk = <Value>(
  call: Pick<Call, 'method' | 'path'>,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
): Promise<Value> =>
  askRoute<Value>(
    pointsOpsRoutes(shop.needs),
    call,
    { brand: shop.house.brand, caller: asStaff(staff.staffId) },
    input,
  );
const rich = (points: bigint) => richOf(shop, points);
const DRAFT = {
  kind: 'goods' as const,
  names: { en: 'Umbrella', bn: 'ছাতা' },
  texts: { en: 'Eight ribs.' },
  picture: 'sun' as const,
  points: '100',
  amount: null,
  stock: 5,
  eachMost: 2,
  open: true,
  position: 0,
};

describe('a member is shown', () => {
  it('what he could spend now, with what is not credited yet, and what today earned', async () => {
    const member = await rich(12n);
    const before = await asked<PointsBalance>(member, GetPointsBalance);
    expect(before).toEqual({ points: '12', owed: '0', today: '12' });
    await creditEarned(shop.needs);
    expect(await asked<PointsBalance>(member, GetPointsBalance)).toEqual(before);
    shop.clock.at += DAY;
    expect(await asked<PointsBalance>(member, GetPointsBalance)).toEqual({ ...before, today: '0' });
  });

  it('the ratio table in his currency, and what a point is worth', async () => {
    const rules = await asked<PointsRules>(await shop.house.member(), GetPointsConfig);
    expect(rules).toMatchObject({ open: true, currency: 'BDT', worth: '0.10', least: '100', deposit: null });
    expect(rules.ratios).toContainEqual({ category: 'RNG', unit: '100.00', currency: 'BDT' });
    await shop.set({ deposit: '50', convertible: false });
    expect(await asked<PointsRules>(await shop.house.member(), GetPointsConfig)).toMatchObject({
      deposit: '50.00',
      convertible: false,
    });
    await shop.set({});
  });

  it('goods that are open, in his language, with what of them he may still take', async () => {
    const goods = await addGoods(shop.needs, staff, DRAFT);
    await addGoods(shop.needs, staff, { ...DRAFT, names: { en: 'Hidden' }, open: false });
    const member = await rich(500n);
    const list = async (): Promise<readonly Goods[]> =>
      (await asked<{ list: readonly Goods[] }>(member, GetPointsGoods)).list;
    expect((await list()).map(({ name, stock, left }) => [name, stock, left])).toEqual([['Umbrella', 5, 2]]);
    await asked<Redemption>(member, RedeemPoints, { body: { goods, points: '100', address: ADDRESS } });
    expect((await list()).map(({ stock, left }) => [stock, left])).toEqual([[4, 1]]);
  });

  it('his movements and redemptions page by page, and nobody else’s', async () => {
    const [one, other] = [await rich(300n), await rich(5n)];
    const goods = await addGoods(shop.needs, staff, { ...DRAFT, stock: null, eachMost: 0 });
    const key = newId<'key'>();
    const body = { goods, points: '100', address: ADDRESS };
    const first = await asked<Redemption>(one, RedeemPoints, { body }, key);
    expect(await asked<Redemption>(one, RedeemPoints, { body }, key)).toEqual(first);
    const history = await asked<Page<PointsMovement>>(one, GetPointsHistory, { query: { pageSize: 1 } });
    expect([history.list.length, history.totalPages]).toEqual([1, 2]);
    expect(history.list[0]).toMatchObject({
      kind: 'redeemed',
      points: '-100',
      balance: '200',
      note: first.serial,
    });
    const earned = await asked<Page<PointsMovement>>(one, GetPointsHistory, { query: { kind: 'earned' } });
    expect(earned.list).toMatchObject([{ kind: 'earned', category: 'RNG', points: '300', balance: '300' }]);
    expect((await asked<Page<Redemption>>(one, GetRedemptions)).list).toMatchObject([
      { id: first.id, name: 'Umbrella', state: 'in_process', amount: null },
    ]);
    expect((await asked<Page<Redemption>>(other, GetRedemptions)).list).toEqual([]);
    expect(
      (await asked<Page<Redemption>>(one, GetRedemptions, { query: { state: 'approved' } })).list,
    ).toEqual([]);
  });
});

describe('the desk', () => {
  it('lists goods with what was taken, changes them, and brings no piece back', async () => {
    const added = await atDesk<OpsGoods>(OpsAddGoods, { body: { ...DRAFT, names: { en: 'Cap' }, stock: 3 } });
    expect(added).toMatchObject({ stock: 3, taken: 0, revision: 1 });
    const member = await rich(100n);
    await asked<Redemption>(member, RedeemPoints, {
      body: { goods: added.id, points: '100', address: ADDRESS },
    });
    const stale = {
      params: { id: added.id },
      body: { ...DRAFT, names: { en: 'Cap' }, stock: 3, revision: 1 },
    };
    await expect(atDesk(OpsSetGoods, stale)).rejects.toMatchObject({ code: 'points.changed_meanwhile' });
    const list = (await atDesk<{ list: readonly OpsGoods[] }>(OpsGoodsList)).list;
    const now = list.find(({ id }) => id === added.id);
    expect([now?.stock, now?.taken, now?.revision]).toEqual([2, 1, 2]);
    const fresh = { ...stale, body: { ...stale.body, stock: 10, revision: 2 } };
    expect(await atDesk<OpsGoods>(OpsSetGoods, fresh)).toMatchObject({ stock: 10, revision: 3 });
  });

  it.each([
    [{ names: {} }, 'points.wrong_goods'],
    [{ points: '0' }, 'points.malformed'],
    [{ kind: 'money' as const, amount: null }, 'points.wrong_goods'],
    [{ kind: 'money' as const, amount: '11.00' }, 'points.wrong_goods'],
  ])('takes no goods that make no sense: %j', async (part, code) => {
    await expect(atDesk(OpsAddGoods, { body: { ...DRAFT, ...part } })).rejects.toMatchObject({ code });
  });

  it('finds redemptions by state, kind and account, those that wait longest first', async () => {
    const goods = await addGoods(shop.needs, staff, { ...DRAFT, stock: null, eachMost: 0 });
    const member = await rich(200n);
    const [account] = await shop.sql<{ account: string }>(
      'select account from members.members where id = $1',
      [member],
    );
    const taken: Redemption[] = [];
    for (const _ of [1, 2]) {
      shop.clock.at += 1_000;
      taken.push(
        await asked<Redemption>(member, RedeemPoints, { body: { goods, points: '100', address: ADDRESS } }),
      );
    }
    const list = async (query: object): Promise<readonly OpsRedemption[]> =>
      (
        await atDesk<Page<OpsRedemption>>(OpsRedemptionList, {
          query: { account: account?.account, ...query },
        })
      ).list;
    const waiting = await list({ state: 'in_process', kind: 'goods' });
    expect(waiting.map(({ id }) => id)).toEqual(taken.map(({ id }) => id));
    expect(await list({ kind: 'convert' })).toEqual([]);
    const [first] = waiting;
    await atDesk(OpsRejectRedemption, {
      params: { id: first?.id },
      body: { revision: first?.revision, reason: 'out_of_stock', note: 'Next month again' },
    });
    expect((await list({ state: 'rejected' })).map(({ reason, note }) => [reason, note])).toEqual([
      ['out_of_stock', 'Next month again'],
    ]);
    const about = await atDesk<{ points: string; entries: readonly { kind: string }[] }>(OpsPointsMember, {
      params: { id: member },
    });
    expect([about.points, about.entries[0]?.kind]).toEqual(['100', 'returned']);
    await expect(atDesk(OpsPointsMember, { params: { id: newId() } })).rejects.toMatchObject({
      code: 'points.unknown_member',
    });
  });
});

it.each([
  [
    {
      ratios: [
        { category: 'RNG', unit: '1' },
        { category: 'RNG', unit: '2' },
      ],
    },
    'points.category_twice',
  ],
  [{ ratios: [{ category: 'RNG', unit: '0' }] }, 'points.unit_missing'],
  [{ ratios: [{ category: 'RNG', unit: '0.00' }] }, 'points.unit_missing'],
  [{}, undefined],
])('settings are held to what a table needs: %j', (part, code) =>
  expect(PointsSettings.check?.({ ...PointsSettings.defaults, ...part })?.code).toBe(code),
);

it.each(['VND', 'IDR', 'INR', 'THB', 'MYR'])(
  'in %s a point costs about what it costs in BDT: at most four thousandths of a stake of reels',
  (currency) => {
    const { worth, ratios } = defaultsIn(PointsSettings, currency) ?? PointsSettings.defaults;
    const unit = ratios.find(({ category }) => category === 'RNG')?.unit ?? '0';
    expect(Number(unit)).toBeGreaterThan(0);
    expect(Number(worth) / Number(unit)).toBeLessThanOrEqual(0.0041);
  },
);

it('the sample has players on every level and a redemption in each state, and is filled once', async () => {
  const sample = { brandId: shop.house.brand.id, currency: 'BDT', production: false };
  const people = new Map<string, MemberId>();
  const open = async (_: unknown, __: unknown, username: string): Promise<MemberId> => {
    const id = people.get(username) ?? (await shop.house.member());
    people.set(username, id);
    return id;
  };
  const fill = async (): Promise<void> => {
    await stockPoints(shop.needs.db, sample);
    await stockPlayers(shop.needs, open, shop.needs.db, sample);
  };
  await fill();
  const richest = people.get('nargis_sylhet');
  const states = () =>
    shop.sql<{ state: string }>('select state from points.redemptions where member_id = $1 order by state', [
      richest,
    ]);
  expect((await states()).map(({ state }) => state)).toEqual(['approved', 'in_process', 'rejected']);
  await fill();
  expect(await states()).toHaveLength(3);
  await creditEarned(shop.needs);
  expect(await shop.findings()).toEqual([]);
});
