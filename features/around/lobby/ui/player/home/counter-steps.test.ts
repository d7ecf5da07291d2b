import { expect, it } from 'vitest';
import { nextStep, startOf } from './counter-steps.ts';

it.each([
  [0, 0, 3_000, 1_000],
  [0.34, 0.5, 4_000, 1_250],
  [0.999, 0.9999, 5_000, 1_500],
])('the show counter with chances %s and %s waits %s ms and rises by %s', (wait, step, afterMs, by) => {
  expect(nextStep(wait, step)).toEqual({ afterMs, by });
});

it.each([
  [0, 51_101_996],
  [0.5, 51_187_917],
  [0.999_999_9, 51_273_838],
])('the show counter with chance %s starts at %s', (chance, from) => {
  expect(startOf(chance)).toBe(from);
});
