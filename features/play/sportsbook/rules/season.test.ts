import { expect, test } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { FOOTBALL } from './formats/leagues.ts';
import { initialsOf, instantOf, type Season, shiftFor, startOf, teamCode } from './season.ts';

const NOW = Date.parse('2026-11-21T05:00:00Z');
const league = FOOTBALL['en.1'];
if (!league) throw new Error('no league');

const season = (first: string, last: string): Season => ({
  league,
  season: 'x',
  matches: [first, last].map((date) => ({
    key: date,
    round: '1',
    date,
    time: '20:00',
    home: 'A',
    away: 'B',
    score: null,
  })),
});

test.each([
  ['2025-08-15', '20:00', 'Europe/London', '2025-08-15T19:00:00.000Z'],
  ['2025-12-15', '20:00', 'Europe/London', '2025-12-15T20:00:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2025-03-01', '19:30', 'Asia/Kolkata', '2025-03-01T14:00:00.000Z'],
  ['2025-07-04', '00:00', 'America/New_York', '2025-07-04T04:00:00.000Z'],
  ['2024-10-22', '23:30', 'UTC', '2024-10-22T23:30:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, instant) =>
  expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant),
);

test.each(['2025-13', 'x', '15/08/2025'])('%s is no date', (date) => {
  expect(() => instantOf(date, '20:00', 'UTC')).toThrow('is no date and time');
});

test.each([
  // a season that is on at this time of the year moves by whole years
  ['2025-08-15', '2026-05-24', 52],
  ['2019-08-09', '2020-07-26', 364],
  // one that is over by November is put around today
  ['2025-01-23', '2025-05-04', 89],
  ['2025-02-14', '2025-06-06', 86],
])('a season from %s to %s moves by %i weeks', (first, last, weeks) => {
  expect(shiftFor(season(first, last), NOW)).toBe(weeks);
});

test('today lies inside every moved season, whenever it is asked', () => {
  for (let day = 0; day < 800; day += 11) {
    const now = NOW + day * DAY;
    const own = season('2025-08-15', '2026-05-24');
    const weeks = shiftFor(own, now);
    const [first = 0, last = 0] = own.matches.map((match) => startOf(league, match, weeks));
    expect(first).toBeLessThan(now);
    expect(last).toBeGreaterThan(now + 20 * DAY);
  }
});

test('a moved match keeps its weekday and its hour on the wall, over the change of the clocks', () => {
  const match = {
    key: 'k',
    round: '1',
    date: '2025-08-16',
    time: '12:30',
    home: 'A',
    away: 'B',
    score: null,
  };
  expect(new Date(startOf(league, match, 0)).toISOString()).toBe('2025-08-16T11:30:00.000Z');
  expect(new Date(startOf(league, match, 20)).toISOString()).toBe('2026-01-03T12:30:00.000Z');
});

test.each([
  ['Arsenal FC', 'ARS', 'football/arsenal-fc'],
  ['Manchester United FC', 'MU', 'football/manchester-united-fc'],
  ['Atlético Madrid', 'AM', 'football/atletico-madrid'],
  ['Stade Rennais FC 1901', 'SR', 'football/stade-rennais-fc-1901'],
  ['PSV (NED)', 'PSV', 'football/psv-ned'],
  ['Royal Challengers Bengaluru', 'RCB', 'football/royal-challengers-bengaluru'],
  ['100 Thieves', 'THI', 'football/100-thieves'],
])('%s is %s on its shield', (name, initials, code) => {
  expect([initialsOf(name), teamCode('football', name)]).toEqual([initials, code]);
});
