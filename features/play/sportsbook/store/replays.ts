/** All SQL of matches that are played again around the clock. */
import { type Runner, statement } from '#platform/db/db.ts';

export const REPLAY_LEAGUES = statement<{ code: string }>(
  'sportsbook.replay_leagues',
  "select code from sportsbook.leagues where code like '%-replay' order by code",
);
const ADD_REPLAY_LEAGUE = statement<never>(
  'sportsbook.add_replay_league',
  `insert into sportsbook.leagues (code, sport, name, weight, season, shift_weeks, source, best_of)
   select code || '-replay', sport, name || ' (replay)', 0, 'replay', 0, source, case sport when 'esports' then 3 else 1 end from sportsbook.leagues where code = any($1::text[])
   on conflict do nothing`,
);
/** A league beside each of these, for its matches played again; never among the hot ones. */
export const addReplayLeagues = (runner: Runner, codes: readonly string[]) =>
  runner.run(ADD_REPLAY_LEAGUE, [codes]);

const ADD_REPLAY = statement<never>(
  'sportsbook.add_replay',
  `with played as (
     select f.home, f.away, f.round, r.home_score, r.away_score, r.detail, row_number() over (order by f.starts_at, f.id) - 1 as place,
       count(*) over () as all
       from sportsbook.known_results r join sportsbook.fixtures f on f.id = r.fixture_id where f.league = $2
   ), chosen as (
     select * from played where place = mod($3::bigint, greatest("all", 1))
   ), added as (
     insert into sportsbook.fixtures (id, league, season, shift_weeks, key, round, home, away, starts_at)
     select $1::uuid, $2 || '-replay', 'replay', 0, $3::text, round, home, away, $4::timestamptz from chosen
     on conflict (league, season, shift_weeks, key) do nothing returning id)
   insert into sportsbook.results (fixture_id, home_score, away_score, detail)
   select added.id, home_score, away_score, detail from added, chosen`,
);
/** The `n`-th match of a league with its real result, once. The application may put a result away, not look at it before its time. */
export const addReplay = (runner: Runner, id: string, league: string, n: number, startsAt: Date) =>
  runner.run(ADD_REPLAY, [id, league, String(n), startsAt]);
