/** What staff see and do at the book: matches with what is at stake on them, stops, prices, results. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, literals, SignedAmount, Uuid } from '#kernel/wire.ts';
import { INNINGS_ENDS, MatchLine, MatchShown, OddsText } from './book.ts';

const one = Type.Object({ id: Uuid }, closed);
const nullable = <S extends import('typebox').TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const RESULT_STATUSES = ['ended', 'abandoned', 'postponed', 'no_result'] as const;
/** What a match is settled by, as `recompute sports` reads it. */
export const EnteredResult = Type.Object(
  {
    status: literals(RESULT_STATUSES),
    home: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000 })),
    away: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000 })),
    half: Type.Optional(
      Type.Object(
        { home: Type.Integer({ minimum: 0, maximum: 99 }), away: Type.Integer({ minimum: 0, maximum: 99 }) },
        closed,
      ),
    ),
    goals: Type.Optional(Type.Array(literals(['home', 'away']), { maxItems: 99 })),
    /** Of a series: who won each map that was played, in order. */
    maps: Type.Optional(
      Type.Array(
        Type.Object(
          {
            home: Type.Integer({ minimum: 0, maximum: 99 }),
            away: Type.Integer({ minimum: 0, maximum: 99 }),
          },
          closed,
        ),
        { maxItems: 9 },
      ),
    ),
    /** Of cricket: what each side made, in the order they batted; without super overs. */
    innings: Type.Optional(
      Type.Array(
        Type.Object(
          {
            side: literals(['home', 'away']),
            runs: Type.Integer({ minimum: 0, maximum: 2_000 }),
            ended: literals(INNINGS_ENDS),
          },
          closed,
        ),
        { maxItems: 4 },
      ),
    ),
    /** Who won, where the score does not say. */
    winner: Type.Optional(literals(['home', 'away'])),
    /** Of a whole competition: names by rank, those that share one together. */
    positions: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 100 }), {
        maxItems: 100,
      }),
    ),
  },
  closed,
);
export type EnteredResult = Static<typeof EnteredResult>;

const OpenSlips = Type.Integer({
  description:
    'Slips that have every result they need and are still open: the result says too little for them.',
});
const OpsMatchLine = Type.Object({ ...MatchLine.properties, openSlips: OpenSlips });
export type OpsMatchLine = Static<typeof OpsMatchLine>;
export const OpsBooks = call({
  method: 'GET',
  path: '/ops/sportsbook/books',
  summary: 'Matches the brand takes bets on, or has settled in the last days.',
  query: Type.Object(
    {
      view: Type.Optional(literals(['live', 'today', 'coming', 'results', 'outrights', 'waiting'])),
      text: Type.Optional(Type.String({ maxLength: 60 })),
    },
    closed,
  ),
  answer: Type.Object({
    matches: Type.Array(OpsMatchLine, { description: 'The matches, soonest first; results newest first.' }),
    live: Type.Integer({ description: 'Matches that are running now.' }),
  }),
});
export const Exposure = Type.Object({
  key: Type.String({ description: 'Names the market inside its match.' }),
  pick: Type.String({ description: 'The pick inside its market, e.g. home, over, 2-1.' }),
  places: Type.Optional(
    Type.Integer({
      description:
        'The place part of each-way bets: among the first so many; their win part stands by itself.',
    }),
  ),
  slips: Type.Integer({ description: 'How many slips.' }),
  stake: Amount,
  /** What singles on it would pay; parlays count with this leg alone. */
  pays: Amount,
});
export const OpsBook = Type.Object({
  match: MatchShown,
  /** Of a whole competition: the names it can end with, the table’s first one first; empty of a match. */
  runners: Type.Array(Type.String(), { description: 'Names a competition can end with; empty of a match.' }),
  openSlips: OpenSlips,
  currency: Currency,
  exposure: Type.Array(Exposure, { description: 'What is at stake on each pick.' }),
  /** Keys staff have stopped, and their own prices. */
  overrides: Type.Record(
    Type.String(),
    Type.Object({
      stopped: Type.Optional(Type.Boolean()),
      odds: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
  results: Type.Array(
    Type.Object({
      revision: Type.Integer({ description: 'Of the result it was settled by.' }),
      result: Type.Unknown(),
      source: literals(['feed', 'staff']),
      reason: nullable(Type.String()),
      at: Instant,
    }),
  ),
});
export type OpsBook = Static<typeof OpsBook>;
export const OpsReadBook = call({
  method: 'GET',
  path: '/ops/sportsbook/books/{id}',
  summary: 'A match with its markets, what is at stake on each pick, and the results it was settled by.',
  params: one,
  faults: ['sportsbook.unknown_fixture'],
  answer: OpsBook,
});
export const OpsStopBook = call({
  method: 'PUT',
  path: '/ops/sportsbook/books/{id}/stop',
  summary: 'Stops all bets on a match, or lets them go on.',
  params: one,
  body: Type.Object({ suspended: Type.Boolean() }, closed),
  faults: ['sportsbook.unknown_fixture', 'sportsbook.closed'],
  answer: OpsBook,
});
export const OpsSetPrice = call({
  method: 'PUT',
  path: '/ops/sportsbook/books/{id}/price',
  summary: 'Stops one market, or sets a price of its own for a pick; no price gives it back to the model.',
  params: one,
  body: Type.Object(
    {
      key: Type.String({ maxLength: 60 }),
      stopped: Type.Optional(Type.Boolean()),
      pick: Type.Optional(Type.String({ maxLength: 60 })),
      odds: Type.Optional(nullable(OddsText)),
    },
    closed,
  ),
  faults: ['sportsbook.unknown_fixture', 'sportsbook.unknown_market', 'sportsbook.closed'],
  answer: OpsBook,
});
export const OpsPreviewResult = call({
  method: 'POST',
  path: '/ops/sportsbook/books/{id}/preview',
  summary: 'What a result would move: slips it would settle or correct, and the difference to what was paid.',
  params: one,
  body: EnteredResult,
  faults: [
    'sportsbook.unknown_fixture',
    'sportsbook.no_result',
    'sportsbook.result_incomplete',
    'sportsbook.too_late',
  ],
  answer: Type.Object({
    currency: Currency,
    slips: Type.Integer({ description: 'How many slips.' }),
    /** Settled before, and paid otherwise by this result. */
    corrected: Type.Integer({
      description: 'Slips that were settled before and are paid otherwise by this result.',
    }),
    pays: Amount,
    /** Above zero: players get more than they had. */
    difference: SignedAmount,
  }),
});
export const OpsEnterResult = call({
  method: 'POST',
  path: '/ops/sportsbook/books/{id}/result',
  summary: 'Asks for a result or its correction; a second person agrees, and it is carried out.',
  params: one,
  body: Type.Object({ result: EnteredResult, reason: Type.String({ minLength: 3, maxLength: 500 }) }, closed),
  faults: [
    'sportsbook.unknown_fixture',
    'sportsbook.no_result',
    'sportsbook.result_incomplete',
    'sportsbook.too_late',
    'staff.no_change',
    'staff.request_open',
    'gate.not_allowed',
  ],
  answer: Type.Object({ requestId: Uuid }),
});
