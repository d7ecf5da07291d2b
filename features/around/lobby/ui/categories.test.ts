import { expect, test } from 'vitest';
import { categoryOf, openCategories } from './categories.ts';

test('categories come in navigation order and only with vendors', () => {
  const open = openCategories([
    { gameType: 'BINGO', vendors: 1, games: 3, classifies: [], rebate: '' },
    { gameType: 'RNG', vendors: 2, games: 40, classifies: [], rebate: '1.2' },
    { gameType: 'LIVE', vendors: 0, games: 9, classifies: [], rebate: '0.8' },
    { gameType: 'ELOTT', vendors: 1, games: 2, classifies: [], rebate: '1' },
    { gameType: 'LOTT', vendors: 1, games: 5, classifies: [], rebate: '1' },
    { gameType: 'CRASH', vendors: 1, games: 1, classifies: [], rebate: '' },
  ]);
  expect(open.map(({ name, games, to, rebate }) => [name, games, to, rebate])).toEqual([
    ['crash', 1, '/crash', ''],
    ['rng', 40, '/rng', '1.2'],
    ['lottery', 7, '/lottery', '1'],
    ['bingo', 3, '/bingo', ''],
  ]);
});

test('game types of one category with different rebates promise none together', () => {
  const lottery = (lott: string, elott: string) =>
    openCategories([
      { gameType: 'LOTT', vendors: 1, games: 1, classifies: [], rebate: lott },
      { gameType: 'ELOTT', vendors: 1, games: 1, classifies: [], rebate: elott },
    ]).map(({ rebate }) => rebate);
  expect([lottery('1', '1'), lottery('1', '2'), lottery('', '1')]).toEqual([['1'], [''], ['']]);
});

test('addresses find their category, whatever their case', () => {
  expect(categoryOf('RNG')?.mark).toBe('slots');
  expect(categoryOf('elott')?.name).toBe('lottery');
  expect(categoryOf('constructor')).toBeUndefined();
});
