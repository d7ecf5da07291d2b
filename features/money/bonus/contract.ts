/** The words of bonuses: one bonus as a contract, with its progress, what it allows, and what befell it. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, literals, SignedAmount, Uuid } from '#kernel/wire.ts';
import { BONUS_STATES, END_REASONS, EVENT_KINDS } from './contract/states.ts';
import { SOURCES, Texts } from './contract/terms.ts';

const OrNull = <S extends typeof Amount>(schema: S) => Type.Union([schema, Type.Null()]);

export const BonusSummary = Type.Object({
  id: Uuid,
  serial: Type.String(),
  title: Texts,
  source: literals(SOURCES),
  state: literals(BONUS_STATES),
  endReason: literals(END_REASONS),
  currency: Currency,
  /** What was given, with what free plays have won. */
  granted: Amount,
  required: Amount,
  wagered: Amount,
  /** Whole percents of what is required, rounded down; 100 only where it is done. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  converted: Amount,
  forfeited: Amount,
  grantedAt: Instant,
  expiresAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
});
export type BonusSummary = Static<typeof BonusSummary>;

/** What counts, and what was counted of it so far. */
export const ContributionLine = Type.Object({
  /** `category` of the catalogue · `game` · `others`, everything that is not named. */
  of: literals(['category', 'game', 'others'] as const),
  code: Type.String(),
  /** Of a stake, from 0 to 1. */
  share: Type.String(),
  staked: Amount,
  counted: Amount,
});

export const CountedBet = Type.Object({
  serial: Type.String(),
  game: Type.String(),
  category: Type.String(),
  stake: Amount,
  /** The share of it that counts, from 0 to 1. */
  share: Type.String(),
  counted: Amount,
  /** What of the stake was bonus money. */
  part: Amount,
  payout: Amount,
  at: Instant,
});

export const BonusEvent = Type.Object({
  id: Uuid,
  kind: literals(EVENT_KINDS),
  amount: SignedAmount,
  note: Type.String(),
  at: Instant,
});

export const BonusContract = Type.Object({
  ...BonusSummary.properties,
  version: Type.Integer({ description: 'Of the terms it was given by; they are never changed.' }),
  /** What a percent was taken of, e.g. the deposit; null where it was not. */
  basis: OrNull(Amount),
  percentOf: Type.Union([Type.String(), Type.Null()]),
  /** How many times the bonus is wagered. */
  factor: Type.String(),
  left: Amount,
  /** The largest stake with bonus money; a stake of cash counts up to it. */
  maxStake: Amount,
  /** The most that becomes cash; null without a limit. */
  maxConversion: OrNull(Amount),
  minOdds: Type.Union([Type.String(), Type.Null()]),
  /** Codes of games and categories bonus money cannot be staked on. */
  excluded: Type.Array(Type.String()),
  contribution: Type.Array(ContributionLine),
  /** The member's cash, his bonus money, and what of it lies in open bets. */
  cash: Amount,
  bonus: Amount,
  atStake: Amount,
  freePlays: Type.Union([
    Type.Object({
      game: Type.String(),
      count: Type.Integer(),
      left: Type.Integer(),
      stake: Amount,
      won: Amount,
    }),
    Type.Null(),
  ]),
  /** The newest of each, at most a hundred. */
  events: Type.Array(BonusEvent),
  bets: Type.Array(CountedBet),
  /** How many bets were counted in all. */
  betsInAll: Type.Integer(),
});
export type BonusContract = Static<typeof BonusContract>;

export const MyBonuses = call({
  method: 'GET',
  path: '/bonus/mine',
  summary: 'The member’s bonuses, the open one first, then the newest.',
  answer: Type.Object({ list: Type.Array(BonusSummary), open: Type.Union([Uuid, Type.Null()]) }),
});

const ById = { params: Type.Object({ id: Uuid }, closed) } as const;
export const GetBonus = call({
  ...ById,
  method: 'GET',
  path: '/bonus/{id}',
  faults: ['bonus.unknown'],
  summary: 'One bonus with its contract, its progress, and what comes of it if the member withdraws now.',
  answer: BonusContract,
});

export const ForfeitBonus = call({
  ...ById,
  method: 'POST',
  path: '/bonus/{id}/forfeit',
  faults: ['bonus.unknown', 'bonus.wrong_state'],
  summary: 'The member gives the bonus up: bonus money goes back, cash is not touched.',
  idempotent: true,
  answer: BonusContract,
});

export const UseBonusCode = call({
  method: 'POST',
  path: '/bonus/codes',
  faults: [
    'bonus.unknown_code',
    'bonus.not_entitled',
    'bonus.below_level',
    'bonus.wrong_currency',
    'bonus.below_minimum',
    'bonus.another_open',
    'bonus.budget_spent',
  ],
  summary: 'Gives the bonus of a code the member types.',
  body: Type.Object({ code: Type.String({ minLength: 3, maxLength: 20 }) }, closed),
  idempotent: true,
  answer: Type.Object({ bonusId: Uuid }),
});

export const ExportBonus = call({
  ...ById,
  method: 'GET',
  path: '/bonus/{id}/export',
  faults: ['bonus.unknown'],
  summary: 'The bonus as a line for `haat recompute bonus`, from the grant to its end.',
  answer: Type.Object({ line: Type.String() }),
});
