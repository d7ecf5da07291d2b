/** openfootball/football.json: `{name, matches: [{round, date, time?, team1, team2, score: {ht, ft}}]}`; the file's name says league and season. */
import type { Match, Season } from '../season.ts';
import { FOOTBALL } from './leagues.ts';
import { fieldsOf, listOf, scoreOf, textOf, timeOf } from './read.ts';

/** `2025-26_en.1.json`, `2025_mls.json` */
const FILE = /^(\d{4}(?:-\d{2})?)_(.+)\.json$/;

function readMatch(value: unknown, where: string): Match {
  const match = fieldsOf(value, where);
  const [home, away] = [textOf(match['team1'], `${where} team1`), textOf(match['team2'], `${where} team2`)];
  const round = textOf(match['round'], `${where} round`);
  return {
    key: `${round}|${home}|${away}`,
    round,
    date: textOf(match['date'], `${where} date`),
    time: timeOf(match['time']),
    home,
    away,
    score: scoreOf(fieldsOf(match['score'] ?? {}, `${where} score`)['ft']),
  };
}

export const isFootball = (name: string, value: unknown): boolean =>
  FILE.test(name) && typeof value === 'object' && value !== null && 'matches' in value;

export function readFootball(name: string, value: unknown): Season {
  const [, season = '', code = ''] = FILE.exec(name) ?? [];
  const league = FOOTBALL[code];
  if (!league) throw new Error(`${name}: no league is called ${code}`);
  const matches = listOf(fieldsOf(value, name)['matches'], `${name} matches`);
  return { league, season, matches: matches.map((match, at) => readMatch(match, `${name} match ${at + 1}`)) };
}
