/**
 * Cricsheet summary of the IPL: `{matches: [{id, season, dates, matchNumber, stage, teams, outcome, innings: [{team, runs, wickets, legalBalls,
 * runsByOver}]}]}`, several seasons in a file. Innings after the second are super overs.
 */
import type { InningsEnd, Side } from '#games/odds/engine/result.ts';
import type { Match, PlayedInnings, ScoreDetail, Season } from '../season.ts';
import { IPL } from './leagues.ts';
import { type Fields, fieldsOf, listOf, scoreOf, textOf } from './read.ts';

/** On a day of two matches the first begins in the afternoon. */
const AFTERNOON = '15:30';

export const isCricket = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  String(value.source).includes('cricsheet');

const INNINGS_BALLS = 120;
const ALL_OUT = 10;

/** Why a first or second innings was over. The source tells balls and wickets; overs that were cut show in both. */
function endOf(all: readonly Fields[], at: number, outcome: Fields): InningsEnd {
  const [own, first] = [all[at], all[0]];
  const runs = (one: Fields | undefined): number => Number(one?.['runs'] ?? 0);
  const isWhole = (one: Fields | undefined): boolean =>
    Number(one?.['wickets']) === ALL_OUT || Number(one?.['legalBalls']) >= INNINGS_BALLS;
  // A target set anew is none of the overs that were arranged, nor is a chase of overs that were cut.
  if (at === 1 && (outcome['method'] !== undefined || !isWhole(first))) return 'reduced';
  if (at === 1 && runs(own) > runs(first)) return 'target';
  if (Number(own?.['wickets']) === ALL_OUT) return 'all_out';
  return isWhole(own) ? 'overs' : 'reduced';
}

const runsIn = (value: unknown, where: string): readonly number[] =>
  listOf(value, where).map((runs) => {
    if (typeof runs !== 'number' || !Number.isInteger(runs) || runs < 0 || runs > 100)
      throw new Error(`${where} is no list of runs`);
    return runs;
  });

function detailOf(
  all: readonly Fields[],
  [home, away]: readonly [string, string],
  outcome: Fields,
  where: string,
): ScoreDetail | undefined {
  const [first] = all;
  // Older summaries tell totals alone.
  if (!first || first['runsByOver'] === undefined) return undefined;
  const sideOf = (team: unknown): Side | undefined =>
    team === home ? 'home' : team === away ? 'away' : undefined;
  const innings = all.slice(0, 2).map((one, at): PlayedInnings => {
    const side = sideOf(one['team']);
    if (!side) throw new Error(`${where} innings ${at + 1} is of neither team`);
    return {
      side,
      overs: runsIn(one['runsByOver'], `${where} innings ${at + 1}`),
      ended: endOf(all, at, outcome),
    };
  });
  const superOver = sideOf(outcome['eliminator']);
  const winner = superOver ?? sideOf(outcome['winner']);
  return {
    innings,
    ...(winner ? { winner } : {}),
    ...(superOver ? { decidedBy: 'super_over' } : {}),
  };
}

type Dated = { readonly season: string; readonly match: Match };

function readMatch(value: unknown, where: string): Dated {
  const match = fieldsOf(value, where);
  const [first, second] = listOf(match['teams'], `${where} teams`);
  const [home, away] = [textOf(first, `${where} teams`), textOf(second, `${where} teams`)];
  const innings = listOf(match['innings'], `${where} innings`).map((one) =>
    fieldsOf(one, `${where} innings`),
  );
  const runs = (team: string): unknown => innings.find((one) => one['team'] === team)?.['runs'];
  const number = match['matchNumber'];
  const outcome = fieldsOf(match['outcome'] ?? {}, `${where} outcome`);
  // Rain ended it: what was scored is no result.
  const hasResult = outcome['result'] !== 'no result';
  const detail = hasResult ? detailOf(innings, [home, away], outcome, where) : undefined;
  const date = textOf(listOf(match['dates'], `${where} dates`)[0], `${where} dates`);
  return {
    season: textOf(match['season'], `${where} season`),
    match: {
      key: textOf(match['id'], `${where} id`),
      round: typeof number === 'number' ? `Match ${number}` : String(match['stage'] ?? ''),
      date,
      time: null,
      home,
      away,
      score: hasResult ? scoreOf([runs(home), runs(away)]) : null,
      ...(detail ? { detail } : {}),
    },
  };
}

/** Matches of one season, those that share a day an afternoon and an evening apart. */
function timed(matches: readonly Match[]): Match[] {
  return matches.map((match, at) => ({
    ...match,
    time: matches[at + 1]?.date === match.date ? AFTERNOON : IPL.usual,
  }));
}

export function readCricket(name: string, value: unknown): Season[] {
  const all = listOf(fieldsOf(value, name)['matches'], `${name} matches`).map((match, at) =>
    readMatch(match, `${name} match ${at + 1}`),
  );
  return [...new Set(all.map(({ season }) => season))].map((season) => ({
    league: IPL,
    season,
    matches: timed(
      all
        .filter((one) => one.season === season)
        .map(({ match }) => match)
        .sort((a, b) => (a.date === b.date ? (a.key < b.key ? -1 : 1) : a.date < b.date ? -1 : 1)),
    ),
  }));
}
