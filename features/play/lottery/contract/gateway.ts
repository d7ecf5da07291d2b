/** The calls of the lottery gateway as the product's specification names them. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, GameCode, Instant } from '#kernel/wire.ts';
import { Draw, PrizeMode } from '../contract.ts';

const gatewayQuery = Type.Object(
  {
    prizeMode: Type.Optional(PrizeMode),
    device: Type.Optional(Type.String({ maxLength: 20, description: 'WEB, MOBILE …; answers are the same' })),
  },
  closed,
);

export const LotteryMenuEntry = Type.Object({
  gameCode: GameCode,
  gameName: Type.String(),
  vassalage: Type.String(),
  prizeMode: PrizeMode,
  showIcon: Type.String(),
  closesAt: Type.Union([Instant, Type.Null()]),
  /** Where it is played. */
  url: Type.String(),
});
export type LotteryMenuEntry = Static<typeof LotteryMenuEntry>;

export const GetLotteryMenu = call({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  summary: 'Lotteries for a menu, grouped by the account that plays them.',
  query: gatewayQuery,
  answer: Type.Array(
    Type.Object({
      accountType: Type.String(),
      title: Type.String(),
      gameMenus: Type.Array(LotteryMenuEntry),
    }),
  ),
});
export const GetRecentLotteries = call({
  method: 'GET',
  path: '/lgw/vn/games/recent',
  summary: 'Lotteries the member bet on last, newest first.',
  query: gatewayQuery,
  answer: Type.Array(LotteryMenuEntry),
});

const openedQuery = Type.Object(
  {
    gameCode: Type.Optional(GameCode),
    prizeMode: Type.Optional(PrizeMode),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  },
  closed,
);
const Opened = Type.Array(
  Type.Object({ gameCode: GameCode, gameName: Type.String(), numeros: Type.Array(Draw) }),
);

export const GetOpenedVn = call({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  summary: 'The newest drawn numbers of the Vietnamese lotteries.',
  query: openedQuery,
  answer: Opened,
});
export const GetOpened = call({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  summary: 'The newest drawn numbers of all lotteries.',
  query: openedQuery,
  answer: Opened,
});
