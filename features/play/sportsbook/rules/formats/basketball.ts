/** fixturedownload.com list of the NBA: `{competition, games: [{match, round, start, home, away, score}]}`, instants in UTC. */
import type { Match, Season } from '../season.ts';
import { NBA } from './leagues.ts';
import { fieldsOf, listOf, scoreOf, textOf, timeOf } from './read.ts';

export const isBasketball = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'games' in value && 'competition' in value;

export function readBasketball(name: string, value: unknown): Season {
  const file = fieldsOf(value, name);
  const season = /\d{4}-\d{2}/.exec(textOf(file['competition'], `${name} competition`))?.[0] ?? '';
  const matches = listOf(file['games'], `${name} games`).map((one, at): Match => {
    const where = `${name} game ${at + 1}`;
    const game = fieldsOf(one, where);
    const start = textOf(game['start'], `${where} start`);
    return {
      key: String(game['match']),
      round: String(game['round']),
      date: start.slice(0, 10),
      time: timeOf(start.slice(11)),
      home: textOf(game['home'], `${where} home`),
      away: textOf(game['away'], `${where} away`),
      score: scoreOf(game['score']),
    };
  });
  return { league: NBA, season, matches };
}
