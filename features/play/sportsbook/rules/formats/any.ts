/** A file of fixtures in any of the formats that are known, told by its name and shape. */
import type { Season } from '../season.ts';
import { isBasketball, readBasketball } from './basketball.ts';
import { isCricket, readCricket } from './cricket.ts';
import { isEsports, readEsports } from './esports.ts';
import { isFootball, readFootball } from './football.ts';
import { isFootballOdds, readFootballOdds } from './football-odds.ts';

/** A match needs two teams; a source that has not drawn them yet says so with one name twice or a placeholder. */
const isPlayable = ({ home, away }: Season['matches'][number]): boolean => home !== away;

/** @returns its seasons, oldest first; undefined when it is no such file. @throws when it is one and broken */
export function readSeasons(name: string, text: string): Season[] | undefined {
  const seasons = read(name, text);
  return seasons
    ?.map((season) => ({ ...season, matches: season.matches.filter(isPlayable) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((a, b) => (a.season < b.season ? -1 : 1));
}

function read(name: string, text: string): Season[] | undefined {
  if (isFootballOdds(name)) return [readFootballOdds(name, text)];
  if (!name.endsWith('.json')) return undefined;
  const value: unknown = JSON.parse(text);
  if (isBasketball(value)) return [readBasketball(name, value)];
  if (isCricket(value)) return readCricket(name, value);
  if (isEsports(value)) return [readEsports(name, value)];
  return isFootball(name, value) ? [readFootball(name, value)] : undefined;
}
