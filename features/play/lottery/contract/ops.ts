/** What staff see and do about lotteries: draws, results by two persons, exposure, odds, schedules. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Instant, listPage, listPageWith, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { Draw, LotteryCode, PrizeMode } from '../contract.ts';

export const DRAW_VIEWS = ['waiting', 'open', 'drawn', 'all'] as const;

export const OpsDraw = Type.Object({
  ...Draw.properties,
  gameName: Type.String(),
  currency: Type.String(),
  source: literals(['own', 'feed', 'desk']),
  bets: Type.Integer(),
  openBets: Type.Integer(),
  stake: Amount,
  payout: Amount,
});
export type OpsDraw = Static<typeof OpsDraw>;

export const OpsDrawList = call({
  method: 'GET',
  path: '/ops/lottery/draws',
  summary: 'Draws of the brand: those that wait for a result, that take bets, or that were drawn.',
  query: Type.Object(
    { view: Type.Optional(literals(DRAW_VIEWS)), game: Type.Optional(LotteryCode), ...pageQuery },
    closed,
  ),
  answer: listPageWith(OpsDraw, { total: Type.Integer() }),
});

export const Exposure = Type.Object({
  play: Type.String(),
  /** `*`: bets that are not told number by number. */
  number: Type.String(),
  stake: Amount,
  /** What would be paid if it were drawn. */
  payout: Amount,
});
export const OpsDrawDetail = call({
  method: 'GET',
  path: '/ops/lottery/draws/{id}',
  faults: ['lottery.unknown_draw'],
  summary: 'One draw with the exposure of its numbers, what feeds answered, and every result it had.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Type.Object({
    draw: OpsDraw,
    currency: Type.String(),
    numberMax: Amount,
    exposure: Type.Array(Exposure),
    results: Type.Array(
      Type.Object({ revision: Type.Integer(), result: Type.Unknown(), source: Type.String(), at: Instant }),
    ),
    sources: Type.Array(
      Type.Object({ source: Type.String(), raw: Type.String(), verified: Type.Boolean(), at: Instant }),
    ),
    /** A result of the form the engine wants, to be filled in. */
    form: Type.Unknown(),
  }),
});
export type OpsDrawDetail = Static<(typeof OpsDrawDetail)['answer']>;

const Reason = Type.String({ minLength: 3, maxLength: 500 });
const staffFaults = [
  'lottery.own_draw',
  'lottery.too_late',
  'lottery.unknown_draw',
  'staff.no_change',
  'staff.request_open',
] as const;

export const OpsEnterResult = call({
  method: 'POST',
  path: '/ops/lottery/draws/{id}/result',
  faults: [...staffFaults, 'lottery.not_drawn_yet', 'lottery.wrong_result'],
  summary: 'Asks another person to agree to a result: the first one of a draw, or a correction.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ result: Type.Unknown(), reason: Reason }, closed),
  answer: Type.Object({ id: Uuid }),
});
export const OpsVoidDraw = call({
  method: 'POST',
  path: '/ops/lottery/draws/{id}/void',
  faults: staffFaults,
  summary:
    'Asks another person to agree that a draw is cancelled: every stake is given back, what was paid is taken back.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ reason: Reason }, closed),
  answer: Type.Object({ id: Uuid }),
});

export const ScheduleForm = Type.Object(
  {
    kind: literals(['every', 'weekly', 'monthly']),
    from: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    closeMs: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
    everyMs: Type.Optional(Type.Integer({ minimum: 60_000, maximum: 86_400_000 })),
    times: Type.Optional(Type.Array(Type.String({ maxLength: 5 }), { maxItems: 24 })),
    time: Type.Optional(Type.String({ maxLength: 5 })),
    week: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }), { maxItems: 7 }),
    ),
    dates: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { maxItems: 31 })),
  },
  closed,
);

const OddsForm = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([
    Type.String({ maxLength: 20 }),
    Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 20 })),
  ]),
);

export const OpsLottery = Type.Object({
  code: LotteryCode,
  name: Type.String(),
  engine: Type.String(),
  vassalage: Type.String(),
  prizeMode: PrizeMode,
  source: literals(['own', 'feed', 'desk']),
  zone: Type.String(),
  revision: Type.Integer(),
  halted: Type.Boolean(),
  currency: Type.String(),
  schedules: Type.Array(ScheduleForm),
  oddsSet: Type.Union([Type.String(), Type.Null()]),
  /** Published sets that may be chosen: none of their plays returns more than was staked. */
  oddsSets: Type.Array(Type.String()),
  odds: OddsForm,
  mode: Type.Union([Type.String(), Type.Null()]),
  limits: Type.Object({ min: Amount, max: Amount, numberMax: Amount }),
  /** The highest return of each play as it is offered now, a fraction of one. */
  returns: Type.Array(Type.Object({ play: Type.String(), worst: Type.String() })),
});
export type OpsLottery = Static<typeof OpsLottery>;

export const OpsLotteryList = call({
  method: 'GET',
  path: '/ops/lottery/games',
  summary: 'The lotteries of the brand: schedules, odds, limits.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(OpsLottery),
});

export const OpsChangeLottery = call({
  method: 'PUT',
  path: '/ops/lottery/games/{code}',
  faults: [
    'lottery.changed_meanwhile',
    'lottery.odds_above_plate',
    'lottery.odds_above_whole',
    'lottery.unknown_game',
    'lottery.wrong_odds',
    'lottery.wrong_schedule',
    'money.malformed',
    'money.out_of_range',
  ],
  summary:
    'Changes a lottery: paused, odds, limits, a schedule from a later day. Odds that return more than was staked are refused; taken bets keep theirs.',
  params: Type.Object({ code: LotteryCode }, closed),
  body: Type.Object(
    {
      revision: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      halted: Type.Boolean(),
      oddsSet: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
      odds: OddsForm,
      mode: Type.Union([Type.String({ maxLength: 10 }), Type.Null()]),
      limits: Type.Object({ min: Amount, max: Amount, numberMax: Amount }, closed),
      schedules: Type.Array(ScheduleForm, { minItems: 1, maxItems: 20 }),
    },
    closed,
  ),
  answer: OpsLottery,
});
