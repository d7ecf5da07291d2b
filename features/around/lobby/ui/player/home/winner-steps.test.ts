import { expect, it } from 'vitest';
import { nextPlace } from './winner-steps.ts';

it.each([
  [0, 0.5],
  [99.5, 100],
  [759.5, 760],
  [760, 0],
])('a board of 1,000 px seen through 240 stands at %s, then at %s', (at, next) => {
  expect(nextPlace(at, { clientHeight: 240, scrollHeight: 1_000 })).toBe(next);
});

it('a board that fits stays', () => {
  expect(nextPlace(0, { clientHeight: 240, scrollHeight: 240 })).toBe(0);
});
