/** The words of tables: games everybody plays at once (docs/PRODUCT.md, 7). The live topic is `table:{code}`; each event holds the round as it stands. */
import { Type, type Static } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  literals,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';

export const TableCode = GameCode;
export const ROUND_STATES = ['open', 'closed', 'drawn', 'settled', 'voided'] as const;
/**
 * `open` takes bets until `closesAt` · `closed` takes none, its outcome is shown at `revealsAt` · `drawn` shows its outcome, bets are being
 * settled · `settled` · `voided`: everything was given back, `note` says why.
 */
export const RoundState = literals(ROUND_STATES);
/**
 * `resumed` finished by another process than it began in · voided because the table was `halted`, came too `late`, its `engine` changed, or two
 * of the `staff` decided so.
 */
export const RoundNote = literals(['resumed', 'halted', 'late', 'engine', 'staff']);

/** `2.37` */
export const Multiplier = Type.String({ pattern: '^\\d{1,5}\\.\\d{2}$' });

export const TableRound = Type.Object({
  roundId: Uuid,
  /** `DT-1123-0042` */
  serial: Type.String(),
  /** Day of the chain, UTC: `2026-11-23`. */
  day: Type.String(),
  /** Number of the round in its day, from 1. */
  n: Type.Integer(),
  /** `open` takes bets · `closed` · `drawn` shows its outcome · `settled` · `voided`. */
  state: RoundState,
  /** Why it did not run as it should; null for most. */
  note: Type.Union([RoundNote, Type.Null()]),
  opensAt: Instant,
  /** No bet is taken from here on. */
  closesAt: Instant,
  /** When its outcome is shown. */
  revealsAt: Instant,
  /** When the next round opens. */
  endsAt: Instant,
  /** SHA-256 of `link`: shown before the first bet. */
  commitment: Type.String(),
  /** The secret this round was drawn from; null until its outcome is shown. */
  link: Type.Union([Type.String(), Type.Null()]),
  /** As the engine says it; null until it is shown. */
  outcome: Type.Unknown(),
  /** The outcome in a word, e.g. `dragon`. */
  result: Type.Union([Type.String(), Type.Null()]),
  /**
   * Of a round that goes on after its close: when its multiplier begins to rise. `revealsAt` and `endsAt` are then those of the close until it
   * is `drawn`: its end is nobody's to know.
   */
  flightAt: Type.Union([Instant, Type.Null()]),
  /** The largest bets of such a round, names masked. */
  riders: Type.Array(
    Type.Object({
      /** Masked. */
      name: Type.String(),
      stake: Amount,
      /** Where it has left; null while it is in, or when it was lost. */
      out: Type.Union([Multiplier, Type.Null()]),
      payout: Amount,
    }),
  ),
  /** Of a round whose stakes make its prizes: the balls that have been called, in order. */
  called: Type.Array(Type.Integer()),
  /** And the prizes that have been won. */
  prizes: Type.Array(
    Type.Object({
      /** Its pattern: `corners`, `line`, `two-lines`, `stamp`, `x`, `letter-h`, `full` … */
      prize: Type.String(),
      /** With which call, from 1. */
      at: Type.Integer(),
      /** Numbers of the cards that share it. */
      cards: Type.Array(Type.Integer()),
      /** What each of them is paid. */
      each: Amount,
      /** Of the first winners, masked. */
      names: Type.Array(Type.String()),
    }),
  ),
  /** How many have a bet on this round. */
  players: Type.Integer(),
  /** What everybody has laid, place by place, without names. */
  crowd: Type.Array(
    Type.Object({
      /** Code of the place. */
      spot: Type.String(),
      stake: Amount,
      /** How many have laid here. */
      players: Type.Integer(),
    }),
  ),
});
export type TableRound = Static<typeof TableRound>;

/** Everybody hears how a table's round goes; each event is the round as it stands. */
export const TableChanged = topic({
  name: 'table:{code}',
  to: 'everybody',
  ids: { code: TableCode },
  data: TableRound,
});

/**
 * Ten times a second while a round flies: how high it is, by the server's clock. Nothing of it is kept; it ends when the round is `drawn`, which
 * `table:{code}` tells.
 */
export const TableFlight = topic({
  name: 'flight:{code}',
  to: 'everybody',
  ids: { code: TableCode },
  data: Type.Object({ roundId: Uuid, multiplier: Multiplier, ms: Type.Integer() }),
});

/** A finished round as roads draw it. */
export const PastRound = Type.Object({
  roundId: Uuid,
  serial: Type.String(),
  /** `drawn`, `settled` or `voided`. */
  state: RoundState,
  /** The outcome in a word; null for a round that was voided before it had one. */
  result: Type.Union([Type.String(), Type.Null()]),
  /** As the engine says it. */
  outcome: Type.Unknown(),
});
export type PastRound = Static<typeof PastRound>;

export const BetState = literals(['open', 'settled', 'voided']);
/** What was laid with one call: one stake, on one or more places. */
export const TableBet = Type.Object({
  betId: Uuid,
  serial: Type.String(),
  table: TableCode,
  /** In the language asked for. */
  tableName: Type.String(),
  roundId: Uuid,
  /** As `serial` of the round. */
  roundSerial: Type.String(),
  state: BetState,
  /** `payout` includes the stake; it is 0 while the bet is open. */
  parts: Type.Array(
    Type.Object({
      /** Code of the place. */
      spot: Type.String(),
      stake: Amount,
      payout: Amount,
    }),
  ),
  /** Of a round that goes on after its close: where the bet leaves by itself. */
  auto: Type.Union([Multiplier, Type.Null()]),
  /** Where it has left such a round. */
  out: Type.Union([Multiplier, Type.Null()]),
  stake: Amount,
  payout: Amount,
  currency: Currency,
  /** The outcome of its round in a word; null while the bet is open. */
  result: Type.Union([Type.String(), Type.Null()]),
  /** Why a voided bet was given back. */
  note: Type.Union([RoundNote, Type.Null()]),
  at: Instant,
});
export type TableBet = Static<typeof TableBet>;

export const TableLine = Type.Object({
  code: TableCode,
  /** In the language asked for. */
  name: Type.String(),
  /** The game that is dealt. */
  game: GameCode,
  currency: Currency,
  min: Amount,
  max: Amount,
  /** Takes no bets at the moment. */
  halted: Type.Boolean(),
  round: Type.Union([TableRound, Type.Null()]),
  /** Newest last. */
  last: Type.Array(Type.String()),
});
export type TableLine = Static<typeof TableLine>;

const codeParams = Type.Object({ code: TableCode }, closed);

export const GetTables = call({
  method: 'GET',
  path: '/tables',
  summary: 'The tables of the brand with what they deal now.',
  answer: Type.Object({ tables: Type.Array(TableLine), serverTime: Instant }),
});

export const Spot = Type.Object({
  /** What a bet names it by. */
  code: Type.String(),
  /** `8:1` */
  odds: Type.String(),
  /** Return to player in percent. */
  rtp: Type.String(),
  /** Of one member in one round. */
  max: Amount,
});
export type Spot = Static<typeof Spot>;

export const GetTable = call({
  method: 'GET',
  path: '/tables/{code}',
  faults: ['tables.trial_ended', 'tables.unknown_table'],
  summary:
    'One table: limits, what is dealt now, results, the chain of the day, and the caller’s bets of this round.',
  params: codeParams,
  answer: Type.Object({
    code: TableCode,
    name: Type.String(),
    game: GameCode,
    engineVersion: Type.Integer(),
    currency: Currency,
    min: Amount,
    max: Amount,
    roundMax: Amount,
    chips: Type.Array(Amount),
    spots: Type.Array(Spot),
    halted: Type.Boolean(),
    round: Type.Union([TableRound, Type.Null()]),
    /** Goes on after its close, and bets may leave it. */
    flight: Type.Boolean(),
    /** Its stakes make its prizes; null for every other game. */
    pool: Type.Union([
      Type.Object({
        /** In percent of all stakes. */
        returned: Type.String(),
        /** In the order they are called. */
        prizes: Type.Array(Type.Object({ prize: Type.String(), percent: Type.Integer() })),
        /** Cards in the book; card n is the place `card-n`. */
        book: Type.Integer(),
        /** ms from call to call. */
        callMs: Type.Integer(),
      }),
      Type.Null(),
    ]),
    /** The round before `round`, whose balls are being called or have been, where one takes bets meanwhile. */
    calling: Type.Union([TableRound, Type.Null()]),
    /** Where its picture can be seen live. */
    stream: Type.Union([Type.String(), Type.Null()]),
    /** Of a trial (`X-Trial`): its credits; `currency` and limits are in them. */
    trial: Type.Union([Type.Object({ balance: Amount, version: Type.Integer() }), Type.Null()]),
    /** When the next round opens, were nothing to happen. */
    nextAt: Instant,
    /** Finished rounds, oldest first. */
    history: Type.Array(PastRound),
    /** The caller's bets of the shown round; null for guests. */
    mine: Type.Union([Type.Array(TableBet), Type.Null()]),
    fair: Type.Object({
      /** What every draw of a day is made from beside the link. */
      text: Type.String(),
      today: Type.Union([
        Type.Object({ day: Type.String(), root: Type.String(), rounds: Type.Integer() }),
        Type.Null(),
      ]),
      tomorrow: Type.Union([
        Type.Object({ day: Type.String(), root: Type.String(), rounds: Type.Integer() }),
        Type.Null(),
      ]),
    }),
    serverTime: Instant,
  }),
});
export type Table = Static<(typeof GetTable)['answer']>;

export const PlaceBets = call({
  method: 'POST',
  path: '/tables/{code}/bets',
  faults: [
    ...STAKE_FAULTS,
    'money.malformed',
    'money.out_of_range',
    'gate.sign_in_first',
    'tables.above_maximum',
    'tables.already_laid',
    'tables.below_minimum',
    'tables.closed',
    'tables.trial_ended',
    'tables.unknown_round',
    'tables.unknown_spot',
    'tables.unknown_table',
    'tables.wrong_currency',
  ],
  summary:
    'Lay bets on the open round, all of them or none. Refused once the database’s clock has passed the close.',
  params: codeParams,
  body: Type.Object(
    {
      roundId: Uuid,
      currency: Currency,
      bets: Type.Array(
        Type.Object({ spot: Type.String({ minLength: 1, maxLength: 24 }), stake: Amount }, closed),
        { minItems: 1, maxItems: 40 },
      ),
      /** Where the bet leaves by itself; only at a table whose rounds go on after their close, which takes one bet a call. */
      auto: Type.Optional(Multiplier),
    },
    closed,
  ),
  answer: Type.Object({
    bet: TableBet,
    balance: SignedAmount,
    /** Counts changes of the balance; an older answer never overwrites a newer one. */
    version: Type.Integer(),
  }),
  idempotent: true,
});

export const CashOut = call({
  method: 'POST',
  path: '/tables/{code}/bets/{id}/cash-out',
  faults: [
    'gate.sign_in_first',
    'tables.too_late',
    'tables.trial_ended',
    'tables.unknown_bet',
    'tables.unknown_table',
  ],
  summary:
    'Takes a bet out of a round that is in the air, at the multiplier of the moment by the database’s clock. Asked again it says the same.',
  params: Type.Object({ code: TableCode, id: Uuid }, closed),
  answer: Type.Object({ bet: TableBet }),
});

export const OpenTableTrial = call({
  method: 'POST',
  path: '/tables/trial',
  summary: 'Credits to play at tables with, no account needed. They are no money and end after twelve hours.',
  answer: Type.Object({ token: Type.String(), balance: Amount, currency: Currency }),
});

export const GetTableBets = call({
  method: 'GET',
  path: '/tables/bets',
  summary: 'The member’s bets at tables, newest first; open ones too.',
  query: Type.Object(
    {
      table: Type.Optional(TableCode),
      roundId: Type.Optional(Uuid),
      /** One bet alone. */
      betId: Type.Optional(Uuid),
      state: Type.Optional(BetState),
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({ list: Type.Array(TableBet), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});

export const GetTableRound = call({
  method: 'GET',
  path: '/tables/{code}/rounds/{id}',
  faults: ['tables.unknown_round', 'tables.unknown_table'],
  summary:
    'One round of a table with everything that is needed to compute it again, beside GET /play/{gameCode}/rules: /docs/verify.mjs does, with bets of GET /tables/bets too.',
  params: Type.Object({ code: TableCode, id: Uuid }, closed),
  answer: Type.Object({
    round: TableRound,
    /** The version of the game the round was dealt with. */
    engineVersion: Type.Integer(),
    /** `link(0)` of the day, published the day before. */
    root: Type.String(),
    /** HMAC-SHA256(link, `text:n:cursor`) gives the blocks the outcome is drawn from. */
    text: Type.String(),
  }),
});
export type RoundProof = Static<(typeof GetTableRound)['answer']>;

/** Minor units as a decimal string. */
const Units = Type.String({ pattern: '^(0|[1-9][0-9]*)$' });
/**
 * A round was dealt and all its bets are paid: what was laid on each of its places and what came back, of everybody together. Not told of rounds
 * nobody had a bet on, of rounds that were given back, nor of pools, whose places are cards.
 */
export const TableRoundSettled = fact(
  'table.round_settled',
  Type.Object({
    brandId: Uuid,
    table: TableCode,
    roundId: Uuid,
    currency: Currency,
    at: Instant,
    spots: Type.Array(Type.Object({ spot: Type.String(), stake: Units, payout: Units }), { minItems: 1 }),
  }),
);
