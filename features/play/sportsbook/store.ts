/** All SQL of the sportsbook. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { League, ScoreDetail } from './rules/season.ts';

export type LeagueRow = { season: string; shift_weeks: number; last_at: Date | null };
const LEAGUE = statement<LeagueRow>(
  'sportsbook.league',
  `select l.season, l.shift_weeks,
          (select max(f.starts_at) from sportsbook.fixtures f
            where f.league = l.code and f.season = l.season and f.shift_weeks = l.shift_weeks) as last_at
     from sportsbook.leagues l where l.code = $1 for update of l`,
);
/** Locks the league: two imports of it follow each other. */
export const readLeague = (runner: Runner, code: string) => runner.one(LEAGUE, [code]);

const PUT_LEAGUE = statement<unknown>(
  'sportsbook.put_league',
  `insert into sportsbook.leagues (code, sport, name, weight, season, shift_weeks, source) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (code) do update set season = excluded.season, shift_weeks = excluded.shift_weeks, source = excluded.source`,
);
/** Name and weight of a league that is there already are the operator's. */
export const putLeague = (runner: Runner, league: League, season: string, weeks: number) =>
  runner.run(PUT_LEAGUE, [
    league.code,
    league.sport,
    league.name,
    league.weight,
    season,
    weeks,
    league.source,
  ]);

const PUT_TEAMS = statement<unknown>(
  'sportsbook.put_teams',
  `insert into sportsbook.teams (code, name) select * from unnest($1::text[], $2::text[])
   on conflict (code) do nothing`,
);
export const putTeams = (runner: Runner, teams: ReadonlyMap<string, string>) =>
  runner.run(PUT_TEAMS, [[...teams.keys()], [...teams.values()]]);

export type FixtureRow = {
  readonly id: string;
  readonly key: string;
  readonly round: string;
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date;
};

const PUT_FIXTURES = statement<{ added: boolean }>(
  'sportsbook.put_fixtures',
  `insert into sportsbook.fixtures as f (id, league, season, shift_weeks, key, round, home, away, starts_at)
   select a.id, $1, $2, $3, a.key, a.round, a.home, a.away, a.starts_at
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
          a (id, key, round, home, away, starts_at)
   on conflict (league, season, shift_weeks, key) do update set starts_at = excluded.starts_at
    where f.starts_at <> excluded.starts_at and least(f.starts_at, excluded.starts_at) > clock_timestamp()
   returning xmax = 0 as added`,
);
/** A match that is known is moved only while it has not begun, and never into the past. True for each added, false for each moved. */
export const putFixtures = async (
  runner: Runner,
  [league, season, weeks]: readonly [string, string, number],
  rows: readonly FixtureRow[],
): Promise<boolean[]> => {
  const written = await runner.rows(PUT_FIXTURES, [
    league,
    season,
    weeks,
    rows.map(({ id }) => id),
    rows.map(({ key }) => key),
    rows.map(({ round }) => round),
    rows.map(({ home }) => home),
    rows.map(({ away }) => away),
    rows.map(({ startsAt }) => startsAt),
  ]);
  return written.map(({ added }) => added);
};

const PUT_RESULTS = statement<unknown>(
  'sportsbook.put_results',
  `insert into sportsbook.results (fixture_id, home_score, away_score, detail)
   select f.id, a.home, a.away, a.detail
     from unnest($4::text[], $5::int[], $6::int[], $7::json[]) a (key, home, away, detail)
     join sportsbook.fixtures f on f.league = $1 and f.season = $2 and f.shift_weeks = $3 and f.key = a.key
   on conflict do nothing`,
);
const COMPLETE_RESULTS = statement<never>(
  'sportsbook.complete_results',
  'select sportsbook.complete_results($1, $2, $3, $4::text[], $5::int[], $6::int[], $7::json[])',
);
/**
 * A result is written once; a correction is a deed of the staff. One that was written without its innings is given them where the score is the
 * same: prices and replays learn from it, while books keep the results they were settled by. Answers how many were written.
 */
export const putResults = async (
  runner: Runner,
  [league, season, weeks]: readonly [string, string, number],
  results: readonly {
    readonly key: string;
    readonly score: readonly [number, number];
    readonly detail?: ScoreDetail | undefined;
  }[],
): Promise<number> => {
  const values = (some: typeof results) => [
    league,
    season,
    weeks,
    some.map(({ key }) => key),
    some.map(({ score }) => score[0]),
    some.map(({ score }) => score[1]),
    some.map(({ detail }) => (detail ? JSON.stringify(detail) : null)),
  ];
  const written = await runner.run(PUT_RESULTS, values(results));
  const detailed = results.filter(({ detail }) => detail !== undefined);
  if (detailed.length > 0) await runner.run(COMPLETE_RESULTS, values(detailed));
  return written;
};
