/** What a result form sends where nobody touches it. */
import { expect, it } from 'vitest';
import type { OpsBook } from '#features/play/sportsbook/contract/trading.ts';
import { goalCount, goalsIn, madeIn, rowsOf, reportedResultOf, wonIn } from './reported-result.ts';

type Match = OpsBook['match'];
const match = (more: Partial<Match>): Match =>
  ({ sport: 'football', bestOf: 1, maps: [], innings: [], ...more }) as unknown as Match;

it('of a series the maps that were told, and their score', () => {
  const { maps = [] } = reportedResultOf(
    match({ sport: 'esports', bestOf: 3, maps: ['home', 'away', 'home'] }),
  );
  expect(maps).toEqual([
    { home: 1, away: 0 },
    { home: 0, away: 1 },
    { home: 1, away: 0 },
  ]);
  expect(wonIn(maps)).toEqual({ home: '2', away: '1' });
});

it('of cricket its innings in the order they were batted, one that runs as broken off', () => {
  const reported = match({
    sport: 'cricket',
    innings: [
      { side: 'away', runs: 150, ended: 'all_out' },
      { side: 'home', runs: 90, ended: null },
    ],
  });
  const { innings = [] } = reportedResultOf(reported);
  expect(innings).toEqual([
    { side: 'away', runs: 150, ended: 'all_out' },
    { side: 'home', runs: 90, ended: 'unfinished' },
  ]);
  expect(madeIn(innings)).toEqual({ home: '90', away: '150' });
  expect(reportedResultOf(match({}))).toEqual({});
});

it('has a row for each side, and sends none that is open', () => {
  const cricket = match({ sport: 'cricket', innings: [{ side: 'away', runs: 150, ended: 'overs' }] });
  expect(rowsOf(cricket).map(({ side, runs }) => [side, runs])).toEqual([
    ['away', '150'],
    ['home', ''],
  ]);
  expect(reportedResultOf(cricket).innings).toHaveLength(1);
});

it('tells who scored each goal once all of them come to the score', () => {
  const score = { home: '2', away: '1' };
  expect(goalCount(score)).toBe(3);
  expect(goalsIn(['home', 'away', 'home'], score)).toEqual({ goals: ['home', 'away', 'home'] });
  expect(goalsIn(['home', '', 'home'], score)).toEqual({});
  expect(goalsIn(['home', 'away', 'away'], score)).toEqual({});
  // Of goals told before a score was lowered, those that are left.
  expect(goalsIn(['home', 'home', 'away'], { home: '2', away: '0' })).toEqual({ goals: ['home', 'home'] });
  expect(goalsIn([], { home: '0', away: '0' })).toEqual({ goals: [] });
  expect(goalsIn([], { home: '', away: '' })).toEqual({});
});
