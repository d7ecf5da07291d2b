import { expect, test } from 'vitest';
import { categoryOf, openCategories } from './categories.ts';

test('categories come in navigation order and only with vendors', () => {
  const open = openCategories([
    { gameType: 'BINGO', vendors: 1, games: 3 },
    { gameType: 'RNG', vendors: 2, games: 40 },
    { gameType: 'LIVE', vendors: 0, games: 9 },
    { gameType: 'ELOTT', vendors: 1, games: 2 },
    { gameType: 'LOTT', vendors: 1, games: 5 },
    { gameType: 'CRASH', vendors: 1, games: 1 },
  ]);
  expect(open.map(({ name, games, to }) => [name, games, to])).toEqual([
    ['crash', 1, '/crash'],
    ['rng', 40, '/rng'],
    ['lottery', 7, '/lottery'],
    ['bingo', 3, '/bingo'],
  ]);
});

test('addresses find their category, whatever their case', () => {
  expect(categoryOf('RNG')?.mark).toBe('slots');
  expect(categoryOf('elott')?.name).toBe('lottery');
  expect(categoryOf('constructor')).toBeUndefined();
});
