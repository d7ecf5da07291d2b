/** The seasons a first start brings, so that there are matches without a network; origin and licence in README.md beside. */
import type { League, Match, ScoreDetail, Season } from '../rules/season.ts';
import packed from './seasons.gen.json' with { type: 'json' };

/** date, time or '', place in `rounds`, in `teams` twice, and the score where it is known */
type PackedMatch = readonly (string | number)[];
type Packed = {
  readonly league: League;
  readonly season: string;
  readonly teams: readonly string[];
  readonly rounds: readonly string[];
  /** Names of the matches, where they are not made of round and teams. */
  readonly keys?: readonly string[];
  readonly matches: readonly PackedMatch[];
  /** Of cricket, match by match: innings over by over. */
  readonly details?: readonly (ScoreDetail | null)[];
};

function unpack({ league, season, teams, rounds, keys, matches, details }: Packed): Season {
  const named = (list: readonly string[], at: unknown): string => list[Number(at)] ?? '';
  return {
    league,
    season,
    matches: matches.map(([date, time, round, home, away, ...score], at): Match => {
      const [homeTeam, awayTeam] = [named(teams, home), named(teams, away)];
      return {
        key: keys?.[at] ?? `${named(rounds, round)}|${homeTeam}|${awayTeam}`,
        round: named(rounds, round),
        date: String(date),
        time: time === '' ? null : String(time),
        home: homeTeam,
        away: awayTeam,
        score: score.length === 2 ? [Number(score[0]), Number(score[1])] : null,
        ...(details?.[at] ? { detail: details[at] } : {}),
      };
    }),
  };
}

const seasons: readonly unknown[] = packed;
const isPacked = (value: unknown): value is Packed =>
  typeof value === 'object' && value !== null && 'matches' in value && 'league' in value;

export const sampleSeasons = (): Season[] => seasons.filter(isPacked).map(unpack);
