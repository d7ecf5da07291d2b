/** All SQL of what was played before. */
import { type Runner, statement } from '#platform/db/db.ts';

export type PlayedByRow = {
  readonly home: string;
  readonly home_name: string;
  readonly away: string;
  readonly away_name: string;
  readonly home_score: number;
  readonly away_score: number;
  readonly starts_at: Date;
};
/** `$1` league, `$2` begun before, `$3` teams: known results of any of them, newest first. */
export const PLAYED_BY = statement<PlayedByRow>(
  'sportsbook.played_by',
  `select f.home, h.name as home_name, f.away, a.name as away_name, r.home_score, r.away_score, f.starts_at
     from sportsbook.known_results r join sportsbook.fixtures f on f.id = r.fixture_id
     join sportsbook.teams h on h.code = f.home join sportsbook.teams a on a.code = f.away
    where f.league = $1 and f.starts_at < $2 and (f.home = any($3::text[]) or f.away = any($3::text[]))
    order by f.starts_at desc, f.id limit 120`,
);

const BETS = statement<{ id: string; bets: number }>(
  'sportsbook.bets_on',
  `select b.fixture_id as id, count(*)::integer as bets
     from sportsbook.books b join sportsbook.slip_legs g on g.book_id = b.id
    where b.brand_id = $1 and b.starts_at > $2 and b.state = 'open' group by 1`,
);
/** How many bets a brand has on each match that has not begun. */
export const readBets = (runner: Runner, brandId: string, now: Date) => runner.rows(BETS, [brandId, now]);
