/** The words of records: every stake of a member in one list, and what days and categories came to (docs/PRODUCT.md, 2). */
import { Type, type Static, type TSchema } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, literals, pageQuery, SignedAmount, Uuid } from '#kernel/wire.ts';
import { STAKE_KINDS } from '#features/play/stakes/contract.ts';

/** How far back a member reads his own record, in days; it is kept for ten years. */
export const MEMBER_DAYS = 183;

/** Begins the category of what was won and lost in a wallet at a vendor; the vendor's code follows. */
export const AT_VENDOR = 'vendor:';

export const BET_STATES = ['open', 'settled', 'voided'] as const;

/** A day in the brand's zone, `2026-01-31`. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day in the brand’s time zone' });

export const RecordLine = Type.Object({
  ref: Uuid,
  serial: Type.String(),
  kind: literals(STAKE_KINDS),
  category: Type.String(),
  vendor: Type.String(),
  game: Type.String({ description: 'code of the game, sport or lottery' }),
  gameName: Type.String({
    description: 'its name in the language of the call; the code where the catalogue has none',
  }),
  state: literals(BET_STATES),
  stake: Amount,
  validStake: Amount,
  payout: Amount,
  currency: Currency,
  at: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
  /** How often its result was corrected. */
  revision: Type.Integer(),
});
export type RecordLine = Static<typeof RecordLine>;

export const GetBet = call({
  method: 'GET',
  path: '/wps/records/bets/{ref}',
  summary: 'One bet of the member, of any kind.',
  params: Type.Object({ ref: Uuid }, closed),
  answer: RecordLine,
  faults: ['records.unknown_bet'],
});

/** What play of some days came to (docs/GLOSSARY.md): bets count on the day they were settled, in the brand's zone. */
const Played = Type.Object({
  bets: Type.Integer({ description: 'settled and voided ones' }),
  /** stakes of settled bets; of open and voided ones nothing */
  stake: SignedAmount,
  validStake: SignedAmount,
  /** what they returned; a correction adds its difference on its own day, which may be below zero */
  payout: SignedAmount,
  /** the result: returned less staked */
  net: SignedAmount,
});
export const RecordSum = Type.Object({
  ...Played.properties,
  openBets: Type.Integer({ description: 'bets that are open now' }),
  /** their stakes: in no sum beside */
  open: Amount,
});
export type RecordSum = Static<typeof RecordSum>;

const period = { from: Type.Optional(Day), to: Type.Optional(Day) };

const Key = Type.Union([Uuid, Type.Null()]);
/** Pages by key: lines that come meanwhile move none of them. */
const keys = {
  after: Type.Optional({ ...Uuid, description: 'lines older than this one: `next` of the page before' }),
  before: Type.Optional({ ...Uuid, description: 'lines newer than this one: `previous` of the page after' }),
};
const keyed = {
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  /** `after` of the page of older lines and `before` of the page of newer ones; null where there is none. */
  next: Key,
  previous: Key,
};

export const GetBetRecord = call({
  method: 'GET',
  path: '/wps/records/bets',
  summary:
    'The member’s bets of all kinds, newest first: those settled in the period and, where it reaches to today, those that are open; at most six months back.',
  query: Type.Object(
    {
      state: Type.Optional(literals(BET_STATES)),
      kind: Type.Optional(literals(STAKE_KINDS)),
      category: Type.Optional(Type.String({ maxLength: 60 })),
      game: Type.Optional(Type.String({ maxLength: 60 })),
      language: Type.Optional(Type.String({ maxLength: 10 })),
      ...period,
      ...keys,
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({
    list: Type.Array(RecordLine),
    ...keyed,
    currency: Currency,
    /** Of the whole period, not of this page alone; the same figures as profit and loss where no line is left out. */
    sum: RecordSum,
  }),
  faults: ['records.period'],
});

export const ProfitLine = Type.Intersect([
  Type.Object({
    of: Type.String({
      description: 'a day or a category; `vendor:` and its code for play in a wallet at a vendor',
    }),
  }),
  Played,
  Type.Object({
    /** What of `net` is the difference of what was moved to a vendor's wallet and back: no single bets were reported for it. */
    unreported: SignedAmount,
  }),
]);
export type ProfitLine = Static<typeof ProfitLine>;

export const GetProfit = call({
  method: 'GET',
  path: '/wps/records/profit',
  summary: 'What the member won and lost, by the day or by category; stakes count on the day they ended.',
  query: Type.Object({ by: Type.Optional(literals(['day', 'category'])), ...period }, closed),
  answer: Type.Object({
    list: Type.Array(ProfitLine),
    currency: Currency,
    from: Day,
    to: Day,
    sum: RecordSum,
    /** What deposits and withdrawals cost in these days, less what was given back; `net` counts play alone. */
    fees: SignedAmount,
  }),
  faults: ['records.period'],
});

export const BONUS_KINDS = ['bonus', 'rebate', 'forfeit'] as const;
export const BonusLine = Type.Object({
  id: Uuid,
  serial: Type.String(),
  kind: literals(BONUS_KINDS, 'forfeit: a bonus or its winnings that were taken back'),
  amount: SignedAmount,
  currency: Currency,
  at: Instant,
});
export type BonusLine = Static<typeof BonusLine>;

export const GetBonusRecord = call({
  method: 'GET',
  path: '/wps/records/bonus',
  summary:
    'Bonuses and rebates the member was granted, and what of them was forfeited, newest first; at most six months back.',
  query: Type.Object({ ...period, ...keys, ...pageQuery }, closed),
  answer: Type.Object({
    list: Type.Array(BonusLine),
    ...keyed,
    currency: Currency,
    /** Of all lines of the period, not of this page alone. */
    granted: Amount,
    forfeited: Amount,
    /** What lies in the bonus pocket now: it has to be played before it can be withdrawn. */
    left: Amount,
  }),
  faults: ['records.period'],
});

/** One figure of the day beside the same time of yesterday and of a week ago. */
const compared = <Of extends TSchema>(of: Of) =>
  Type.Object({
    today: of,
    yesterday: of,
    lastWeek: of,
    hours: Type.Array(of),
    yesterdayHours: Type.Array(of),
  });
const Money = compared(SignedAmount);
const Count = compared(Type.Integer());

export const OpsToday = call({
  method: 'GET',
  path: '/ops/today',
  summary:
    'What the brand’s day comes to so far, beside yesterday and last week up to the same time of day. Steps of five minutes; figures of hours are those of the wall. Sums of one currency, the main one unless another is named; nothing is added to another’s.',
  query: Type.Object({ currency: Type.Optional(Currency) }, closed),
  faults: ['records.wrong_currency'],
  answer: Type.Object({
    now: Instant,
    timeZone: Type.String(),
    /** Of every sum here; people are counted whatever they play in. */
    currency: Currency,
    /** What the brand offers, its main one first. */
    currencies: Type.Array(Currency),
    stakes: Money,
    payouts: Money,
    ggr: Money,
    deposits: Money,
    withdrawals: Money,
    active: Count,
    signUps: Count,
    categories: Type.Array(
      Type.Object({
        category: Type.String(),
        bets: Type.Integer(),
        stake: Amount,
        ggr: SignedAmount,
        hours: Type.Array(Amount, { description: 'stakes by hour, 24 of them' }),
      }),
    ),
    open: Type.Object({ bets: Type.Integer(), oldest: Type.Union([Instant, Type.Null()]) }),
    queue: Type.Object({ waiting: Type.Integer(), failed: Type.Integer(), lateSeconds: Type.Integer() }),
    answers: Type.Object({
      p95Ms: Type.Union([Type.Integer(), Type.Null()], {
        description:
          'upper bound of 95 % of the answers of this server process since its start; null before the first',
      }),
      count: Type.Integer(),
    }),
  }),
});
export type Today = Static<(typeof OpsToday)['answer']>;

/** How many days are told where nobody says, and at most. */
export const DAYS_SHOWN = 30;
export const MOST_DAYS = 92;

export const DayLine = Type.Object({
  day: Day,
  stakes: Amount,
  payouts: SignedAmount,
  ggr: SignedAmount,
  deposits: Amount,
  withdrawals: Amount,
  active: Type.Integer(),
  signUps: Type.Integer(),
  categories: Type.Array(Type.Object({ category: Type.String(), stake: SignedAmount, ggr: SignedAmount })),
});
export type DayLine = Static<typeof DayLine>;

export const OpsDays = call({
  method: 'GET',
  path: '/ops/days',
  summary:
    'What each of the brand’s last days came to, today with what it has so far, oldest first; days without anything too. Sums of one currency, the main one unless another is named; nothing is added to another’s.',
  query: Type.Object(
    {
      days: Type.Optional(Type.Integer({ minimum: 2, maximum: MOST_DAYS, default: DAYS_SHOWN })),
      currency: Type.Optional(Currency),
    },
    closed,
  ),
  faults: ['records.wrong_currency'],
  answer: Type.Object({
    timeZone: Type.String(),
    /** Of every sum here; people are counted whatever they play in. */
    currency: Currency,
    /** What the brand offers, its main one first. */
    currencies: Type.Array(Currency),
    days: Type.Array(DayLine),
  }),
});
export type Days = Static<(typeof OpsDays)['answer']>;
