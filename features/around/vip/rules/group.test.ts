import { expect, it } from 'vitest';
import { groupBy } from './group.ts';

it('keeps rows of one key together, keys and rows in the order they came', () => {
  const rows = [3, 10, 5, 12, 1, 20];
  expect([...groupBy(rows, (n) => (n < 10 ? 'small' : 'large'))]).toEqual([
    ['small', [3, 5, 1]],
    ['large', [10, 12, 20]],
  ]);
});

it('makes no group of nothing', () => {
  expect(groupBy([], String).size).toBe(0);
});

it('tells keys apart by what they are, not by how they read', () => {
  expect([...groupBy([1, '1', 1], (one) => one).values()]).toEqual([[1, 1], ['1']]);
});
