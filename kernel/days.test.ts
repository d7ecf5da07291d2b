/** Days, weeks, halves of a month and months of a zone: where its clock is moved, where it stands by halves of an hour, where months end. */
import { describe, expect, it } from 'vitest';
import { dayAfter, isDay, midnightOf, stretchAt, type Unit, utcDay } from './days.ts';
import { HOUR } from './time.ts';
import { instantAt, instantOf } from './zones.ts';

const at = (text: string): number => Date.parse(text);
const iso = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

describe('a day of the calendar', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-06-30', 0, '2026-06-30'],
  ])('%s and %i is %s', (day, days, later) => expect(dayAfter(day, days)).toBe(later));

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-11', false],
    ['', false],
    ['today', false],
  ])('%s is one: %s', (text, real) => expect(isDay(text)).toBe(real));

  it('begins and ends with UTC where no zone is asked for', () => {
    expect([utcDay(at('2026-11-23T23:59:59.999Z')), utcDay(at('2026-11-24T00:00Z'))]).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(midnightOf('2026-11-24')).toBe(at('2026-11-24T00:00Z'));
  });
});

describe('a span of a zone', () => {
  it.each<[Unit, string, string, string, string, string]>([
    // The clock is put forward and back: 23, 25 and 24.5 hours.
    ['day', 'Europe/Berlin', '2026-03-29T12:00Z', '2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['day', 'Europe/Berlin', '2026-10-25T12:00Z', '2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['day', 'Australia/Lord_Howe', '2026-04-05T06:00Z', '2026-04-05', '2026-04-04T13:00', '2026-04-05T13:30'],
    // Zones that are half an hour and three quarters ahead.
    ['day', 'Asia/Kolkata', '2026-11-23T18:29Z', '2026-11-23', '2026-11-22T18:30', '2026-11-23T18:30'],
    ['day', 'Asia/Kathmandu', '2026-11-23T18:15Z', '2026-11-24', '2026-11-23T18:15', '2026-11-24T18:15'],
    // Weeks begin on Monday, over a change of the clock and of the year.
    ['week', 'Asia/Dhaka', '2026-11-29T17:59Z', '2026-11-23', '2026-11-22T18:00', '2026-11-29T18:00'],
    ['week', 'Europe/Berlin', '2026-03-29T21:59Z', '2026-03-23', '2026-03-22T23:00', '2026-03-29T22:00'],
    ['week', 'UTC', '2027-01-01T00:00Z', '2026-12-28', '2026-12-28T00:00', '2027-01-04T00:00'],
    // Half-months from the 1st and the 16th, whatever the month's length.
    ['half_month', 'Asia/Dhaka', '2026-02-15T17:59Z', '2026-02-01', '2026-01-31T18:00', '2026-02-15T18:00'],
    ['half_month', 'Asia/Dhaka', '2028-02-29T17:59Z', '2028-02-16', '2028-02-15T18:00', '2028-02-29T18:00'],
    [
      'half_month',
      'Europe/Berlin',
      '2026-10-31T12:00Z',
      '2026-10-16',
      '2026-10-15T22:00',
      '2026-10-31T23:00',
    ],
    // Months and their ends.
    ['month', 'Asia/Dhaka', '2026-12-31T18:00Z', '2027-01-01', '2026-12-31T18:00', '2027-01-31T18:00'],
    ['month', 'America/New_York', '2026-03-31T12:00Z', '2026-03-01', '2026-03-01T05:00', '2026-04-01T04:00'],
    // Midnight itself is left out, as in São Paulo, 4 November 2018: the day begins at one.
    ['day', 'America/Sao_Paulo', '2018-11-04T15:00Z', '2018-11-04', '2018-11-04T03:00', '2018-11-05T02:00'],
  ])('%s in %s at %s is %s', (unit, zone, instant, date, from, to) => {
    const span = stretchAt(unit, at(instant), zone);
    expect([span.date, iso(span.from), iso(span.to)]).toEqual([date, from, to]);
  });
});

describe('a time on the clock of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00'],
    ['Asia/Kathmandu', '2026-07-01T12:00', '2026-07-01T06:15'],
    // Shown twice: the first.
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
    // Never shown: as long after the jump.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['America/New_York', '2026-03-08T02:15', '2026-03-08T07:15'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:40'],
  ])('%s %s is %s', (zone, wall, instant) => expect(iso(instantAt(at(`${wall}Z`), zone))).toBe(instant));

  it('that is left out begins a span at the jump, while what is announced for it comes later', () => {
    const left = at('2026-03-29T02:30Z');
    const jump = at('2026-03-29T01:00Z');
    expect([instantOf(left, 'Europe/Berlin'), instantAt(left, 'Europe/Berlin')]).toEqual([
      jump,
      jump + HOUR / 2,
    ]);
  });
});
