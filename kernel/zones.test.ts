/** What a zone's clock shows, held against Intl itself; and that Intl is asked for a day, not for every instant. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { stretchAt } from './days.ts';
import { DAY, HOUR, SECOND } from './time.ts';
import { dateAt, isZone, offsetAt, wallAt } from './zones.ts';

const at = (text: string): number => Date.parse(text);
const FROM = at('1985-01-01T00:00:00Z');
const TO = at('2037-12-31T00:00:00Z');
/** Clocks that move by an hour, by half of one, by two, over a day, within Ramadan, and those that stand. */
const ZONES = [
  'Asia/Dhaka',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Caracas',
  'Antarctica/Troll',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'Asia/Beirut',
  'UTC',
];

const YEARS = [2011, 2018, 2026];
const daysOf = (year: number): number[] =>
  Array.from({ length: 365 }, (_, day) => Date.UTC(year, 0, 1) + day * DAY);

/** Intl's own words, part by part. */
function asked(instant: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(instant);
}
const shown = (instant: number, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');

describe('the clock of a zone', () => {
  it('shows what Intl says, at any instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: FROM, max: TO }), (zone, instant) => {
        expect([zone, shown(instant, zone)]).toEqual([zone, asked(instant, zone)]);
        expect(dateAt(instant, zone)).toBe(asked(instant, zone).slice(0, 10));
      }),
      { numRuns: 1_500 },
    );
  });

  it('and to the second where it is moved', () => {
    for (const zone of ZONES) {
      for (const day of YEARS.flatMap(daysOf)) {
        if (offsetAt(day, zone) === offsetAt(day + DAY, zone)) continue;
        let [low, high] = [day, day + DAY];
        while (high - low > SECOND) {
          const middle = low + Math.floor((high - low) / 2 / SECOND) * SECOND;
          if (offsetAt(middle, zone) === offsetAt(day, zone)) low = middle;
          else high = middle;
        }
        for (const instant of [low, high - 1, high, high + HOUR])
          expect([zone, shown(instant, zone)]).toEqual([zone, asked(instant, zone)]);
      }
    }
  });

  it('is asked of Intl once a day and not once a bet', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const first = at('2031-05-05T00:00:00Z');
    for (let n = 0; n < 10_000; n += 1) {
      const instant = first + Math.floor((n / 10_000) * DAY);
      stretchAt('day', instant, 'Asia/Dhaka');
      stretchAt('slot', instant, 'Asia/Dhaka');
    }
    // The day itself, and those on either side that its midnights lie in.
    expect(format.mock.calls.length).toBeLessThan(6 * 6);
    format.mockRestore();
  });

  it('of an unknown zone is refused', () => {
    expect([isZone('Asia/Dhaka'), isZone('Asia/Nowhere'), isZone('')]).toEqual([true, false, false]);
    expect(() => offsetAt(0, 'Asia/Nowhere')).toThrow(RangeError);
  });
});
