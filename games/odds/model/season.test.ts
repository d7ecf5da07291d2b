import { describe, expect, it } from 'vitest';
import { finishingChances, type Played, ranksOf, tableOf } from './season.ts';

const FOOTBALL = { win: 3, draw: 1 };
const match = (home: string, homeScore: number, awayScore: number, away: string): Played => ({
  home,
  away,
  homeScore,
  awayScore,
});

describe('a table', () => {
  // Group A of the World Cup of 2022 as it ended (FIFA): Netherlands 7, Senegal 6, Ecuador 4, Qatar 0.
  const GROUP = [
    match('Qatar', 0, 2, 'Ecuador'),
    match('Senegal', 0, 2, 'Netherlands'),
    match('Qatar', 1, 3, 'Senegal'),
    match('Netherlands', 1, 1, 'Ecuador'),
    match('Netherlands', 2, 0, 'Qatar'),
    match('Ecuador', 1, 2, 'Senegal'),
  ];
  const teams = ['Qatar', 'Ecuador', 'Senegal', 'Netherlands'];

  it('is the one that was published', () => {
    const rows = tableOf(teams, GROUP, FOOTBALL).map(({ team, points, scored, conceded }) => [
      team,
      points,
      scored - conceded,
    ]);
    expect(rows).toEqual([
      ['Netherlands', 7, 4],
      ['Senegal', 6, 1],
      ['Ecuador', 4, 1],
      ['Qatar', 0, -6],
    ]);
  });

  it('says nothing of teams it does not name, and gives level ones one rank', () => {
    const rows = tableOf(['A', 'B', 'C'], [match('A', 1, 1, 'B'), match('A', 5, 0, 'X')], FOOTBALL);
    expect(ranksOf(rows)).toEqual([['A', 'B'], ['C']]);
  });
});

describe('chances to finish', () => {
  const table = tableOf(['A', 'B', 'C'], [match('A', 2, 0, 'C'), match('B', 1, 0, 'C')], FOOTBALL);
  const even = { home: 'A', away: 'B', win: 0.5 } as const;
  const of = (
    left: readonly (typeof even | { home: string; away: string; goals: readonly [number, number] })[],
  ) => finishingChances({ table, left, rule: FOOTBALL, runs: 4_000, seed: 7 }, [1, 2]);

  it('are the same for the same results, sum to the places, and are nought for those who cannot', () => {
    const chances = of([even]);
    expect(of([even])).toEqual(chances);
    const sum = (at: number): number =>
      [...chances.values()].reduce((total, one) => total + (one[at] ?? 0), 0);
    expect(sum(0)).toBeCloseTo(1, 3);
    expect(sum(1)).toBeCloseTo(2, 3);
    expect(chances.get('C')).toEqual([0, 0]);
    expect(chances.get('A')?.[0]).toBeCloseTo(0.5, 1);
  });

  it('are the table when nothing is left', () => {
    const chances = of([]);
    expect([chances.get('A'), chances.get('B'), chances.get('C')]).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  });

  it('follow the goals that are expected', () => {
    const chances = of([{ home: 'A', away: 'B', goals: [0.4, 3] }]);
    expect(chances.get('B')?.[0]).toBeGreaterThan(0.85);
  });
});
