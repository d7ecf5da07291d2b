import { expect, it } from 'vitest';
import { missingTo, wayTo } from './road.ts';

const STOPS = [
  { level: 1, needs: '0' },
  { level: 2, needs: '100' },
  { level: 3, needs: '500' },
];
it.each([
  [0, '0', 99, 0],
  [1, '0', 0, 100],
  [1, '50.5', 50, 50],
  [1, '100', 99, 0],
  [2, '300', 50, 200],
  [2, '40', 0, 460],
  [3, '9000', 100, undefined],
])('on level %i with %s seen the way is %i percent and %s are missing', (level, seen, way, missing) => {
  expect(level === 0 ? 99 : wayTo(STOPS, level, seen)).toBe(way);
  expect(missingTo(STOPS, level, seen)).toBe(missing);
});
