/** The door of staff to the mall. */
import { toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsAddGoods,
  OpsApproveRedemption,
  type OpsGoods,
  OpsGoodsList,
  OpsPointsMember,
  type OpsRedemption,
  OpsRedemptionAddress,
  OpsRedemptionList,
  OpsRejectRedemption,
  OpsSetGoods,
} from '../contract/ops.ts';
import { pointsFaults } from '../faults.ts';
import { presentForDesk, presentGoodsForDesk } from '../present.ts';
import { moved, writePoints } from '../rules.ts';
import { addGoods, approve, changeGoods, openAddress, reject } from '../service/desk.ts';
import { dayOf } from '../service/hear.ts';
import type { PointsNeeds } from '../service/needs.ts';
import { ratiosOf } from '../service/ratios.ts';
import { listEntries } from '../store/entries.ts';
import { allGoods, redemptionForDesk, redemptionsForDesk } from '../store/goods.ts';
import { brandsOf, readLive } from '../store/plays.ts';

const READ = { allow: ['staff'], right: 'points.read' } as const;
const WRITE = { allow: ['staff'], right: 'points.write', perMinute: 120 } as const;
const DECIDE = { allow: ['staff'], right: 'points.decide', perMinute: 120 } as const;

async function goodsOf(needs: PointsNeeds, { brandId }: Actor, id: string): Promise<OpsGoods> {
  const row = (await allGoods(needs.db, brandId)).find((one) => one.id === id);
  if (!row) throw pointsFaults('points.unknown_goods');
  return presentGoodsForDesk(row);
}

async function redemptionOf(
  needs: PointsNeeds,
  { brandId }: Actor,
  id: string,
  language: string,
): Promise<OpsRedemption> {
  const row = await redemptionForDesk(needs.db, id, brandId);
  if (!row) throw pointsFaults('points.unknown_redemption');
  return presentForDesk(row, language);
}

export const pointsOpsRoutes = (needs: PointsNeeds): readonly Route[] => [
  route(OpsGoodsList, READ, async ({ brand }) => ({
    list: (await allGoods(needs.db, brand.id)).map(presentGoodsForDesk),
  })),

  route(OpsAddGoods, WRITE, async (context, { body }) => {
    const actor = actorOf(context);
    return goodsOf(needs, actor, await addGoods(needs, actor, body));
  }),

  route(OpsSetGoods, WRITE, async (context, { params, body }) => {
    await changeGoods(needs, actorOf(context), params.id, body);
    return goodsOf(needs, actorOf(context), params.id);
  }),

  route(OpsRedemptionList, READ, ({ brand, language }, { query }) =>
    answerPage(
      query,
      (limit, offset) => redemptionsForDesk(needs.db, brand.id, query, limit, offset),
      (row) => presentForDesk(row, language),
      true,
    ),
  ),

  route(OpsRedemptionAddress, DECIDE, async (context, { params }) => ({
    address: await openAddress(needs, actorOf(context), params.id),
  })),

  route(OpsApproveRedemption, DECIDE, async (context, { params, body }) => {
    await approve(needs, actorOf(context), params.id, body);
    return redemptionOf(needs, actorOf(context), params.id, context.language);
  }),

  route(OpsRejectRedemption, DECIDE, async (context, { params, body }) => {
    await reject(needs, actorOf(context), params.id, body);
    return redemptionOf(needs, actorOf(context), params.id, context.language);
  }),

  route(OpsPointsMember, READ, async ({ brand }, { params }) => {
    const [known] = await brandsOf(needs.db, [params.id]);
    if (known?.brandId !== brand.id) throw pointsFaults('points.unknown_member');
    const { zone } = await ratiosOf(needs, brand.id);
    const [live, entries] = await Promise.all([
      readLive(needs.db, params.id, dayOf(needs.clock.now(), zone)),
      listEntries(needs.db, params.id, undefined, 20, 0),
    ]);
    const { after } = moved(live, live.due);
    return {
      points: writePoints(after.points),
      owed: writePoints(after.owed),
      entries: entries.map((row) => ({
        kind: row.kind,
        category: row.category,
        points: writePoints(row.amount),
        balance: writePoints(row.balance_after),
        note: row.note,
        at: toWire(row.at),
      })),
    };
  }),
];
