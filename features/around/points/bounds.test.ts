/** Points at their bounds: the edges of the brand's day, the last hundredth of a price, another brand's desk. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, asStaff } from '#features/people/members/fixtures.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { askRoute } from '#platform/testkit/context.ts';
import { GetPointsBalance, type PointsBalance } from './contract.ts';
import {
  type OpsGoods,
  OpsGoodsList,
  OpsPointsMember,
  type OpsRedemption,
  OpsRedemptionList,
} from './contract/ops.ts';
import { ADDRESS, CAP, openPointsHouse, outcome, staffOf, type PointsHouse } from './fixtures.ts';
import { pointsRoutes } from './routes.ts';
import { pointsOpsRoutes } from './routes/ops.ts';
import { addGoods, approve, changeGoods, openAddress, reject } from './service/desk.ts';
import { convertPoints, redeemGoods } from './service/redeem.ts';

let shop: PointsHouse;
let other: BrandId;
beforeAll(async () => {
  shop = await openPointsHouse();
  other = newId<'brand'>();
  await openBrand(shop.house.db, { ...testBrand, id: other, code: 'other' });
  shop.house.brands.forget();
});
afterAll(() => shop.close());

const ask = (member: MemberId, brand: BrandId = shop.house.brand.id) => ({
  caller: asPlayer(member) as never,
  brand: { id: brand },
  key: newId(),
});
const stands = (member: MemberId): Promise<PointsBalance> =>
  askRoute<PointsBalance>(pointsRoutes(shop.needs), GetPointsBalance, {
    brand: shop.house.brand,
    caller: asPlayer(member),
  });

it('a stake of the last second of the brand’s day is earned on it, one of midnight on the next', async () => {
  const member = await shop.house.member();
  // Midnight in Dhaka.
  const midnight = Date.parse('2026-11-21T18:00:00Z');
  shop.clock.at = midnight - SECOND;
  await shop.play({ member, valid: '1000000' });
  expect(await stands(member)).toMatchObject({ points: '100', today: '100' });
  shop.clock.at = midnight;
  expect(await stands(member)).toMatchObject({ points: '100', today: '0' });
  // Told late, a stake belongs to the day it was settled on.
  await shop.play({ member, valid: '200000', at: midnight - 1 }, { member, valid: '500000' });
  expect(await stands(member)).toMatchObject({ points: '170', today: '50' });
  const days = await shop.sql<{ day: string; earned: bigint }>(
    'select day::text, sum(earned)::bigint as earned from points.plays_view where member_id = $1 group by 1 order by 1',
    [member],
  );
  expect(days).toEqual([
    { day: '2026-11-21', earned: 12_000n },
    { day: '2026-11-22', earned: 5_000n },
  ]);
});

it.each([
  ['99.99', '999999', 'points.not_enough'],
  ['100', '1000000', 'done'],
])('with %s points something of a hundred is taken: %s → %s', async (_, valid, answer) => {
  const goods = await addGoods(shop.needs, staffOf(shop.house.brand.id), CAP);
  const member = await shop.house.member();
  await shop.play({ member, valid });
  expect(
    await outcome(redeemGoods(shop.needs, { ...ask(member), goods, points: '100', address: ADDRESS })),
  ).toBe(answer);
  expect(await outcome(convertPoints(shop.needs, { ...ask(member), points: '100', worth: '0.10' }))).toBe(
    'points.not_enough',
  );
});

describe('another brand’s desk', () => {
  const atDesk = <Value>(call: { readonly method: 'GET'; readonly path: string }, params: unknown = {}) =>
    askRoute<Value>(
      pointsOpsRoutes(shop.needs),
      call,
      { brand: { ...shop.house.brand, id: other }, caller: asStaff(newId<'staff'>()) },
      { params, query: {} },
    );

  it('neither sees nor decides, and its goods are not sold here', async () => {
    const [own, its] = [staffOf(shop.house.brand.id), staffOf(other)];
    const goods = await addGoods(shop.needs, own, CAP);
    const member = await shop.house.member();
    await shop.play({ member, valid: '2000000' });
    const { id, revision } = await redeemGoods(shop.needs, {
      ...ask(member),
      goods,
      points: '100',
      address: ADDRESS,
    });
    expect((await atDesk<{ list: OpsGoods[] }>(OpsGoodsList)).list).toEqual([]);
    expect((await atDesk<{ list: OpsRedemption[] }>(OpsRedemptionList)).list).toEqual([]);
    await expect(atDesk(OpsPointsMember, { id: member })).rejects.toMatchObject({
      code: 'points.unknown_member',
    });
    expect([
      await outcome(approve(shop.needs, its, id, { revision })),
      await outcome(reject(shop.needs, its, id, { revision, reason: 'rules' })),
      await outcome(openAddress(shop.needs, its, id)),
      await outcome(changeGoods(shop.needs, its, goods, { ...CAP, revision: 1 })),
    ]).toEqual([
      'points.unknown_redemption',
      'points.unknown_redemption',
      'points.unknown_redemption',
      'points.unknown_goods',
    ]);
    const foreign = await addGoods(shop.needs, its, CAP);
    expect(
      await outcome(
        redeemGoods(shop.needs, { ...ask(member), goods: foreign, points: '100', address: ADDRESS }),
      ),
    ).toBe('points.unknown_goods');
    expect(await outcome(approve(shop.needs, own, id, { revision }))).toBe('done');
    expect(await stands(member)).toMatchObject({ points: '100', owed: '0' });
    expect(await shop.findings()).toEqual([]);
  });

  it('of several at once decides once: approved or sent back, never both', async () => {
    const own = staffOf(shop.house.brand.id);
    const goods = await addGoods(shop.needs, own, CAP);
    const member = await shop.house.member();
    await shop.play({ member, valid: '1000000' });
    const { id, revision } = await redeemGoods(shop.needs, {
      ...ask(member),
      goods,
      points: '100',
      address: ADDRESS,
    });
    const tries = await Promise.all([
      ...[1, 2, 3].map(() => outcome(approve(shop.needs, own, id, { revision }))),
      ...[1, 2, 3].map(() => outcome(reject(shop.needs, own, id, { revision, reason: 'rules' }))),
    ]);
    expect(tries.filter((one) => one === 'done')).toHaveLength(1);
    const isApproved = tries.indexOf('done') < 3;
    expect(await stands(member)).toMatchObject({ points: isApproved ? '0' : '100' });
    expect(await shop.findings()).toEqual([]);
  });
});
