/** The words of the lottery for players (docs/API.md, lottery). The live topic is `draw:{code}`; each event holds a draw as it stands. */
import { type Static, Type } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  listPage,
  literals,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';

export const LOTTERY_VENDORS = ['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'] as const;
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export const PrizeMode = literals(PRIZE_MODES);
export const LotteryCode = GameCode;

export const DRAW_STATES = ['open', 'closed', 'drawn', 'settled', 'voiding', 'voided'] as const;
/**
 * `open` takes bets until `closesAt` · `closed` waits for its result · `drawn` shows it, bets are being settled · `settled` · `voiding`:
 * everything is being given back · `voided`, `note` says why.
 */
export const DrawState = literals(DRAW_STATES);
export const DrawNote = literals(['missing', 'cancelled', 'differ']);

export const Draw = Type.Object({
  drawId: Uuid,
  game: LotteryCode,
  /** `20261123-0042`; with several draws at one time the place follows. */
  period: Type.String(),
  day: Type.String(),
  n: Type.Integer(),
  /** A province; empty where there is one draw at a time. */
  place: Type.String(),
  state: DrawState,
  closesAt: Instant,
  drawsAt: Instant,
  /** Its time has passed by more than ten minutes and nobody knows the result. */
  late: Type.Boolean(),
  /** SHA-256 of `link`: shown from the start; null for draws that are made elsewhere. */
  commitment: Type.Union([Type.String(), Type.Null()]),
  link: Type.Union([Type.String(), Type.Null()]),
  /** In the form of the game (docs/RECOMPUTE.md, lottery); null until it is drawn. */
  result: Type.Unknown(),
  /** Above 1 the result was corrected. */
  revision: Type.Integer(),
  note: Type.Union([DrawNote, Type.Null()]),
});
export type Draw = Static<typeof Draw>;

/** Everybody hears how the draws of a game go: closed, drawn, settled, cancelled, corrected. */
export const DrawChanged = topic({
  name: 'draw:{code}',
  to: 'everybody',
  ids: { code: LotteryCode },
  data: Draw,
});

export const LotteryLine = Type.Object({
  code: LotteryCode,
  name: Type.String(),
  /** The engine that settles it, e.g. `ssc`. */
  engine: Type.String(),
  vassalage: literals(LOTTERY_VENDORS),
  prizeMode: PrizeMode,
  zone: Type.String(),
  /** From draw to draw, ms; 0 where it follows a calendar. */
  everyMs: Type.Integer(),
  halted: Type.Boolean(),
  /** The next draws that take bets: one, or one for each place. */
  next: Type.Array(Draw),
  /** The newest result; null before the first. */
  last: Type.Union([Draw, Type.Null()]),
});
export type LotteryLine = Static<typeof LotteryLine>;

export const GetLotteries = call({
  method: 'GET',
  path: '/lgw/games/list',
  summary: 'The lotteries of the brand with their next draw and newest result.',
  query: Type.Object({ prizeMode: Type.Optional(PrizeMode) }, closed),
  answer: Type.Object({ games: Type.Array(LotteryLine), serverTime: Instant }),
});

const codeParams = Type.Object({ code: LotteryCode }, closed);

export const PlayEntry = Type.Union([
  Type.Object({
    kind: Type.Literal('numbers'),
    digits: Type.Array(Type.Integer()),
    least: Type.Integer(),
    most: Type.Integer(),
  }),
  Type.Object({
    kind: Type.Literal('set'),
    from: Type.Array(Type.String()),
    least: Type.Integer(),
    most: Type.Integer(),
    ticket: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('menu'), of: Type.Array(Type.String()) }),
  Type.Object({
    kind: Type.Literal('rows'),
    rows: Type.Array(Type.String()),
    from: Type.Array(Type.String()),
    /** Tickets may also be typed or pasted, each by itself. */
    text: Type.Boolean(),
  }),
]);
export type PlayEntry = Static<typeof PlayEntry>;

export const PlayLine = Type.Object({
  code: Type.String(),
  entry: PlayEntry,
  /** What a unit pays by tier, stake included; of games with a prize mode at the highest mode. */
  pays: Type.Record(Type.String(), Type.String()),
  /**
   * The chances of its kinds of picks: of so many equally likely draws, those that win anything, however often. With what comes back in the long
   * run, cut after six decimals.
   */
  chances: Type.Array(
    Type.Object({ pick: Type.String(), ways: Type.String(), of: Type.String(), returns: Type.String() }),
  ),
});
export type PlayLine = Static<typeof PlayLine>;

const Root = Type.Object({ day: Type.String(), root: Type.String(), draws: Type.Integer() });

export const GetLottery = call({
  method: 'GET',
  path: '/lottery/{code}',
  faults: ['lottery.unknown_game'],
  summary:
    'One lottery: plays with odds and chances, limits, the draws that take bets, the chain of its days.',
  params: codeParams,
  answer: Type.Object({
    ...LotteryLine.properties,
    currency: Currency,
    source: literals(['own', 'feed', 'desk']),
    /** Amounts on one ticket that are offered; with a prize mode there are no others. */
    units: Type.Array(Type.String()),
    limits: Type.Object({ min: Amount, max: Amount, numberMax: Amount }),
    /** `most` is the brand's highest prize mode, `least` the lowest one a player may choose; null for games with fixed odds. */
    mode: Type.Union([Type.Object({ most: Type.String(), least: Type.String() }), Type.Null()]),
    oddsSet: Type.Union([Type.String(), Type.Null()]),
    /** Odds of the brand's own, which count instead of the set: one decimal a play, or by tier. */
    ownOdds: Type.Record(Type.String(), Type.Unknown()),
    plays: Type.Array(PlayLine),
    /** Draws that take bets, soonest first. */
    draws: Type.Array(Draw),
    fair: Type.Union([
      Type.Object({ today: Type.Union([Root, Type.Null()]), tomorrow: Type.Union([Root, Type.Null()]) }),
      Type.Null(),
    ]),
    serverTime: Instant,
  }),
});
export type LotteryGame = Static<(typeof GetLottery)['answer']>;

export const GetDraws = call({
  method: 'GET',
  path: '/lottery/{code}/draws',
  faults: ['lottery.unknown_game'],
  summary: 'Results of a lottery, newest first.',
  params: codeParams,
  query: Type.Object({ place: Type.Optional(Type.String({ maxLength: 40 })), ...pageQuery }, closed),
  answer: listPage(Draw),
});

export const GetDraw = call({
  method: 'GET',
  path: '/lottery/{code}/draws/{id}',
  faults: ['lottery.unknown_draw', 'lottery.unknown_game'],
  summary:
    'One draw with everything that is needed to compute it again (/docs/verify.mjs does), and every result it had with its source and time.',
  params: Type.Object({ code: LotteryCode, id: Uuid }, closed),
  answer: Type.Object({
    draw: Draw,
    engine: Type.String(),
    /** HMAC-SHA256(link, `text:n:cursor`) gives the blocks the result is drawn from; empty for draws made elsewhere. */
    text: Type.String(),
    root: Type.Union([Type.String(), Type.Null()]),
    results: Type.Array(
      Type.Object({ revision: Type.Integer(), result: Type.Unknown(), source: Type.String(), at: Instant }),
    ),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        raw: Type.String(),
        signature: Type.String(),
        verified: Type.Boolean(),
        at: Instant,
      }),
    ),
  }),
});
export type DrawProof = Static<(typeof GetDraw)['answer']>;

/** Numbers of one bet: every ticket of five digits may be pasted. */
const MOST_NUMBERS = 100_000;
/** As long as they are with quotes and commas, and an order around them. */
const LARGEST_ORDER = 1_000_000;

const NumberText = Type.String({ minLength: 1, maxLength: 60 });
export const OrderLine = Type.Object(
  {
    play: Type.String({ minLength: 1, maxLength: 40 }),
    /** Numbers or tickets each by itself; or `rows` of choices of which the tickets are made. */
    numbers: Type.Optional(Type.Array(NumberText, { minItems: 1, maxItems: MOST_NUMBERS })),
    rows: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { minItems: 1, maxItems: 20 })),
    /** The amount on one ticket. */
    unit: Type.String({ minLength: 1, maxLength: 20, pattern: '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,9})?$' }),
    multiple: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** Rebate points taken out of the prize mode, per cent of the stake. */
    points: Type.Optional(Type.String({ maxLength: 10, pattern: '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,4})?$' })),
  },
  closed,
);
export type OrderLine = Static<typeof OrderLine>;

export const Chase = Type.Object(
  {
    periods: Type.Integer({ minimum: 1, maximum: 120 }),
    start: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    stopOnWin: Type.Boolean(),
    rise: Type.Object(
      {
        kind: literals(['same', 'times', 'plus', 'profit']),
        by: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        every: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
        percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      },
      closed,
    ),
  },
  closed,
);

export const BET_STATES = ['open', 'settled', 'voided'] as const;
export const LotteryBet = Type.Object({
  betId: Uuid,
  play: Type.String(),
  /** `n 12,34` numbers, `r 4|56|6` rows. */
  selection: Type.String(),
  tickets: Type.Integer(),
  unit: Type.String(),
  multiple: Type.Integer(),
  points: Type.String(),
  drawId: Uuid,
  period: Type.String(),
  place: Type.String(),
  drawsAt: Instant,
  state: literals(BET_STATES),
  stake: Amount,
  payout: Amount,
  rebate: Amount,
  /** Winning tickets, and the first of them. */
  hits: Type.Integer(),
  wins: Type.Array(Type.Object({ number: Type.String(), tier: Type.String(), times: Type.Integer() })),
  note: Type.Union([
    literals(['cancelled', 'chase_won', 'chase_stopped', 'play_closed', 'draw']),
    Type.Null(),
  ]),
  result: Type.Unknown(),
});
export type LotteryBet = Static<typeof LotteryBet>;

export const LotteryOrder = Type.Object({
  orderId: Uuid,
  serial: Type.String(),
  game: LotteryCode,
  gameName: Type.String(),
  /** The engine that settles it: how a result is drawn. */
  engine: Type.String(),
  currency: Currency,
  stake: Amount,
  payout: Amount,
  rebate: Amount,
  /** Bets over all its draws, and how many of them are open. */
  bets: Type.Integer(),
  open: Type.Integer(),
  periods: Type.Integer(),
  tickets: Type.Integer(),
  stopOnWin: Type.Boolean(),
  /** Something of it can still be cancelled. */
  cancellable: Type.Boolean(),
  at: Instant,
});
export type LotteryOrder = Static<typeof LotteryOrder>;

export const OrderTaken = Type.Object({
  orderId: Uuid,
  serial: Type.String(),
  stake: Amount,
  currency: Currency,
  bets: Type.Integer(),
  periods: Type.Integer(),
  tickets: Type.Integer(),
  at: Instant,
  balance: SignedAmount,
  /** Counts changes of the balance; an older answer never overwrites a newer one. */
  version: Type.Integer(),
});
export type OrderTaken = Static<typeof OrderTaken>;

export const PlaceOrder = call({
  method: 'POST',
  path: '/lottery/{code}/orders',
  faults: [
    ...STAKE_FAULTS,
    'lottery.above_maximum',
    'lottery.below_minimum',
    'lottery.closed',
    'lottery.cost_not_whole',
    'lottery.no_profit',
    'lottery.not_offered',
    'lottery.number_full',
    'lottery.number_twice',
    'lottery.too_few_draws',
    'lottery.too_few_numbers',
    'lottery.too_many_numbers',
    'lottery.unknown_draw',
    'lottery.unknown_game',
    'lottery.unknown_play',
    'lottery.wrong_chase',
    'lottery.wrong_currency',
    'lottery.wrong_numbers',
    'lottery.wrong_points',
    'lottery.wrong_unit',
    'money.out_of_range',
  ],
  summary:
    'Buy tickets: several bets on a draw, or on it and those that follow; all of them or none. Refused once the database’s clock has passed the close.',
  params: codeParams,
  body: Type.Object(
    {
      drawId: Uuid,
      currency: Currency,
      bets: Type.Array(OrderLine, { minItems: 1, maxItems: 50 }),
      chase: Type.Optional(Chase),
    },
    closed,
  ),
  answer: OrderTaken,
  idempotent: true,
  largestBody: LARGEST_ORDER,
});

export const GetOrders = call({
  method: 'GET',
  path: '/lottery/orders',
  summary: 'The member’s lottery orders, newest first.',
  query: Type.Object(
    {
      game: Type.Optional(LotteryCode),
      state: Type.Optional(literals(['open', 'ended', 'won'])),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(LotteryOrder),
});

export const GetOrder = call({
  method: 'GET',
  path: '/lottery/orders/{id}',
  faults: ['lottery.unknown_order'],
  summary:
    'One order with its bets, winning tickets marked; asked for by its own id or by that of one of its bets.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Type.Object({ order: LotteryOrder, bets: Type.Array(LotteryBet) }),
});
export type OrderDetail = Static<(typeof GetOrder)['answer']>;

const Cancelled = Type.Object({ order: LotteryOrder, cancelled: Type.Integer(), returned: Amount });
const cancelFaults = ['lottery.nothing_to_cancel', 'lottery.unknown_order'] as const;

export const CancelOrder = call({
  method: 'POST',
  path: '/lottery/orders/{id}/cancel',
  faults: cancelFaults,
  summary:
    'Gives back every bet of the order whose draw still takes bets. Asking again finds nothing more to give back.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Cancelled,
});
export const StopChase = call({
  method: 'POST',
  path: '/lottery/chases/{id}/stop',
  faults: cancelFaults,
  summary: 'Ends a chase: bets on draws after the one that is running are given back.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Cancelled,
});
