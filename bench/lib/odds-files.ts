/** Seasons with the prices bookmakers had, as football-data.co.uk writes them: results, average and closing odds. */
import { readFileSync } from 'node:fs';
import { type Odds, readOdds } from '#games/odds/engine/formats.ts';
import type { PlayedMatch } from '#games/odds/model/fit.ts';

export type PricedMatch = PlayedMatch & {
  readonly half: readonly [number, number];
  /** Home, draw, away: average of the market some days before, average at the start, one sharp book at the start. */
  readonly average: readonly Odds[];
  readonly closing: readonly Odds[];
  readonly sharp: readonly Odds[];
  /** Over and under 2.5, average. */
  readonly goals: readonly Odds[];
};

const DAY = 86_400_000;

function dayOf(text: string): number {
  const [day = '', month = '', year = ''] = text.split('/');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY;
}

/** Rows without a result or without one of the prices are left out. */
export function readPriced(file: string): readonly PricedMatch[] {
  const [head = '', ...rows] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = new Map(head.split(',').map((name, at) => [name, at] as const));
  return rows.flatMap((row): PricedMatch[] => {
    const cells = row.split(',');
    const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? '';
    const book = (...names: readonly string[]): Odds[] => names.flatMap((name) => readOdds(cell(name)) ?? []);
    const match: PricedMatch = {
      home: cell('HomeTeam'),
      away: cell('AwayTeam'),
      homeGoals: Number(cell('FTHG') || 'x'),
      awayGoals: Number(cell('FTAG') || 'x'),
      half: [Number(cell('HTHG')), Number(cell('HTAG'))],
      day: dayOf(cell('Date')),
      average: book('AvgH', 'AvgD', 'AvgA'),
      closing: book('AvgCH', 'AvgCD', 'AvgCA'),
      sharp: book('PSCH', 'PSCD', 'PSCA'),
      goals: book('Avg>2.5', 'Avg<2.5'),
    };
    const isWhole =
      Number.isInteger(match.homeGoals + match.awayGoals) &&
      match.average.length + match.closing.length + match.sharp.length === 9 &&
      match.goals.length === 2;
    return isWhole ? [match] : [];
  });
}

const TEAMS = 8;

/** A season nobody played, always the same for its number: for runs on a machine that has no files of seasons. */
export function playedSeason(n: number): readonly PricedMatch[] {
  let state = n;
  const goals = (mean: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.min(6, Math.floor((state / 2_147_483_647) * 2 * mean + 0.4));
  };
  const price = (...texts: readonly string[]): Odds[] => texts.flatMap((text) => readOdds(text) ?? []);
  const result = price('2.30', '3.40', '3.20');
  return Array.from({ length: TEAMS * TEAMS }, (_, at) => ({
    home: at % TEAMS,
    away: Math.floor(at / TEAMS),
  }))
    .filter(({ home, away }) => home !== away)
    .map(({ home, away }, at): PricedMatch => {
      const [homeGoals, awayGoals] = [goals(1.2 + home * 0.1), goals(0.9 + away * 0.1)];
      return {
        home: `Team ${home}`,
        away: `Team ${away}`,
        homeGoals,
        awayGoals,
        half: [Math.min(1, homeGoals), 0],
        day: 18_000 + Math.floor(at / 4) * 7,
        average: result,
        closing: result,
        sharp: result,
        goals: price('1.90', '1.95'),
      };
    });
}
