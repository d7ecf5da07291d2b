import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { instantOf, isZone, wallAt } from '#kernel/zones.ts';
import { CYCLES, type Cycle } from '../contract.ts';
import { endedPeriods, paymentKey, periodOf, spanOf } from './periods.ts';

const at = (text: string): number => Date.parse(text);
const span = (cycle: Cycle, instant: string, zone: string) => {
  const { key, from, to } = spanOf(periodOf(cycle, at(instant), zone), zone);
  return [key, from, to];
};

const DHAKA = 'Asia/Dhaka';
const BERLIN = 'Europe/Berlin';
/** Clocks that move by an hour, by half of one, at midnight, a minute after it, over a whole day; and clocks that stand. */
const ZONES = [
  DHAKA,
  BERLIN,
  'America/Sao_Paulo',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Asia/Beirut',
  'UTC',
];

describe('periods on the brand’s clock', () => {
  it('are those of the table', () => {
    expect(span('daily', '2026-11-23T17:59:59.999Z', DHAKA)).toEqual([
      'daily/2026-11-23',
      '2026-11-22T18:00:00.000Z',
      '2026-11-23T18:00:00.000Z',
    ]);
    expect(span('daily', '2026-11-23T18:00:00.000Z', DHAKA)[0]).toBe('daily/2026-11-24');
    // A week begins on Monday.
    expect(span('weekly', '2026-11-29T17:00:00Z', DHAKA)[0]).toBe('weekly/2026-11-23');
    expect(span('weekly', '2026-11-29T18:00:00Z', DHAKA)[0]).toBe('weekly/2026-11-30');
    expect(span('monthly', '2026-02-14T00:00:00Z', DHAKA)).toEqual([
      'monthly/2026-02-01',
      '2026-01-31T18:00:00.000Z',
      '2026-02-28T18:00:00.000Z',
    ]);
    expect(span('realtime', '2026-11-23T10:04:59.999Z', DHAKA)).toEqual([
      'realtime/2026-11-23T10:00:00.000Z',
      '2026-11-23T10:00:00.000Z',
      '2026-11-23T10:05:00.000Z',
    ]);
    // An hour begins when the zone's clock says so: 45 minutes past the hour of UTC in Kathmandu.
    expect(span('hourly', '2026-11-23T10:30:00Z', 'Asia/Kathmandu')).toEqual([
      'hourly/2026-11-23T10:15:00.000Z',
      '2026-11-23T10:15:00.000Z',
      '2026-11-23T11:15:00.000Z',
    ]);
  });

  it.each([
    [
      '2026-11-15T17:59:59Z',
      'half_monthly/2026-11-01',
      '2026-10-31T18:00:00.000Z',
      '2026-11-15T18:00:00.000Z',
    ],
    [
      '2026-11-15T18:00:00Z',
      'half_monthly/2026-11-16',
      '2026-11-15T18:00:00.000Z',
      '2026-11-30T18:00:00.000Z',
    ],
    [
      '2026-12-31T18:00:00Z',
      'half_monthly/2027-01-01',
      '2026-12-31T18:00:00.000Z',
      '2027-01-15T18:00:00.000Z',
    ],
    [
      '2028-02-29T12:00:00Z',
      'half_monthly/2028-02-16',
      '2028-02-15T18:00:00.000Z',
      '2028-02-29T18:00:00.000Z',
    ],
    [
      '2026-02-28T12:00:00Z',
      'half_monthly/2026-02-16',
      '2026-02-15T18:00:00.000Z',
      '2026-02-28T18:00:00.000Z',
    ],
  ])('half a month ends with the 15th and with the month: %s', (instant, key, from, to) => {
    expect(span('half_monthly', instant, DHAKA)).toEqual([key, from, to]);
  });

  it('a day is 23 or 25 hours long where the clock is moved, and the hour that comes twice is two periods', () => {
    const spring = periodOf('daily', at('2026-03-29T12:00:00Z'), BERLIN);
    const autumn = periodOf('daily', at('2026-10-25T12:00:00Z'), BERLIN);
    expect([spring.to - spring.from, autumn.to - autumn.from]).toEqual([23 * HOUR, 25 * HOUR]);
    expect(endedPeriods('hourly', autumn.from, autumn.to, BERLIN)).toHaveLength(25);
    expect(endedPeriods('realtime', spring.from, spring.to, BERLIN)).toHaveLength(23 * 12);
    const first = periodOf('hourly', at('2026-10-25T00:30:00Z'), BERLIN);
    const second = periodOf('hourly', at('2026-10-25T01:30:00Z'), BERLIN);
    expect(wallAt(first.from, BERLIN)).toBe(wallAt(second.from, BERLIN));
    expect(first.key).not.toBe(second.key);
  });

  it('where the clock is moved by half an hour, the hours around it are cut there', () => {
    // Lord Howe, 5 April 2026, 2:00 becomes 1:30.
    const zone = 'Australia/Lord_Howe';
    const day = periodOf('daily', at('2026-04-05T06:00:00Z'), zone);
    const hours = endedPeriods('hourly', day.from, day.to, zone);
    expect(day.to - day.from).toBe(24.5 * HOUR);
    expect(hours.map(({ from, to }) => to - from).filter((length) => length !== HOUR)).toEqual([30 * MINUTE]);
  });

  it('a day that begins at one o’clock begins there', () => {
    // São Paulo, 4 November 2018: midnight was put forward to one.
    const day = periodOf('daily', at('2018-11-04T15:00:00Z'), 'America/Sao_Paulo');
    expect(spanOf(day, 'America/Sao_Paulo')).toMatchObject({ from: '2018-11-04T03:00:00.000Z' });
    expect(day.to - day.from).toBe(23 * HOUR);
  });

  it('a day that was left out is no period', () => {
    // Apia, 30 December 2011.
    const zone = 'Pacific/Apia';
    const days = endedPeriods('daily', at('2011-12-29T12:00:00Z'), at('2012-01-02T12:00:00Z'), zone);
    expect(days.map(({ key }) => key)).toEqual([
      'daily/2011-12-29',
      'daily/2011-12-31',
      'daily/2012-01-01',
      'daily/2012-01-02',
    ]);
    expect(periodOf('half_monthly', at('2011-12-31T12:00:00Z'), zone).key).toBe('half_monthly/2012-01-01');
  });

  it('follow each other without gap or overlap: every instant belongs to one, found from anywhere in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CYCLES),
        fc.constantFrom(...ZONES),
        fc.integer({ min: at('2006-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        (cycle, zone, instant) => {
          const period = periodOf(cycle, instant, zone);
          expect(period.from <= instant && instant < period.to).toBe(true);
          expect(periodOf(cycle, period.from, zone)).toEqual(period);
          expect(periodOf(cycle, period.to - 1, zone)).toEqual(period);
          expect(periodOf(cycle, period.to, zone).from).toBe(period.to);
          expect(periodOf(cycle, period.from - 1, zone).to).toBe(period.from);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('around every change of a clock too', () => {
    const changes = [
      '2018-02-18T02:00Z',
      '2018-11-04T03:00Z',
      '2011-11-06T02:31Z',
      '2011-03-13T03:31Z',
      '2026-04-04T15:00Z',
      '2026-10-03T15:30Z',
      '2011-12-30T10:00Z',
      '2026-03-29T01:00Z',
      '2026-03-28T22:00Z',
    ];
    for (const zone of ZONES)
      for (const change of changes.map(at))
        for (const cycle of CYCLES)
          for (let instant = change - 3 * HOUR; instant <= change + 3 * HOUR; instant += 15 * MINUTE) {
            const period = periodOf(cycle, instant, zone);
            expect([period.from <= instant && instant < period.to, zone, cycle]).toEqual([true, zone, cycle]);
            expect(periodOf(cycle, period.to, zone).from).toBe(period.to);
            expect(periodOf(cycle, period.from - 1, zone).to).toBe(period.from);
          }
  });

  it('a run pays every ended period once, however the time since the last run is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Cycle>('hourly', 'daily', 'half_monthly'),
        fc.constantFrom(...ZONES),
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 }),
        (cycle, zone, days) => {
          const since = at('2026-03-10T03:00:00Z');
          const now = since + days.reduce((sum, one) => sum + one, 0) * DAY;
          const whole = endedPeriods(cycle, since, now, zone).map(({ key }) => key);
          const paid = new Set<string>();
          let until = since;
          for (const one of days) {
            until += one * DAY;
            for (const period of endedPeriods(cycle, since, until, zone))
              paid.add(paymentKey('c', 'm', period));
          }
          expect([...paid]).toEqual(whole.map((key) => `commission/c/m/${key}`));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('an open period is not paid', () => {
    const { from, to } = periodOf('daily', at('2026-11-23T12:00:00Z'), DHAKA);
    expect(endedPeriods('daily', from, to - 1, DHAKA)).toEqual([]);
    expect(endedPeriods('daily', from, to, DHAKA)).toHaveLength(1);
  });

  it('a correction has a key of its own', () => {
    const period = periodOf('daily', at('2026-11-23T12:00:00Z'), DHAKA);
    expect(paymentKey('c', 'm', period, 2)).toBe('commission/c/m/daily/2026-11-23/correction-2');
  });
});

describe('a zone', () => {
  it('is known by its name', () => {
    expect([DHAKA, 'Etc/GMT-6', 'Nowhere/Land', ''].map(isZone)).toEqual([true, true, false, false]);
  });
  it('shows a time at one instant: the jump where it leaves it out, the earlier where it comes twice', () => {
    expect(instantOf(at('2026-03-29T02:30:00Z'), BERLIN)).toBe(at('2026-03-29T01:00:00Z'));
    expect(instantOf(at('2026-10-25T02:30:00Z'), BERLIN)).toBe(at('2026-10-25T00:30:00Z'));
    expect(instantOf(at('2026-07-01T12:00:00Z'), BERLIN)).toBe(at('2026-07-01T10:00:00Z'));
  });
});
