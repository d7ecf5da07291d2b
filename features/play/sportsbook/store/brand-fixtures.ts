/** Matches as one brand shows them: the imported facts under the corrections of its staff. */
import { type Runner, statement } from '#platform/db/db.ts';
import { literally } from '#platform/db/like.ts';
import type { Sport } from '../rules/season.ts';

export type FixtureState = 'planned' | 'postponed' | 'cancelled';

export type ComingRow = {
  id: string;
  league: string;
  league_name: string;
  weight: number;
  sport: Sport;
  home: string;
  home_name: string;
  away: string;
  away_name: string;
  starts_at: Date;
  hot: boolean | null;
};
const COMING = statement<ComingRow>(
  'sportsbook.coming',
  `select f.id, l.code as league, l.name as league_name, l.weight, l.sport, h.code as home, h.name as home_name, a.code as away,
          a.name as away_name, coalesce(b.starts_at, f.starts_at) as starts_at, b.hot
     from sportsbook.fixtures f
     left join sportsbook.brand_fixtures b on b.brand_id = $1 and b.fixture_id = f.id
     join sportsbook.leagues l on l.code = coalesce(b.league, f.league)
     join sportsbook.teams h on h.code = coalesce(b.home, f.home)
     join sportsbook.teams a on a.code = coalesce(b.away, f.away)
    where f.id in (select id from sportsbook.fixtures where starts_at > $2 and starts_at <= $3
                   union all
                   select fixture_id from sportsbook.brand_fixtures where brand_id = $1 and starts_at > $2 and starts_at <= $3)
      and coalesce(b.starts_at, f.starts_at) > $2 and coalesce(b.starts_at, f.starts_at) <= $3
      and (b.fixture_id is null or (b.state = 'planned' and not b.hidden))
    order by starts_at, f.id limit 1000`,
);
/** What may be shown of the time between, soonest first; hidden, postponed and cancelled matches are not among it. */
export const readComing = (runner: Runner, brandId: string, from: Date, to: Date) =>
  runner.rows(COMING, [brandId, from, to]);

export type FixtureRow = ComingRow & {
  round: string;
  state: FixtureState;
  hidden: boolean;
  revision: number;
  imported_at: Date;
  imported_league: string;
  imported_league_name: string;
  imported_home: string;
  imported_away: string;
};
const COLUMNS = `f.id, f.round, l.code as league, l.name as league_name, l.weight, l.sport, h.code as home, h.name as home_name,
          a.code as away, a.name as away_name, coalesce(b.starts_at, f.starts_at) as starts_at, b.hot,
          coalesce(b.state, 'planned') as state, coalesce(b.hidden, false) as hidden, coalesce(b.revision, 0) as revision,
          f.starts_at as imported_at, f.league as imported_league, fl.name as imported_league_name, fh.name as imported_home,
          fa.name as imported_away`;
const FROM = `sportsbook.fixtures f
     left join sportsbook.brand_fixtures b on b.brand_id = $1 and b.fixture_id = f.id
     join sportsbook.leagues l on l.code = coalesce(b.league, f.league)
     join sportsbook.teams h on h.code = coalesce(b.home, f.home)
     join sportsbook.teams a on a.code = coalesce(b.away, f.away)
     join sportsbook.leagues fl on fl.code = f.league
     join sportsbook.teams fh on fh.code = f.home
     join sportsbook.teams fa on fa.code = f.away`;
/** $2 what is looked for, $3 a sport, $4 the view, $5 now */
const WHERE = `($2 = '' or fh.name ilike '%' || $2 || '%' or fa.name ilike '%' || $2 || '%' or h.name ilike '%' || $2 || '%' or a.name ilike '%' || $2 || '%' or l.name ilike '%' || $2 || '%')
      and ($3 = '' or l.sport = $3)
      and case $4 when 'changed' then b.fixture_id is not null
                  when 'hot' then b.hot and coalesce(b.starts_at, f.starts_at) > $5
                  when 'past' then coalesce(b.starts_at, f.starts_at) <= $5
                  else coalesce(b.starts_at, f.starts_at) > $5 end`;

const LIST = statement<FixtureRow & { total: bigint }>(
  'sportsbook.ops_list',
  `select ${COLUMNS}, count(*) over () as total from ${FROM}
    where ${WHERE}
    order by case when $4 = 'past' then coalesce(b.starts_at, f.starts_at) end desc, coalesce(b.starts_at, f.starts_at), f.id
    limit $6 offset $7`,
);
export type Wanted = {
  readonly brandId: string;
  readonly text: string;
  readonly sport: string;
  readonly view: string;
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
};
export const listFixtures = (runner: Runner, wanted: Wanted) =>
  runner.rows(LIST, [
    wanted.brandId,
    literally(wanted.text),
    wanted.sport,
    wanted.view,
    wanted.now,
    wanted.limit,
    wanted.offset,
  ]);

const FIND = statement<FixtureRow>('sportsbook.ops_find', `select ${COLUMNS} from ${FROM} where f.id = $2`);
export const findFixture = (runner: Runner, brandId: string, id: string) => runner.one(FIND, [brandId, id]);

const SEED = statement<unknown>(
  'sportsbook.seed_correction',
  `insert into sportsbook.brand_fixtures (brand_id, fixture_id, revision) values ($1, $2, 0) on conflict do nothing`,
);
const LOCK = statement<{ revision: number }>(
  'sportsbook.lock_correction',
  'select revision from sportsbook.brand_fixtures where brand_id = $1 and fixture_id = $2 for update',
);
/** The brand's correction, made if need be and locked: two editors come one after the other. Answers its revision. */
export async function lockCorrection(runner: Runner, brandId: string, id: string): Promise<number> {
  await runner.run(SEED, [brandId, id]);
  return (await runner.one(LOCK, [brandId, id]))?.revision ?? 0;
}

export type Correction = {
  readonly brandId: string;
  readonly id: string;
  readonly startsAt: Date | null;
  readonly league: string | null;
  readonly home: string | null;
  readonly away: string | null;
  readonly state: FixtureState;
  readonly hidden: boolean;
  readonly hot: boolean | null;
};
const CORRECT = statement<unknown>(
  'sportsbook.correct',
  `update sportsbook.brand_fixtures set starts_at = $3, league = $4, home = $5, away = $6, state = $7, hidden = $8, hot = $9,
          revision = revision + 1
    where brand_id = $1 and fixture_id = $2`,
);
export const putCorrection = (runner: Runner, row: Correction) =>
  runner.run(CORRECT, [
    row.brandId,
    row.id,
    row.startsAt,
    row.league,
    row.home,
    row.away,
    row.state,
    row.hidden,
    row.hot,
  ]);

export type LeagueEntry = { code: string; name: string; sport: Sport };
const LEAGUES = statement<LeagueEntry>(
  'sportsbook.leagues',
  'select code, name, sport from sportsbook.leagues order by sport, weight desc, name',
);
export const readLeagues = (runner: Runner) => runner.rows(LEAGUES);

const TEAM = statement<{ code: string }>(
  'sportsbook.team',
  'select code from sportsbook.teams where name = $1 and code like $2 order by code limit 1',
);
/** A team of the sport by its exact name. */
export const findTeam = async (runner: Runner, sport: Sport, name: string): Promise<string | undefined> =>
  (await runner.one(TEAM, [name, `${sport}/%`]))?.code;

const NEW_TEAM = statement<{ code: string }>(
  'sportsbook.new_team',
  `insert into sportsbook.teams (code, name) values ($1, $2) on conflict (code) do nothing returning code`,
);
/** False when another team stands under the code already. */
export const addTeam = async (runner: Runner, code: string, name: string): Promise<boolean> =>
  (await runner.one(NEW_TEAM, [code, name])) !== undefined;
