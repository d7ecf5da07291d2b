import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

it('lets the first wish through, ignores those within the second, also when the clock goes back', () => {
  const may = createThrottle(1_000);
  expect([0, 1, 999, 1_000, 1_001, 2_500].map(may)).toEqual([true, false, false, true, false, true]);
  expect(may(100)).toBe(true);
});
