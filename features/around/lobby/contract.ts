/** The words of the lobby: launching a game, favourites, and what was opened last (docs/PRODUCT.md, 3, 4 and 7). */
import { Type, type Static } from 'typebox';
import { Game, GamePage } from '#features/setup/catalogue/contract.ts';
import { call } from '#kernel/call.ts';
import { closed, GameCode, Instant, pageQuery } from '#kernel/wire.ts';

const client = {
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  merchant: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
};

export const Launched = Type.Object({
  /** Where the game stands: an address of this site. */
  url: Type.String(),
  gameCode: Type.String(),
});
export type Launched = Static<typeof Launched>;

const LaunchBody = Type.Object(
  {
    ...client,
    nodeId: GameCode,
    vendor: Type.Optional(Type.String({ maxLength: 40 })),
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
    backUrl: Type.Optional(Type.String({ maxLength: 500 })),
  },
  closed,
);

export const GetGameAddress = call({
  method: 'GET',
  path: '/wps/game/address',
  faults: ['lobby.not_open_yet', 'lobby.unknown_game'],
  summary: 'Where a title opens: an address of this site. An address of another kind of game leads on to it.',
  query: Type.Object({ gameCode: GameCode }, closed),
  answer: Type.Object({ address: Type.String() }),
});

export const LaunchGame = call({
  method: 'POST',
  path: '/wps/relay/GCS_gameLaunch',
  faults: ['lobby.game_maintenance', 'lobby.in_need_true_account', 'lobby.unknown_game'],
  summary:
    'Opens a game for real: guests sign in first, trial accounts become real first; remembered among the recent games.',
  body: LaunchBody,
  answer: Launched,
});

export const LaunchTrial = call({
  method: 'POST',
  path: '/wps/relay/GCS_trialLaunch',
  summary: 'Opens a game with play credits, for everybody.',
  body: LaunchBody,
  answer: Launched,
});

export const LaunchLobby = call({
  method: 'POST',
  path: '/wps/game/launchGame',
  faults: ['lobby.not_open_yet', 'lobby.unknown_game'],
  summary: 'Opens the lottery: its lobby, or one game of it when a code is given.',
  body: Type.Object(
    {
      lottoArea: Type.Literal('VN'),
      launchMode: Type.Literal('LOTT'),
      lottoPrizeMode: Type.Optional(Type.String({ maxLength: 20 })),
      lottoGameCode: Type.Optional(Type.String({ maxLength: 40 })),
      lottoView: Type.Union([Type.Literal('betting'), Type.Literal('lobby')]),
      device: Type.Optional(Type.String({ maxLength: 20 })),
      backUrl: Type.Optional(Type.String({ maxLength: 500 })),
      language: Type.Optional(Type.String({ maxLength: 10 })),
    },
    closed,
  ),
  answer: Launched,
});

/** `value` of the refusal lobby.game_maintenance. */
export const Closed = Type.Object({
  recommended: Type.Array(Game),
  /** When it opens again; null where nobody has said. */
  until: Type.Union([Instant, Type.Null()]),
});
export type Closed = Static<typeof Closed>;

const Favourite = Type.Object(
  {
    nodeId: GameCode,
    vendor: Type.Optional(Type.String({ maxLength: 40 })),
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
  },
  closed,
);
const NodeIds = Type.Array(Type.String());

export const GetFavourites = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_favourites',
  summary: 'Node ids of the member’s favourite games, the newest first.',
  answer: NodeIds,
});

export const AddFavourite = call({
  method: 'POST',
  path: '/wps/relay/GCSGAME_favourites',
  faults: ['lobby.too_many_favourites', 'lobby.unknown_game'],
  summary: 'Adds a favourite; adding it again changes nothing. Answers all of them.',
  body: Favourite,
  answer: NodeIds,
});

export const RemoveFavourite = call({
  method: 'DELETE',
  path: '/wps/relay/GCSGAME_favourites',
  summary: 'Removes a favourite; one that is not there is gone already. Answers all of them.',
  body: Favourite,
  answer: NodeIds,
});

export const GetFavouritePage = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_favouritePage',
  summary: 'The member’s favourite games, the newest first.',
  query: Type.Object(
    {
      ...client,
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      vendor: Type.Optional(Type.String({ maxLength: 40 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({
    content: GamePage.properties.games,
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
  }),
});

export const GetRecentGames = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_recentGames',
  summary: 'The games the member opened last, the newest first; at most 60.',
  query: Type.Object(
    {
      ...client,
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      vassalage: Type.Optional(Type.String({ maxLength: 40 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
      pageSize: pageQuery.pageSize,
    },
    closed,
  ),
  answer: Type.Object({ list: GamePage.properties.games, totalPages: Type.Integer() }),
});
