/** lolesports snapshot: `{competition, matches: [{id, state, teams: [{name, wins}, …]}]}`, without dates. */
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

type Place = { readonly date: string; readonly time: string; readonly week: number };

function placeAt(evening: number, hour: number): Place {
  const week = Math.floor(evening / 2);
  const day = FIRST_EVENING + (week * 7 + (evening % 2)) * DAY;
  return {
    date: new Date(day).toISOString().slice(0, 10),
    time: `${FIRST_HOUR + hour}:00`,
    week: week + 1,
  };
}

type Pair = { readonly home: string; readonly away: string };

/**
 * The file lists match after match of one team; each takes the first evening on which both teams are free, so that nobody plays
 * twice on one. What is not played yet comes after all that is.
 */
function placesOf(played: readonly Pair[], open: readonly Pair[]): readonly Place[] {
  const evenings: string[][] = [];
  const place = ({ home, away }: Pair, from: number): Place => {
    const free = evenings.findIndex(
      (teams, at) =>
        at >= from && teams.length < 2 * AN_EVENING && !teams.includes(home) && !teams.includes(away),
    );
    const at = free < 0 ? evenings.length : free;
    const evening = (evenings[at] ??= []);
    evening.push(home, away);
    return placeAt(at, evening.length / 2 - 1);
  };
  const past = played.map((pair) => place(pair, 0));
  const from = evenings.length;
  return [...past, ...open.map((pair) => place(pair, from))];
}

export function readEsports(name: string, value: unknown): Season {
  const file = fieldsOf(value, name);
  const season = /\d{4}/.exec(textOf(file['competition'], `${name} competition`))?.[0] ?? '';
  const read = listOf(file['matches'], `${name} matches`).map((one, at) => {
    const where = `${name} match ${at + 1}`;
    const match = fieldsOf(one, where);
    const [home, away] = listOf(match['teams'], `${where} teams`).map((team) =>
      fieldsOf(team, `${where} team`),
    );
    return {
      key: textOf(match['id'], `${where} id`),
      home: textOf(home?.['name'], `${where} home`),
      away: textOf(away?.['name'], `${where} away`),
      score: match['state'] === 'completed' ? scoreOf([home?.['wins'], away?.['wins']]) : null,
    };
  });
  const played = read.filter(({ score }) => score);
  const open = read.filter(({ score }) => !score);
  const places = placesOf(played, open);
  const matches = [...played, ...open].map((match, at): Match => {
    const { week, ...when } = places[at] ?? placeAt(at, 0);
    return { ...match, round: `Week ${week}`, ...when };
  });
  return { league: LCS, season, matches };
}
