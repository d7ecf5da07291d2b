import { expect, test } from 'vitest';
import { daysOf, whenOf } from './match-when.ts';

test.each([
  ['2026-11-21T18:30', '18:30', '21.11.2026'],
  ['2026-01-05T00:00', '00:00', '05.01.2026'],
])('%s', (localTime, time, day) => {
  expect(whenOf({ localTime })).toEqual({ time, day });
});

test('matches stand under the day of the brand’s zone, in their order', () => {
  const at = (id: string, localTime: string) => ({ id, localTime });
  const days = daysOf([
    at('a', '2026-11-21T23:00'),
    at('b', '2026-11-22T01:00'),
    at('c', '2026-11-22T16:00'),
  ]);
  expect(days.map(({ day, matches }) => [day, matches.map(({ id }) => id)])).toEqual([
    ['21.11.2026', ['a']],
    ['22.11.2026', ['b', 'c']],
  ]);
  expect(daysOf([])).toEqual([]);
});
