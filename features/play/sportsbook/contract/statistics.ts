/** The words of what was played before a match: from our own results. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Uuid } from '#kernel/wire.ts';
import { TableLine } from './outrights.ts';

export const PlayedMatch = Type.Object({
  at: Instant,
  homeTeam: Type.String({ description: 'Team that played at home, or is named first.' }),
  awayTeam: Type.String({ description: 'The other team.' }),
  home: Type.Integer({ description: 'What the first team scored.' }),
  away: Type.Integer({ description: 'What the other team scored.' }),
});
export type PlayedMatch = Static<typeof PlayedMatch>;

export const GetStatistics = call({
  method: 'GET',
  path: '/sports/matches/{id}/statistics',
  summary:
    'What was played before a match: the last five of each side, their meetings, and the table of the league.',
  params: Type.Object({ id: Uuid }, closed),
  faults: ['sportsbook.unknown_fixture'],
  answer: Type.Object({
    home: Type.Array(PlayedMatch, {
      description: 'Last five of the first team in this league, newest first.',
    }),
    away: Type.Array(PlayedMatch, { description: 'Last five of the other team, newest first.' }),
    meetings: Type.Array(PlayedMatch, { description: 'Meetings of the two, newest first.' }),
    /** Empty where the league has no table. */
    table: Type.Array(TableLine, { description: 'The table as it stands; empty where the league has none.' }),
  }),
});
