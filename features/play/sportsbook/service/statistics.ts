/** What was played before a match, from our own results: nothing of it is made up, and nothing is told before it is known. */
import type { CallAnswer } from '#kernel/call.ts';
import { toWire } from '#kernel/time.ts';
import type { GetStatistics, PlayedMatch } from '../contract/statistics.ts';
import { shortName } from '../present/fixtures.ts';
import { originalLeague } from '../rules/schedule.ts';
import type { BookRow } from '../store/books.ts';
import { PLAYED_BY, type PlayedByRow } from '../store/statistics.ts';
import type { SportsbookNeeds } from './needs.ts';
import { readTableOf } from './outright-board.ts';

const FORM = 5;
const MEETINGS = 6;

const present = (row: PlayedByRow): PlayedMatch => ({
  at: toWire(row.starts_at),
  homeTeam: shortName(row.home_name),
  awayTeam: shortName(row.away_name),
  home: row.home_score,
  away: row.away_score,
});

export async function readStatistics(
  needs: Pick<SportsbookNeeds, 'db' | 'clock'>,
  book: BookRow,
): Promise<CallAnswer<typeof GetStatistics>> {
  const { home, away } = book;
  const league = originalLeague(book.league);
  const until = new Date(Math.min(needs.clock.now(), book.starts_at.getTime()));
  const found = await needs.db.rows(PLAYED_BY, [league, until, [home, away]]);
  // A match that is played again must not be told by the one it repeats.
  const played =
    league === book.league ? found : found.filter((row) => row.home !== home || row.away !== away);
  const of = (team: string): PlayedMatch[] =>
    played
      .filter((row) => row.home === team || row.away === team)
      .slice(0, FORM)
      .map(present);
  const both = new Set([home, away]);
  return {
    home: of(home),
    away: of(away),
    meetings: played
      .filter((row) => both.has(row.home) && both.has(row.away))
      .slice(0, MEETINGS)
      .map(present),
    table: (await readTableOf(needs, league)).map((row) => ({ ...row, team: shortName(row.team) })),
  };
}
