/** The door of the lottery. Everybody may look; members bet. */
import { formatWire } from '#kernel/money.ts';
import { answerPage } from '#platform/db/page.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  CancelOrder,
  GetDraw,
  GetDraws,
  GetLotteries,
  GetLottery,
  GetOrder,
  GetOrders,
  PlaceOrder,
  StopChase,
} from './contract.ts';
import { lotteryFaults } from './faults.ts';
import { type GameNames, nameOf, presentBet, presentDraw, presentOrder, presentTaken } from './present.ts';
import { cancelOrder, type Cancelled } from './service/cancel.ts';
import type { LotteryNeeds } from './service/needs.ts';
import type { Games } from './service/games.ts';
import type { LotteryOrders } from './service/order.ts';
import { requestOf } from './service/place.ts';
import { clockOf, listLotteries, proveDraw, readLottery } from './service/state.ts';
import { BETS_OF_ORDER, DRAW_LIST, ORDER_LIST, ORDER_OF_BET, ORDER_ONE } from './store/lists.ts';

const ORDERS_A_MINUTE = 120;

async function namesOf(games: Games, brandId: string, language: string): Promise<GameNames> {
  const own = await games.of(brandId);
  const names = new Map(
    own.map(({ row }) => [row.code, { name: nameOf(row, language), engine: row.engine }] as const),
  );
  return (code) => names.get(code) ?? { name: code, engine: '' };
}

export function lotteryRoutes(needs: LotteryNeeds, games: Games, orders: LotteryOrders): readonly Route[] {
  const cancelled = ({ order, cancelled: count, returned }: Cancelled, name: ReturnType<GameNames>) => ({
    order: presentOrder(order, name),
    cancelled: count,
    returned: formatWire(returned, order.currency),
  });
  return [
    route(GetLotteries, { allow: EVERYONE }, ({ brand, language }, { query }) =>
      listLotteries(needs, games, brand.id, query.prizeMode, language),
    ),

    route(GetOrders, { allow: MEMBERS, restricted: true }, async ({ caller, brand, language }, { query }) => {
      const name = await namesOf(games, brand.id, language);
      return answerPage(
        query,
        (limit, offset) =>
          needs.db.rows(ORDER_LIST, [caller.id, query.game ?? null, query.state ?? null, limit, offset]),
        (row) => presentOrder(row, name(row.game_code)),
      );
    }),

    route(GetOrder, { allow: MEMBERS, restricted: true }, async ({ caller, brand, language }, { params }) => {
      const bet = await needs.db.one(ORDER_OF_BET, [caller.id, params.id]);
      const id = bet?.order_id ?? params.id;
      const [order, bets, name] = await Promise.all([
        needs.db.one(ORDER_ONE, [caller.id, id]),
        needs.db.rows(BETS_OF_ORDER, [caller.id, id]),
        namesOf(games, brand.id, language),
      ]);
      if (!order) throw lotteryFaults('lottery.unknown_order');
      return { order: presentOrder(order, name(order.game_code)), bets: bets.map(presentBet) };
    }),

    route(
      CancelOrder,
      { allow: MEMBERS, perMinute: 60, restricted: true },
      async ({ caller, brand, language }, { params }) => {
        const wanted = { memberId: caller.id, brandId: brand.id, orderId: params.id, later: false };
        const done = await cancelOrder(needs, games, wanted);
        return cancelled(done, (await namesOf(games, brand.id, language))(done.order.game_code));
      },
    ),

    route(
      StopChase,
      { allow: MEMBERS, perMinute: 60, restricted: true },
      async ({ caller, brand, language }, { params }) => {
        const wanted = { memberId: caller.id, brandId: brand.id, orderId: params.id, later: true };
        const done = await cancelOrder(needs, games, wanted);
        return cancelled(done, (await namesOf(games, brand.id, language))(done.order.game_code));
      },
    ),

    ...gameRoutes(needs, games, orders),
  ];
}

/** One game: its page, its draws, an order in it. */
const gameRoutes = (needs: LotteryNeeds, games: Games, orders: LotteryOrders): readonly Route[] => [
  route(GetLottery, { allow: EVERYONE }, async ({ brand, language }, { params }) =>
    readLottery(needs, await games.find(brand.id, params.code), language),
  ),

  route(GetDraws, { allow: EVERYONE }, async ({ brand }, { params, query }) => {
    const { row } = await games.find(brand.id, params.code);
    const now = await clockOf(needs);
    return answerPage(
      query,
      (limit, offset) => needs.db.rows(DRAW_LIST, [row.code, query.place ?? null, limit, offset]),
      (draw) => presentDraw(draw, now),
    );
  }),

  route(GetDraw, { allow: EVERYONE, restricted: true }, async ({ brand }, { params }) =>
    proveDraw(needs, await games.find(brand.id, params.code), params.id),
  ),

  route(PlaceOrder, { allow: MEMBERS, perMinute: ORDERS_A_MINUTE }, async (context, { params, body }) => {
    const { caller, brand, key } = context;
    const game = await games.find(brand.id, params.code);
    const { currency } = game.row;
    if (body.currency !== currency || brand.currency !== currency)
      throw lotteryFaults('lottery.wrong_currency');
    const asked = await requestOf(needs, game, body);
    const order = await orders.submit({
      ...asked,
      memberId: caller.id,
      brandId: brand.id,
      currency,
      pockets: await needs.ledger.pockets(needs.db, brand.id, caller.id, currency),
      house: await needs.ledger.house(needs.db, brand.id, 'play', currency),
      key,
    });
    return presentTaken(order);
  }),
];
