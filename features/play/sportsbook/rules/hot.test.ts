import { expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/time.ts';
import { HOT_AHEAD, HOT_LIMIT, hottest } from './hot.ts';

const NOW = 1_000 * DAY;
const at = (league: string, weight: number, ms: number) => ({ league, weight, startsAt: NOW + ms });

test('a match that has begun, lies too far ahead or draws nobody is not hot', () => {
  const matches = [
    at('a', 90, 0),
    at('a', 90, -1),
    at('b', 90, HOT_AHEAD + 1),
    at('c', 0, HOUR),
    at('d', 10, HOUR),
  ];
  expect(hottest(matches, NOW)).toEqual([at('d', 10, HOUR)]);
});

test('weight and nearness decide, and the row is in order of time', () => {
  const great = at('cl', 100, 3 * DAY);
  const small = at('cn', 54, HOUR);
  const far = at('fr', 60, 7 * DAY);
  const rest = Array.from({ length: HOT_LIMIT }, (_, index) => at(`l${index}`, 70, DAY + index));
  const hot = hottest([far, small, great, ...rest], NOW);
  expect(hot).toHaveLength(HOT_LIMIT);
  expect(hot).toContain(great);
  expect(hot).not.toContain(far);
  const times = hot.map(({ startsAt }) => startsAt);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('no league fills the row alone', () => {
  const one = Array.from({ length: 20 }, (_, index) => at('cl', 100, HOUR + index));
  expect(hottest(one, NOW)).toHaveLength(4);
});

test('what people bet on is hotter than what they do not', () => {
  const rest = Array.from({ length: HOT_LIMIT }, (_, index) => at(`l${index}`, 70, DAY + index));
  const quiet = at('small', 60, DAY);
  expect(hottest([quiet, ...rest], NOW)).not.toContain(quiet);
  const wanted = { ...quiet, bets: 40 };
  expect(hottest([wanted, ...rest], NOW)).toContain(wanted);
});
