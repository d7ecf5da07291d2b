/** lolesports snapshot: `{competition, matches: [{id, state, teams: [{name, wins}, …]}]}`, in the order they are played, without dates. */
import { DAY } from '#kernel/time.ts';
import type { Match, Season } from '../season.ts';
import { LCS } from './leagues.ts';
import { fieldsOf, listOf, scoreOf, textOf } from './read.ts';

export const isEsports = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  String(value.source).includes('lolesports') &&
  'matches' in value;

/** The file has no dates; ours follow the league's weekly rhythm: Thursdays and Fridays from 26 January 2023, five matches an evening, an hour apart. */
const FIRST_EVENING = Date.UTC(2023, 0, 26);
const AN_EVENING = 5;
const FIRST_HOUR = 14;

function placeOf(at: number): { readonly date: string; readonly time: string; readonly week: number } {
  const evening = Math.floor(at / AN_EVENING);
  const week = Math.floor(evening / 2);
  const day = FIRST_EVENING + (week * 7 + (evening % 2)) * DAY;
  return {
    date: new Date(day).toISOString().slice(0, 10),
    time: `${FIRST_HOUR + (at % AN_EVENING)}:00`,
    week: week + 1,
  };
}

export function readEsports(name: string, value: unknown): Season {
  const file = fieldsOf(value, name);
  const season = /\d{4}/.exec(textOf(file['competition'], `${name} competition`))?.[0] ?? '';
  const matches = listOf(file['matches'], `${name} matches`).map((one, at): Match => {
    const where = `${name} match ${at + 1}`;
    const match = fieldsOf(one, where);
    const [home, away] = listOf(match['teams'], `${where} teams`).map((team) =>
      fieldsOf(team, `${where} team`),
    );
    const { week, ...when } = placeOf(at);
    return {
      key: textOf(match['id'], `${where} id`),
      round: `Week ${week}`,
      ...when,
      home: textOf(home?.['name'], `${where} home`),
      away: textOf(away?.['name'], `${where} away`),
      score: match['state'] === 'completed' ? scoreOf([home?.['wins'], away?.['wins']]) : null,
    };
  });
  return { league: LCS, season, matches };
}
