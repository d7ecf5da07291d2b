import { expect, test } from 'vitest';
import { daysOf, whenOf } from './match-when.ts';

test.each([
  ['2026-11-21T18:30:00Z', 'UTC', '18:30', '21.11.2026'],
  ['2026-11-21T18:30:00Z', 'Asia/Dhaka', '00:30', '22.11.2026'],
  ['2026-12-31T23:59:00Z', 'America/New_York', '18:59', '31.12.2026'],
  ['2026-01-05T00:00:00Z', 'UTC', '00:00', '05.01.2026'],
])('%s in %s', (matchTime, timeZone, time, day) => {
  expect(whenOf({ matchTime, timeZone })).toEqual({ time, day });
});

test('matches stand under the day of the brand’s zone, in their order', () => {
  const at = (id: string, matchTime: string) => ({ id, matchTime, timeZone: 'Asia/Dhaka' });
  const days = daysOf([
    at('a', '2026-11-21T17:00:00Z'),
    at('b', '2026-11-21T19:00:00Z'),
    at('c', '2026-11-22T10:00:00Z'),
  ]);
  expect(days.map(({ day, matches }) => [day, matches.map(({ id }) => id)])).toEqual([
    ['21.11.2026', ['a']],
    ['22.11.2026', ['b', 'c']],
  ]);
  expect(daysOf([])).toEqual([]);
});
