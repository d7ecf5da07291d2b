import { toWire } from '#kernel/time.ts';
import type { MarketShown, MatchLine, MatchShown } from '../contract/book.ts';
import type { OpsMatchLine } from '../contract/trading.ts';
import { isStopped } from '../rules/offer.ts';
import type { Market } from '../rules/market.ts';
import { bestOfIn } from '../rules/series.ts';
import type { BookRow } from '../store/books.ts';
import { localTime, shieldOf, shortName } from './fixtures.ts';

/** Fair chances stay in the house. */
export const presentMarket = ({
  key,
  group,
  market,
  line,
  period,
  goal,
  from,
  map,
  innings,
  places,
  eachWay,
  status,
  version,
  selections,
}: Market): MarketShown => ({
  key,
  group,
  market,
  ...(line === undefined ? {} : { line }),
  ...(period === undefined ? {} : { period }),
  ...(goal === undefined ? {} : { goal }),
  ...(from === undefined ? {} : { from }),
  ...(map === undefined ? {} : { map }),
  ...(innings === undefined ? {} : { innings }),
  ...(places === undefined ? {} : { places }),
  ...(eachWay === undefined ? {} : { eachWay }),
  status,
  version,
  selections: selections.map(({ pick, line: own, odds }) => ({
    pick,
    ...(own === undefined ? {} : { line: own }),
    odds,
  })),
});

const pausedOf = (book: BookRow): MatchShown['paused'] =>
  isStopped(book) ? { reason: 'staff', side: null } : book.play.paused;

function fieldsOf(book: BookRow, timeZone: string) {
  const { play, result } = book;
  const begun = play.status !== 'scheduled';
  // Staff's correction is what everybody sees, whatever the feed said.
  const corrected =
    result && typeof result.home === 'number' && typeof result.away === 'number'
      ? { home: result.home, away: result.away }
      : undefined;
  return {
    id: book.id,
    fixtureId: book.fixture_id,
    sport: book.sport,
    league: book.league,
    leagueName: book.league_name,
    homeTeam: shortName(book.home_name),
    awayTeam: shortName(book.away_name),
    homeTeamImageUrl: shieldOf(book.home, book.home_name),
    awayTeamImageUrl: shieldOf(book.away, book.away_name),
    startsAt: toWire(book.starts_at),
    localTime: localTime(book.starts_at, timeZone),
    state: book.state,
    status: book.status,
    score: corrected ?? (begun ? { home: play.home, away: play.away } : null),
    half: play.half ? { home: play.half[0], away: play.half[1] } : null,
    second: play.second,
    clockAt: toWire(new Date(play.at)),
    running: play.running,
    paused: pausedOf(book),
    version: book.version,
    bestOf: bestOfIn(book),
    marketCount: book.markets.length,
  };
}

export const presentMatchShown = (book: BookRow, timeZone: string): MatchShown => ({
  ...fieldsOf(book, timeZone),
  markets: book.markets.map(presentMarket),
  goals: book.play.goals.map(({ side, second }) => ({ side, second })),
  corners: book.play.corners.map(({ side, second }) => ({ side, second })),
  maps: [...(book.play.maps ?? [])],
  innings: (book.play.innings ?? []).map(({ side, runs, ended }) => ({ side, runs, ended })),
  ...(book.play.decided?.winner ? { winner: book.play.decided.winner } : {}),
  resultRevision: book.result_revision,
});

/** The main market and the lines beside it that a list has room for. */
const MAIN = new Set(['1x2', 'match_winner']);

export const presentMatchLine = (book: BookRow, timeZone: string): MatchLine => ({
  ...fieldsOf(book, timeZone),
  markets: book.markets.filter(({ key }) => MAIN.has(key)).map(presentMarket),
});

export const presentOpsMatchLine = (book: BookRow, timeZone: string): OpsMatchLine => ({
  ...presentMatchLine(book, timeZone),
  openSlips: book.open_slips,
});
