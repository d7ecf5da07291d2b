/** The door of points to members. */
import { answerPage } from '#platform/db/page.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  ConvertPoints,
  GetPointsBalance,
  GetPointsConfig,
  GetPointsGoods,
  GetPointsHistory,
  GetRedemptions,
  RedeemPoints,
} from './contract.ts';
import { presentGoods, presentMovement, presentRedemption, presentRules } from './present.ts';
import { moved, writePoints } from './rules.ts';
import { dayOf } from './service/hear.ts';
import type { PointsNeeds } from './service/needs.ts';
import { ratiosOf } from './service/ratios.ts';
import { convertPoints, redeemGoods } from './service/redeem.ts';
import { listEntries } from './store/entries.ts';
import { openGoods, redemptionsOf } from './store/goods.ts';
import { readLive } from './store/plays.ts';

/** Agents earn by their contracts, and no points. */
const PLAYERS = { allow: ['player'] } as const;
const SPEND = { allow: ['player'], perMinute: 30, inTurn: true } as const;

export const pointsRoutes = (needs: PointsNeeds): readonly Route[] => [
  route(GetPointsBalance, { allow: MEMBERS, restricted: true }, async ({ brand, caller }) => {
    const { zone } = await ratiosOf(needs, brand.id);
    const live = await readLive(needs.db, caller.id, dayOf(needs.clock.now(), zone));
    // As if what is due were credited now: the page shows what could be spent.
    const { after } = moved(live, live.due);
    return {
      points: writePoints(after.points),
      owed: writePoints(after.owed),
      today: writePoints(live.today),
    };
  }),

  route(GetPointsConfig, { allow: MEMBERS }, async ({ brand, caller }) => {
    const [ratios, currency] = await Promise.all([
      ratiosOf(needs, brand.id),
      needs.currencyOf({ brandId: brand.id, memberId: caller.id }),
    ]);
    return presentRules(ratios, currency);
  }),

  route(GetPointsHistory, { allow: MEMBERS, restricted: true }, ({ caller }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listEntries(needs.db, caller.id, query.kind, limit, offset),
      (row) => presentMovement(row),
    ),
  ),

  route(GetPointsGoods, PLAYERS, async ({ brand, caller, language }) => {
    const [rows, ratios, currency] = await Promise.all([
      openGoods(needs.db, brand.id, caller.id),
      ratiosOf(needs, brand.id),
      needs.currencyOf({ brandId: brand.id, memberId: caller.id }),
    ]);
    const own = (row: (typeof rows)[number]) =>
      row.kind === 'money' ? { ...row, amount: ratios.paidIn(row.amount, currency), currency } : row;
    return { list: rows.map((row) => presentGoods(own(row), language)) };
  }),

  route(GetRedemptions, { allow: MEMBERS, restricted: true }, ({ caller, language }, { query }) =>
    answerPage(
      query,
      (limit, offset) => redemptionsOf(needs.db, caller.id, query.state, limit, offset),
      (row) => presentRedemption(row, language),
    ),
  ),

  route(RedeemPoints, SPEND, async (context, { body }) =>
    presentRedemption(await redeemGoods(needs, { ...context, ...body }), context.language),
  ),

  route(ConvertPoints, SPEND, async (context, { body }) =>
    presentRedemption(await convertPoints(needs, { ...context, ...body }), context.language),
  ),
];
