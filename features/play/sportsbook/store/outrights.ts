/** All SQL of bets on a whole competition: its line in the calendar, what of its matches is known, and its books. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { MatchOutlook } from '../rules/market.ts';
import type { Sport } from '../rules/season.ts';

/** The newest season of a league, while it is on. */
export type SeasonRow = {
  readonly league: string;
  readonly sport: Sport;
  readonly season: string;
  readonly shift_weeks: number;
  /** When its last match begins: bets end there. */
  readonly ends_at: Date;
  /** How many results of it are known. */
  readonly played: number;
};
/** `$1` leagues, `$2` how their rounds begin, `$3` over since */
const SEASONS = statement<SeasonRow>(
  'sportsbook.outright_seasons',
  `select l.code as league, l.sport, l.season, l.shift_weeks, max(f.starts_at) as ends_at, count(r.fixture_id)::integer as played
     from unnest($1::text[], $2::text[]) a (league, rounds)
     join sportsbook.leagues l on l.code = a.league
     join sportsbook.fixtures f on f.league = l.code and f.season = l.season and f.shift_weeks = l.shift_weeks
       and f.kind = 'match' and starts_with(f.round, a.rounds)
     left join sportsbook.known_results r on r.fixture_id = f.id
    group by l.code having max(f.starts_at) > $3 and min(f.starts_at) < clock_timestamp() + interval '30 days' order by l.code`,
);
export const readSeasons = (
  runner: Runner,
  terms: readonly { readonly league: string; readonly rounds: string }[],
  since: Date,
) => runner.rows(SEASONS, [terms.map(({ league }) => league), terms.map(({ rounds }) => rounds), since]);

export type SeasonMatchRow = {
  readonly home: string;
  readonly away: string;
  readonly home_code: string;
  readonly away_code: string;
  readonly home_score: number | null;
  readonly away_score: number | null;
  readonly starts_at: Date;
};
/** Teams by their names: a result anybody can read. */
const SEASON_MATCHES = statement<SeasonMatchRow>(
  'sportsbook.outright_matches',
  `select h.name as home, a.name as away, h.code as home_code, a.code as away_code, r.home_score, r.away_score, f.starts_at
     from sportsbook.fixtures f
     join sportsbook.teams h on h.code = f.home join sportsbook.teams a on a.code = f.away
     left join sportsbook.known_results r on r.fixture_id = f.id
    where f.league = $1 and f.season = $2 and f.shift_weeks = $3 and f.kind = 'match' and starts_with(f.round, $4)
    order by f.starts_at, f.id`,
);
export const readSeasonMatches = (
  runner: Runner,
  { league, season, shift_weeks }: Pick<SeasonRow, 'league' | 'season' | 'shift_weeks'>,
  rounds: string,
) => runner.rows(SEASON_MATCHES, [league, season, shift_weeks, rounds]);

const PUT_LINE = statement<{ id: string }>(
  'sportsbook.put_outright',
  `insert into sportsbook.fixtures as f (id, kind, league, season, shift_weeks, key, round, starts_at)
   values ($1, 'outright', $2, $3, $4, 'outright', '', $5)
   on conflict (league, season, shift_weeks, key) do update set starts_at = excluded.starts_at returning f.id`,
);
/** The line of a competition in the calendar, made once; its end follows the calendar. Answers its id. */
export const putOutright = async (runner: Runner, id: string, season: SeasonRow): Promise<string> => {
  const { league, season: name, shift_weeks, ends_at } = season;
  return (await runner.one(PUT_LINE, [id, league, name, shift_weeks, ends_at]))?.id ?? id;
};

export type OutrightBookRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly state: string;
  readonly played: number;
};
const OUTRIGHT_BOOKS = statement<OutrightBookRow>(
  'sportsbook.outright_books',
  `select id, brand_id, state, coalesce((outlook -> 'field' ->> 'played')::integer, -1) as played
     from sportsbook.books where fixture_id = $1 order by id`,
);
export const readOutrightBooks = (runner: Runner, fixtureId: string) =>
  runner.rows(OUTRIGHT_BOOKS, [fixtureId]);

const PUT_OUTLOOK = statement<never>(
  'sportsbook.put_outlook',
  'update sportsbook.books set outlook = $2 where id = $1',
);
/** The caller has locked the book. */
export const putOutlook = (runner: Runner, bookId: string, outlook: MatchOutlook) =>
  runner.run(PUT_OUTLOOK, [bookId, JSON.stringify(outlook)]);

const SEASON_OF = statement<Pick<SeasonRow, 'league' | 'season' | 'shift_weeks'>>(
  'sportsbook.season_of',
  'select league, season, shift_weeks from sportsbook.fixtures where id = $1',
);
export const seasonOfFixture = (runner: Runner, fixtureId: string) => runner.one(SEASON_OF, [fixtureId]);

const NEWEST_SEASON = statement<Pick<SeasonRow, 'league' | 'season' | 'shift_weeks'>>(
  'sportsbook.newest_season',
  'select code as league, season, shift_weeks from sportsbook.leagues where code = $1',
);
export const newestSeason = (runner: Runner, league: string) => runner.one(NEWEST_SEASON, [league]);
