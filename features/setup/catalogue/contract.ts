/** The words of the catalogue: game types, vendors and games (spec section 3, WIRE.md names). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, pageQuery } from '#kernel/wire.ts';

/** Navigation order of spec section 2. `emblem` names a drawing of the label art. */
export const GameTypeEntry = Type.Object({
  gameType: Type.String({
    description: 'RNG, FISH, LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT, LOTT, ELOTT, ARCADE, BINGO, CRASH, U9W',
  }),
  vendors: Type.Integer(),
  games: Type.Integer(),
});
export type GameTypeEntry = Static<typeof GameTypeEntry>;

export const Vendor = Type.Object({
  vassalage: Type.String(),
  gameType: Type.String(),
  displayName: Type.String(),
});
export type Vendor = Static<typeof Vendor>;

export const Game = Type.Object({
  vassalage: Type.String(),
  gameCode: Type.String(),
  gameType: Type.String(),
  nodeId: Type.String(),
  /** The name in the asked language. */
  nodeName: Type.String(),
  showIcon: Type.String({ description: 'path of the label art' }),
  gameGroupCode: Type.Union([Type.Literal('NEW'), Type.Literal('HOT'), Type.Literal('')]),
  /** In-house games open at /play/{gameCode}. */
  inHouse: Type.Boolean(),
  trial: Type.Boolean(),
  /** Return to player, exact, as a percentage with four decimals; empty for outside vendors. */
  rtp: Type.String(),
});
export type Game = Static<typeof Game>;

export const GamePage = Type.Object({
  games: Type.Array(Game),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
});
export type GamePage = Static<typeof GamePage>;

export const GetGameTypes = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameTypes',
  summary: 'Game types that have vendors, in navigation order.',
  answer: Type.Array(GameTypeEntry),
});

export const GetVendors = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameVendors',
  summary: 'Vendors of the brand.',
  answer: Type.Array(Vendor),
});

export const GameListQuery = Type.Object(
  {
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
    vassalage: Type.Optional(Type.String({ maxLength: 40 })),
    gameName: Type.Optional(Type.String({ maxLength: 60 })),
    language: Type.Optional(Type.String({ maxLength: 10 })),
    clientType: Type.Optional(Type.Integer()),
    platform: Type.Optional(Type.String({ maxLength: 40 })),
    ...pageQuery,
  },
  closed,
);

export const GetGameList = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameList',
  summary: 'A page of games, filtered by type, vendor and name.',
  query: GameListQuery,
  answer: GamePage,
});

export const GetHotGames = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGames',
  summary: 'Games marked hot, most played first.',
  query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 10 })) }, closed),
  answer: Type.Array(Game),
});
