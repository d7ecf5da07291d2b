/** The oracle is Intl with the whole of its options: digits, calendar and zone are what could go wrong. */
import { expect, test } from 'vitest';
import { dateTagOf, languageOf } from '#kernel/words.ts';
import { wallAt } from '#kernel/zones.ts';
import { dayName } from './day-name.ts';

const LANGUAGES = ['en', 'bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh', 'ar'];
const ZONES = ['Asia/Dhaka', 'UTC', 'America/New_York', 'Asia/Kathmandu'];

test.each(LANGUAGES)('days of a year in %s, and what the wall shows', (language) => {
  const tag = dateTagOf(languageOf(language)?.tag ?? '');
  for (const timeZone of ZONES)
    for (let day = 0; day < 370; day += 7) {
      const at = new Date(Date.UTC(2026, 0, 1 + day, 20, 30));
      const shown = dayName(at, language, timeZone);
      const oracle = new Intl.DateTimeFormat(tag, {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        numberingSystem: 'latn',
        calendar: 'gregory',
      });
      expect(shown).toBe(oracle.format(at));
      // Western digits, and the day is the one of the wall.
      const wall = new Date(wallAt(at.getTime(), timeZone));
      expect(shown.match(/\d+/g)).toContain(String(wall.getUTCDate()));
      expect(shown).not.toMatch(/[\u0660-\u0669\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/);
    }
});

test.each([
  ['2026-11-21T18:30:00Z', 'Asia/Dhaka', '2026-11-22T00:30'],
  ['2026-12-31T23:59:00Z', 'America/New_York', '2026-12-31T18:59'],
  ['2026-03-29T01:30:00Z', 'Europe/London', '2026-03-29T02:30'],
])('%s in %s is %s on the wall', (at, timeZone, wall) => {
  expect(new Date(wallAt(Date.parse(at), timeZone)).toISOString().slice(0, 16)).toBe(wall);
});

test('an unknown language is read as English', () => {
  expect(dayName(new Date('2026-11-22T00:00:00Z'), 'xx', 'UTC')).toBe('Sunday 22 November');
});
