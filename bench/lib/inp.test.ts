import { expect, it } from 'vitest';
import { inpOf } from './inp.ts';

it.each([
  { name: 'the worst of a few', durations: [24, 96, 40], count: 3, is: 96 },
  { name: 'one is left aside for every fifty, told or not', durations: [24, 300, 96], count: 50, is: 96 },
  { name: 'two of a hundred', durations: [400, 300, 96, 16], count: 101, is: 96 },
  { name: 'the least that was told where nearly all were under 16 ms', durations: [24], count: 200, is: 24 },
  { name: 'nothing was slow enough to be told', durations: [], count: 9, is: 0 },
])('INP: $name', ({ durations, count, is }) => {
  expect(inpOf(durations, count)).toBe(is);
});
