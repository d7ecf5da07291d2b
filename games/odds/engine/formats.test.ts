import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, fraction, readDecimal, scaled, writeDecimal, writeExact } from './exact.ts';
import {
  asFraction,
  convert,
  FORMATS,
  inThousandths,
  oddsOf,
  readFormat,
  readOdds,
  show,
  writeOdds,
} from './formats.ts';

const HOSTILE: readonly unknown[] = [
  '-1',
  '-0',
  '0',
  '0.001',
  '1',
  '1.0',
  '1e3',
  'NaN',
  'Infinity',
  '1000000.001',
  '9007199254740993',
  '9223372036854775808',
  '０１',
  ' 2',
  '2 ',
  '+2',
  '02',
  '2.',
  '.5',
  '2,5',
  '2.0001',
  '',
  '1'.repeat(40),
  [2],
  {},
  { $gt: 0 },
  null,
  true,
  2,
  1.5,
  Number.NaN,
  undefined,
];

describe('reading odds', () => {
  it('takes decimal odds above one with at most three decimals', () => {
    expect(['1.001', '1.5', '2.00', '1.825', '1000000'].map((text) => readOdds(text))).toEqual([
      1_001n,
      1_500n,
      2_000n,
      1_825n,
      1_000_000_000n,
    ]);
  });

  it.each(HOSTILE.map((value) => [value]))('refuses %o', (value) => {
    expect(readOdds(value)).toBeUndefined();
  });

  it('refuses a price its format does not have', () => {
    expect(readFormat('malay', '1.01')).toBeUndefined();
    expect(readFormat('malay', '-1.01')).toBeUndefined();
    expect(readFormat('malay', '0')).toBeUndefined();
    expect(readFormat('indo', '0.99')).toBeUndefined();
    expect(readFormat('indo', '-0.99')).toBeUndefined();
    expect(readFormat('american', '99')).toBeUndefined();
    expect(readFormat('american', '-99.9')).toBeUndefined();
    expect(readFormat('hk', '-0.5')).toBeUndefined();
    expect(readFormat('american', '100000000000')).toBeUndefined();
  });
});

describe('converting odds', () => {
  // The first row is the example of docs/RECOMPUTE.md.
  it.each([
    ['1.50', '0.50', '0.50', '-2.00', '-200'],
    ['2.00', '1.00', '1.00', '1.00', '100'],
    ['3.00', '2.00', '-0.50', '2.00', '200'],
    ['1.80', '0.80', '0.80', '-1.25', '-125'],
    ['2.25', '1.25', '-0.80', '1.25', '125'],
    ['1.95', '0.95', '0.95', '-1.05', '-105'],
    ['2.10', '1.10', '-0.91', '1.10', '110'],
    ['1.01', '0.01', '0.01', '-100.00', '-10000'],
  ])('shows %s in every format', (decimal, hk, malay, indo, american) => {
    const read = readFormat('decimal', decimal);
    expect(read && show(read)).toEqual({ decimal, hk, malay, indo, american });
  });

  it('gives the same exact price back from every format', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_001n, max: 100_000n }), (thousandths) => {
        const odds = oddsOf(thousandths);
        if (!odds) throw new Error('no odds');
        const exact = convert(asFraction(odds));
        for (const format of FORMATS) {
          const text = writeExact(exact[format]);
          if (text.includes('/') || (text.split('.')[1] ?? '').length > 3) continue;
          const back = readFormat(format, text);
          expect(back && compare(back, asFraction(odds))).toBe(0);
        }
        expect(inThousandths(asFraction(odds))).toBe(odds);
      }),
    );
  });

  it('keeps the three decimals of a price a player took', () => {
    expect(
      ['1.825', '2', '1.5', '1.10'].map((text) => readOdds(text)).map((odds) => odds && writeOdds(odds)),
    ).toEqual(['1.825', '2.00', '1.50', '1.10']);
  });
});

describe('exact decimals', () => {
  it('rounds down, to the nearest with halves away from zero, and up', () => {
    const value = fraction(-1_005n, 1_000n);
    expect(['down', 'nearest', 'up'].map((how) => writeDecimal(value, 2, how as 'down'))).toEqual([
      '-1.00',
      '-1.01',
      '-1.01',
    ]);
  });

  it('writes every digit of a decimal that ends, and a fraction where it does not', () => {
    expect([fraction(113n, 80n), fraction(2n), fraction(1n, 2n), fraction(5n, 3n)].map(writeExact)).toEqual([
      '1.4125',
      '2.00',
      '0.50',
      '5/3',
    ]);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(
        // A number has at most twelve digits before the point.
        fc.bigInt({ min: 1n - 10n ** 12n, max: 10n ** 12n - 1n }),
        fc.integer({ min: 0, max: 6 }),
        (units, places) => {
          const value = fraction(units, 10n ** BigInt(places));
          const back = readDecimal(writeDecimal(value, places, 'down'), places, true);
          expect(back && scaled(back, places, 'down')).toBe(units);
        },
      ),
    );
  });
});
