/** The words of the catalogue: game types, vendors and games (docs/PRODUCT.md, 3 and 7). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { GameCode, Instant, closed, listPageWith, literals, pageQuery } from '#kernel/wire.ts';

/** Vendors of the lottery; which page is whose: docs/PRODUCT.md, 2. */
export const SPECIAL_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'] as const;

/** One game type, in the order of the navigation (docs/PRODUCT.md, 2). */
export const GameTypeEntry = Type.Object({
  gameType: Type.String({
    description: 'RNG, FISH, LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT, LOTT, ELOTT, ARCADE, BINGO, CRASH, U9W',
  }),
  vendors: Type.Integer(),
  games: Type.Integer(),
  /** Classification codes its games have (SC, JP, TG, AC, BG, Crash): what a list of the type can be narrowed to. */
  classifies: Type.Array(Type.String()),
  /** What is given back of the stakes, in percent; empty where nothing is said. */
  rebate: Type.String(),
});
export type GameTypeEntry = Static<typeof GameTypeEntry>;

export const Vendor = Type.Object({
  vassalage: Type.String(),
  gameType: Type.String(),
  displayName: Type.String(),
  /** What is given back of the stakes on this maker's games of the type, in percent; empty where nothing is said. */
  rebate: Type.String(),
});
export type Vendor = Static<typeof Vendor>;

export const Game = Type.Object({
  vassalage: Type.String(),
  gameCode: Type.String(),
  gameType: Type.String(),
  /** Classification code, empty for the plain games of a type. */
  gameCategory: Type.String(),
  nodeId: Type.String(),
  /** The name in the asked language. */
  nodeName: Type.String(),
  showIcon: Type.String({ description: 'path of the label art' }),
  gameGroupCode: Type.Union([Type.Literal('NEW'), Type.Literal('HOT'), Type.Literal('')]),
  /** Where it opens: an address of this site; empty while nothing plays it. */
  address: Type.String(),
  inHouse: Type.Boolean(),
  trial: Type.Boolean(),
  /** Being looked after: it opens again later. */
  maintenance: Type.Boolean(),
  /** Return to player, exact, as a percentage with four decimals; empty until an engine proves it. */
  rtp: Type.String(),
  /** 1 calm … 5 wild; 0 where it says nothing. */
  volatility: Type.Integer(),
  /** Share of rounds that pay, as a percentage with four decimals; empty where it is not proved. */
  hitRate: Type.String(),
  /** The most a round can pay, in whole stakes; 0 where it is not proved. */
  maxWin: Type.Number(),
});
export type Game = Static<typeof Game>;

export const GamePage = Type.Object({
  games: Type.Array(Game),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  /** The nearest names, when a search found nothing. */
  near: Type.Optional(Type.Array(Type.String())),
});
export type GamePage = Static<typeof GamePage>;

export const GetGameTypes = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameTypes',
  summary: 'Game types that have vendors, in navigation order.',
  answer: Type.Array(GameTypeEntry),
});

const lane = { merchantCode: Type.Optional(Type.String({ maxLength: 40 })) };
const language = { language: Type.Optional(Type.String({ maxLength: 10 })) };
const client = {
  ...language,
  ...lane,
  merchant: Type.Optional(Type.String({ maxLength: 40 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
};

export const GetVendors = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameVendors',
  summary: 'Vendors of the brand, one entry for each game type they have games of.',
  query: Type.Object({ ...client, gameType: Type.Optional(Type.String({ maxLength: 20 })) }, closed),
  answer: Type.Array(Vendor),
});

/** `place` is the order of the shelf; the others put what is not proved last. */
export const GAME_ORDERS = ['place', 'rtp', 'hitRate', 'maxWin', 'calm', 'wild'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];

export const GameListQuery = Type.Object(
  {
    ...client,
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
    vassalage: Type.Optional(Type.String({ maxLength: 40 })),
    gameClassify: Type.Optional(Type.String({ maxLength: 10 })),
    gameName: Type.Optional(Type.String({ maxLength: 60 })),
    /** Only games whose smallest stake is at least this, in whole units of the brand's currency. */
    minBet: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
    /** Only games with at least so many lines. */
    minLineNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** Only games whose proved return is at least so many percent. */
    minRtp: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** Only games of which at least so many percent of the rounds pay. */
    minHitRate: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** Only games that can pay at least so many stakes. */
    minMaxWin: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    minVolatility: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    maxVolatility: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    sort: Type.Optional(literals(GAME_ORDERS)),
    ...pageQuery,
  },
  closed,
);

/** The part of a question that is about what is proved. */
export type FigureQuery = Pick<
  Static<typeof GameListQuery>,
  'minRtp' | 'minHitRate' | 'minMaxWin' | 'minVolatility' | 'maxVolatility'
>;

export const GetGameList = call({
  method: 'GET',
  path: '/wps/relay/GCS_gameList',
  summary:
    'A page of games, filtered by type, vendor, classification and name; a search forgives typing mistakes.',
  query: GameListQuery,
  answer: GamePage,
});

const someGames = Type.Object(
  {
    ...client,
    isPlatform: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
    gameType: Type.Optional(Type.String({ maxLength: 20 })),
    vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  },
  closed,
);

export const GetHotGames = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGames',
  summary: 'Games marked hot: those the operator placed first, then the most played of each kind in turn.',
  query: someGames,
  answer: Type.Array(Game),
});

export const GetPopularGames = call({
  method: 'GET',
  path: '/wps/relay/GCSGAME_popularGames',
  summary: 'The games played most.',
  query: someGames,
  answer: Type.Array(Game),
});

export const GameMenu = Type.Object({
  /** The vendor whose account plays them, e.g. TCG_LOTTO_VN. */
  accountType: Type.String(),
  title: Type.String(),
  gameMenus: Type.Array(Game),
});
export type GameMenu = Static<typeof GameMenu>;
export const GetGameMenus = call({
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'Lottery games, one menu for each lottery vendor.',
  answer: Type.Array(GameMenu),
});

/** A title as an operator sees it; what is playable is decided by the engines, not by hand. */
export const OpsGame = Type.Object({
  gameCode: GameCode,
  name: Type.String(),
  showIcon: Type.String(),
  vassalage: Type.String(),
  gameType: Type.String(),
  gameCategory: Type.String(),
  playable: Type.Boolean(),
  hot: Type.Boolean(),
  position: Type.Union([Type.Integer(), Type.Null()]),
  maintenance: Type.Boolean(),
  maintenanceUntil: Type.Union([Instant, Type.Null()]),
  /** Closed with its maker or for the whole installation, longer than by this brand. */
  closedAbove: Type.Boolean(),
  rtp: Type.String({ description: 'the proved return, or the declared range' }),
  volatility: Type.Integer(),
});
export type OpsGame = Static<typeof OpsGame>;

export const OpsView = Type.Union([
  Type.Literal('all'),
  Type.Literal('playable'),
  Type.Literal('hot'),
  Type.Literal('maintenance'),
]);
export type OpsView = Static<typeof OpsView>;

export const OpsGameList = call({
  method: 'GET',
  path: '/ops/catalogue/games',
  summary: 'Titles of the catalogue, playable or not, with what this brand changed.',
  query: Type.Object(
    {
      text: Type.Optional(Type.String({ maxLength: 60 })),
      gameType: Type.Optional(Type.String({ maxLength: 20 })),
      vendor: Type.Optional(Type.String({ maxLength: 40 })),
      view: Type.Optional(OpsView),
      ...language,
      ...pageQuery,
    },
    closed,
  ),
  answer: listPageWith(OpsGame, { total: Type.Integer() }),
});

const pause = {
  maintenance: Type.Boolean(),
  /** When it opens again by itself; null until somebody opens it. */
  maintenanceUntil: Type.Union([Instant, Type.Null()]),
};

export const OpsChangeGame = call({
  method: 'PUT',
  path: '/ops/catalogue/games/{code}',
  faults: ['catalogue.end_in_the_past', 'catalogue.unknown_game'],
  summary: 'Sets what this brand changes about a title: maintenance with its end, the hot mark, the place.',
  params: Type.Object({ code: GameCode }, closed),
  body: Type.Object(
    {
      ...pause,
      hot: Type.Boolean(),
      position: Type.Union([Type.Integer({ minimum: 1, maximum: 9_999 }), Type.Null()]),
    },
    closed,
  ),
  answer: OpsGame,
});

export const OpsVendor = Type.Object({
  code: Type.String(),
  name: Type.String(),
  games: Type.Integer(),
  maintenance: Type.Boolean(),
  maintenanceUntil: Type.Union([Instant, Type.Null()]),
});
export type OpsVendor = Static<typeof OpsVendor>;

export const OpsVendorList = call({
  method: 'GET',
  path: '/ops/catalogue/vendors',
  summary: 'Vendors of the catalogue with their maintenance at this brand.',
  answer: Type.Array(OpsVendor),
});

export const OpsChangeVendor = call({
  method: 'PUT',
  path: '/ops/catalogue/vendors/{code}',
  faults: ['catalogue.end_in_the_past', 'catalogue.unknown_vendor'],
  summary: 'Closes or opens every game of a vendor at this brand.',
  params: Type.Object({ code: Type.String({ pattern: '^[A-Z0-9_]{1,40}$' }) }, closed),
  body: Type.Object(pause, closed),
  answer: OpsVendor,
});

/** `1.2`: at most 10, at most two decimals; empty is none. */
const Percent = Type.String({ pattern: '^(|10|[0-9](\\.[0-9]{1,2})?)$' });
const rebate = {
  gameType: Type.String({ pattern: '^[A-Z0-9]{2,20}$' }),
  /** Empty: the whole game type. */
  vendor: Type.String({ pattern: '^[A-Z0-9_]{0,40}$' }),
  rate: Percent,
};
export const OpsRebate = Type.Object(rebate);
export type OpsRebate = Static<typeof OpsRebate>;
export const OpsRebates = Type.Object({
  /** Whether the brand pays these rebates to its players: before it says so no visitor is told of a rate. */
  promised: Type.Boolean(),
  /** Whether the house pays them (VIP, settings): then visitors are told of them without a promise. */
  housePays: Type.Boolean(),
  /** Goes up with the promise and with every rate. */
  version: Type.Integer({ minimum: 0 }),
  /** Game types of the catalogue in navigation order, then makers with a rate of their own. */
  list: Type.Array(OpsRebate),
});
export type OpsRebates = Static<typeof OpsRebates>;

export const OpsRebateList = call({
  method: 'GET',
  path: '/ops/catalogue/rebates',
  summary: 'What this brand gives back of the stakes, by game type and by maker.',
  answer: OpsRebates,
});

export const OpsChangeRebate = call({
  method: 'PUT',
  path: '/ops/catalogue/rebates',
  faults: ['catalogue.changed_meanwhile', 'catalogue.unknown_type', 'catalogue.unknown_vendor'],
  summary: 'Sets the rate of a game type, or of one maker of it; `was` is the rate the editor saw.',
  body: Type.Object({ ...rebate, was: Percent }, closed),
  answer: OpsRebates,
});

export const OpsPromiseRebates = call({
  method: 'PUT',
  path: '/ops/catalogue/rebates/promise',
  faults: ['catalogue.changed_meanwhile'],
  summary:
    'Sets whether the brand pays its rebates to its players, of the rates of the version the editor saw.',
  body: Type.Object({ promised: Type.Boolean(), version: Type.Integer({ minimum: 0 }) }, closed),
  answer: OpsRebates,
});

/** Who changed what of which brand, before and after. */
const CatalogueChanged = Type.Object({
  brandId: Type.String(),
  staffId: Type.String(),
  code: Type.String(),
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
});
export type CatalogueChanged = Static<typeof CatalogueChanged>;
export const GameChanged = fact('catalogue.game_changed', CatalogueChanged);
export const VendorChanged = fact('catalogue.vendor_changed', CatalogueChanged);
