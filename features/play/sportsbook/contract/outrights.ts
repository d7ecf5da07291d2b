/** The words of bets on a whole competition. Their prices are told under `match:{id}` as those of a match; slips name them the same way. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Uuid } from '#kernel/wire.ts';
import { Sport } from '../contract.ts';
import { Limits, MarketShown } from './book.ts';

const nullable = <S extends import('typebox').TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const OUTRIGHT_NAMES = ['winner', 'league_phase', 'league_stage'] as const;
export const OutrightShown = Type.Object({
  /** Of the book: what slips and the live topic name. */
  id: Uuid,
  sport: Sport,
  league: Type.String({ description: 'Code of the league.' }),
  leagueName: Type.String({ description: 'Name of the league.' }),
  name: literals(OUTRIGHT_NAMES, 'What is bet on: the league, or a stage of it.'),
  /** Bets are taken until then. */
  closesAt: Instant,
  state: literals(['open', 'closed', 'settled'], 'Takes bets; is over; was settled.'),
  version: Type.Integer({ description: 'Counted up by every change.' }),
  /** How many results its prices were made from. */
  played: Type.Integer({ description: 'How many results its prices were made from.' }),
  markets: Type.Array(MarketShown, { description: 'Markets with their prices.' }),
  /** Names by rank once it is over; null before. */
  positions: nullable(
    Type.Array(Type.Array(Type.String()), { description: 'Names by rank; those that share one together.' }),
    'How it ended; null before.',
  ),
});
export type OutrightShown = Static<typeof OutrightShown>;

export const TableLine = Type.Object({
  team: Type.String({ description: 'Name of the team.' }),
  played: Type.Integer({ description: 'Matches played.' }),
  won: Type.Integer({ description: 'Matches won.' }),
  drawn: Type.Integer({ description: 'Matches drawn.' }),
  lost: Type.Integer({ description: 'Matches lost.' }),
  scored: Type.Integer({ description: 'What it scored.' }),
  conceded: Type.Integer({ description: 'What was scored against it.' }),
  points: Type.Integer({ description: 'Points.' }),
});

export const GetOutrights = call({
  method: 'GET',
  path: '/sports/outrights',
  summary:
    'Bets on whole competitions: open ones, those that end first before others, and those of the last days.',
  query: Type.Object(
    { sport: Type.Optional(Sport), league: Type.Optional(Type.String({ maxLength: 60 })) },
    closed,
  ),
  answer: Type.Array(OutrightShown),
});

export const GetOutright = call({
  method: 'GET',
  path: '/sports/outrights/{id}',
  summary: 'One bet on a whole competition with the table as it stands.',
  params: Type.Object({ id: Uuid }, closed),
  faults: ['sportsbook.unknown_fixture'],
  answer: Type.Object({
    outright: OutrightShown,
    table: Type.Array(TableLine, { description: 'The table as it stands, the first team first.' }),
    limits: Limits,
  }),
});
