import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from './group.ts';

it('keeps the order of keys and of the items of each', () => {
  const groups = groupBy([3, 1, 4, 1, 5, 9, 2, 6], (n) => n % 3);
  expect([...groups]).toEqual([
    [0, [3, 9, 6]],
    [1, [1, 4, 1]],
    [2, [5, 2]],
  ]);
  expect([...groupBy([], String)]).toEqual([]);
});

it('puts every item into one group, and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), (items) => {
      const groups = groupBy(items, (n) => n % 7);
      expect([...groups.values()].flat().toSorted()).toEqual(items.toSorted());
      for (const [key, own] of groups) expect(own.every((n) => n % 7 === key)).toBe(true);
    }),
  );
});
