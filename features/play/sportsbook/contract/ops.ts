/** What staff see and correct of the matches of their brand. Every change names the revision it was made on. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Instant, Uuid, closed, listPageWith, pageQuery } from '#kernel/wire.ts';
import { Sport } from '../contract.ts';

export const FIXTURE_STATES = ['planned', 'postponed', 'cancelled'] as const;
/** `auto`: by the weight of the league. */
export const HEATS = ['auto', 'always', 'never'] as const;
export const FIXTURE_VIEWS = ['coming', 'hot', 'changed', 'past'] as const;
export type FixtureView = (typeof FIXTURE_VIEWS)[number];

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Unsafe<Names[number]>(Type.Union(names.map((name) => Type.Literal(name))));
const TeamName = Type.String({ minLength: 1, maxLength: 80, pattern: '^\\S(.*\\S)?$' });
const LeagueCode = Type.String({ pattern: '^[a-z]+/[a-z0-9.-]{1,40}$' });

const correction = {
  /** Kick-off; of a postponed match the last one that was known. */
  startsAt: Instant,
  league: LeagueCode,
  homeTeam: TeamName,
  awayTeam: TeamName,
  state: oneOf(FIXTURE_STATES),
  /** Shown to nobody. */
  hidden: Type.Boolean(),
  hot: oneOf(HEATS),
};

export const OpsFixture = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  sport: Sport,
  leagueName: Type.String(),
  round: Type.String(),
  ...correction,
  /** Whether the brand changed anything about it. */
  changed: Type.Boolean(),
  /** Kick-off has passed: time, teams and league stay. */
  begun: Type.Boolean(),
  /** Whether it stands among the hot matches now. */
  shownHot: Type.Boolean(),
  imported: Type.Object({
    startsAt: Instant,
    league: Type.String(),
    leagueName: Type.String(),
    homeTeam: Type.String(),
    awayTeam: Type.String(),
  }),
});
export type OpsFixture = Static<typeof OpsFixture>;

export const OpsFixtureList = call({
  method: 'GET',
  path: '/ops/sportsbook/fixtures',
  summary: 'Matches of the brand as players see them, with what was imported; found by team or league.',
  query: Type.Object(
    {
      text: Type.Optional(Type.String({ maxLength: 60 })),
      sport: Type.Optional(Sport),
      view: Type.Optional(oneOf(FIXTURE_VIEWS)),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPageWith(OpsFixture, { total: Type.Integer() }),
});

export const OpsLeague = Type.Object({ code: Type.String(), name: Type.String(), sport: Sport });
export type OpsLeague = Static<typeof OpsLeague>;
export const OpsLeagueList = call({
  method: 'GET',
  path: '/ops/sportsbook/leagues',
  summary: 'Leagues a match may belong to.',
  answer: Type.Array(OpsLeague),
});

export const OpsChangeFixture = call({
  method: 'PUT',
  path: '/ops/sportsbook/fixtures/{id}',
  faults: [
    'sportsbook.begun',
    'sportsbook.changed_meanwhile',
    'sportsbook.same_teams',
    'sportsbook.time_in_the_past',
    'sportsbook.unknown_league',
  ],
  summary: 'Corrects a match at this brand: kick-off, teams, league, postponed or cancelled, hidden, hot.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object(
    { revision: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), ...correction },
    closed,
  ),
  answer: OpsFixture,
});
