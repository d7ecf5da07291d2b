/** Figures of limits as members type them, and what a wish about one comes to. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import type { Period } from '../contract/kinds.ts';
import { compare, monthsOf, readFigure, showFigure } from './limits.ts';
import { monthsOn, periodAt } from './periods.ts';

const read = (text: string, period: Period = 'day'): bigint | string => {
  try {
    return readFigure(text, 'time', period, 'BDT');
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
};

describe('a figure', () => {
  it.each<[string, Period, bigint | string]>([
    ['0', 'day', 0n],
    ['90', 'day', BigInt(90 * MINUTE)],
    ['1440', 'day', BigInt(DAY)],
    ['1441', 'day', 'protection.wrong_limit'],
    ['10080', 'week', BigInt(7 * DAY)],
    ['10081', 'week', 'protection.wrong_limit'],
    ['44640', 'month', BigInt(31 * DAY)],
    ['44641', 'month', 'protection.wrong_limit'],
    ['1e3', 'month', 'protection.wrong_limit'],
    ['٣٠', 'day', 'protection.wrong_limit'],
    [' 30', 'day', 'protection.wrong_limit'],
    ['1000000', 'month', 'protection.wrong_limit'],
  ])('%j minutes a %s is %s', (text, period, expected) => expect(read(text, period)).toBe(expected));

  it('of money is an amount of the currency, with no more decimals than it has', () => {
    expect(readFigure('12.34', 'stake', 'day', 'BDT')).toBe(1_234n);
    expect(readFigure('12', 'loss', 'week', 'VND')).toBe(12n);
    expect(() => readFigure('12.34', 'deposit', 'day', 'VND')).toThrow('money.malformed');
    expect(() => readFigure('-1', 'stake', 'day', 'BDT')).toThrow('money.malformed');
  });

  it('of time shows what was begun as used, and comes back as it was typed', () => {
    expect([0n, 1n, BigInt(MINUTE), BigInt(MINUTE) + 1n].map((ms) => showFigure(ms, 'time', 'BDT'))).toEqual([
      '0',
      '1',
      '1',
      '2',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_440 }), (minutes) => {
        const figure = read(String(minutes));
        expect(typeof figure === 'bigint' && showFigure(figure, 'time', 'BDT')).toBe(String(minutes));
      }),
    );
  });
});

it('of two wishes the stricter one is lower: no limit at all is higher than every figure', () => {
  const figure = fc.option(fc.bigInt(0n, 1_000n), { nil: null });
  const size = (value: bigint | null): bigint => value ?? 10_000n;
  fc.assert(
    fc.property(figure, figure, (stands, wanted) => {
      const said = compare(stands, wanted);
      if (said === 'same') expect(stands).toBe(wanted);
      else expect(said === 'lower').toBe(size(wanted) < size(stands));
    }),
  );
});

it.each([
  [0, 6],
  [180 * DAY, 6],
  [183 * DAY, 6],
  [184 * DAY, 7],
  [365 * DAY, 12],
  [366 * DAY, 12],
  [5 * 365 * DAY, 60],
])('an exclusion of at least %s ms is %s months, and never less than asked for', (least, months) => {
  expect(monthsOf(least)).toBe(months);
});

describe('periods', () => {
  it.each([
    ['2026-01-31T07:30:00.000Z', 1, '2026-02-28T07:30:00.000Z'],
    ['2028-01-31T07:30:00.000Z', 1, '2028-02-29T07:30:00.000Z'],
    ['2026-01-31T07:30:00.000Z', 2, '2026-03-31T07:30:00.000Z'],
    ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
    ['2026-03-31T23:59:59.999Z', -1, '2026-02-28T23:59:59.999Z'],
  ])('%s and %s months are %s', (from, months, to) => {
    expect(new Date(monthsOn(Date.parse(from), months)).toISOString()).toBe(to);
  });

  it('follow each other without a gap, from whenever they began', () => {
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
    const period = fc.constantFrom<Period>('day', 'week', 'month');
    fc.assert(
      fc.property(instant, instant, period, (anchor, now, of) => {
        const span = periodAt(anchor, of, now);
        expect(span.from <= now && now < span.to).toBe(true);
        expect(periodAt(anchor, of, span.to).from).toBe(span.to);
        expect(periodAt(anchor, of, span.from - 1).to).toBe(span.from);
      }),
    );
  });
});
