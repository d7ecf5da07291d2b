import { expect, it } from 'vitest';
import { dayText, daysText, hoursText, momentText, offsetText, type Span } from './moments.ts';

const days = (cycle: Span['cycle'], from: string, to: string, zone = 'Asia/Dhaka') =>
  daysText('en-GB', zone, { cycle, from, to }).replaceAll(/[\s\u2009]/g, ' ');

it('says a moment on the clock of the brand, with its offset', () => {
  expect(dayText('en-GB', 'Asia/Dhaka', '2026-11-22T18:30:00.000Z')).toBe('23 Nov 2026');
  const moment = (zone: string, at: string) => `${momentText('en', zone, at)} ${offsetText(zone, at)}`;
  expect(moment('Asia/Dhaka', '2026-11-22T18:30:00.000Z')).toBe('23 Nov 2026, 00:30 GMT+6');
  // The same clock is another hour ahead in summer.
  expect(moment('Europe/Berlin', '2026-07-01T10:00:00.000Z')).toBe('1 Jul 2026, 12:00 GMT+2');
  expect(moment('Europe/Berlin', '2026-12-01T10:00:00.000Z')).toBe('1 Dec 2026, 11:00 GMT+1');
  expect(moment('Asia/Kolkata', '2026-12-01T10:00:00.000Z')).toBe('1 Dec 2026, 15:30 GMT+5:30');
  expect(hoursText('Asia/Dhaka', '2026-11-22T18:30:00.000Z', '2026-11-22T18:35:00.000Z')).toBe(
    '00:30–00:35 GMT+6',
  );
});

it('names a period by the dates it holds, whatever the reader’s own clock says', () => {
  // Days of Dhaka begin at 18:00 UTC of the day before.
  expect(days('daily', '2026-11-21T18:00:00.000Z', '2026-11-22T18:00:00.000Z')).toBe('22 Nov 2026');
  expect(days('half_monthly', '2026-11-15T18:00:00.000Z', '2026-11-30T18:00:00.000Z')).toBe(
    '16 – 30 Nov 2026',
  );
  expect(days('half_monthly', '2026-10-31T18:00:00.000Z', '2026-11-15T18:00:00.000Z')).toBe(
    '1 – 15 Nov 2026',
  );
  // A day of 25 hours is one day.
  expect(days('daily', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 'Europe/Berlin')).toBe(
    '25 Oct 2026',
  );
});

it('keeps Western digits in every language', () => {
  for (const tag of ['bn', 'ar', 'zh', 'hi', 'th'])
    expect(dayText(tag, 'Asia/Dhaka', '2026-11-22T18:30:00.000Z')).not.toMatch(
      /[\u0660-\u0669\u09e6-\u09ef\u0966-\u096f]/,
    );
});
