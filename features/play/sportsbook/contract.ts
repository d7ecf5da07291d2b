/** The words of the sportsbook: matches that are coming (docs/PRODUCT.md, 3). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, Nothing, Uuid } from '#kernel/wire.ts';

export const Sport = Type.Union(
  [Type.Literal('football'), Type.Literal('cricket'), Type.Literal('basketball'), Type.Literal('esports')],
  { description: 'The sport of the match.' },
);

/** A match was corrected: the row of hot matches is to be asked for again. */
export const MatchesChanged = topic({ name: 'matches', to: 'everybody', data: Nothing });

export const GameMatch = Type.Object({
  id: Uuid,
  sport: Sport,
  /** The competition's own name, in no language but its own. */
  title: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamImageUrl: Type.String({ description: 'a drawn shield, for ever the same at one address' }),
  awayTeamImageUrl: Type.String(),
  matchTime: Instant,
  /** The brand's zone, in which the time is shown (HH:mm and DD.MM.YYYY: docs/PRODUCT.md, 9). */
  timeZone: Type.String(),
  /** What the wall of that zone shows then, `2026-11-21T18:30`: a page that has to work it out wakes its browser's calendars. */
  localTime: Type.String(),
  /** The day on that wall in the asked language, for headings: `Saturday, November 21`; digits are western. */
  dayName: Type.String(),
});
export type GameMatch = Static<typeof GameMatch>;

export const GetGameMatches = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_gameMatches',
  summary:
    'Matches that have not begun, soonest first: the hot ones, at most 12; with a game type all of it within eight days, at most 48.',
  query: Type.Object(
    {
      language: Type.Optional(Type.String({ maxLength: 10 })),
      gameType: Type.Optional(Type.Union([Type.Literal('SPORTS'), Type.Literal('ESPORTS')])),
    },
    closed,
  ),
  answer: Type.Array(GameMatch),
});
