/** Cricsheet summary of the IPL: `{matches: [{id, season, dates, matchNumber, stage, teams, innings: [{team, runs}]}]}`, several seasons in a file. */
import type { Match, Season } from '../season.ts';
import { IPL } from './leagues.ts';
import { fieldsOf, listOf, scoreOf, textOf } from './read.ts';

/** On a day of two matches the first begins in the afternoon. */
const AFTERNOON = '15:30';

export const isCricket = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  String(value.source).includes('cricsheet');

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
      score: scoreOf([runs(home), runs(away)]),
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
