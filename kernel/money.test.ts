import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  currencies,
  formatWire,
  isCurrency,
  MAX_MINOR,
  minor,
  parseAmount,
  scaleDown,
  scaleOf,
} from './money.ts';

const code = (work: () => unknown): string => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown';
  }
};
const currency = fc.constantFrom(...currencies());
const amount = fc.bigInt({ min: 0n, max: MAX_MINOR });

describe('an amount on the wire', () => {
  it('is read as it was written, in every currency', () => {
    fc.assert(
      fc.property(amount, currency, (value, name) => {
        expect(parseAmount(formatWire(value, name), name)).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has all decimals of its currency, and its sign in front', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR }), currency, (value, name) => {
        const text = formatWire(value, name);
        const scale = scaleOf(name);
        expect(text).toMatch(new RegExp(`^-?(0|[1-9]\\d*)${scale === 0 ? '' : `\\.\\d{${scale}}`}$`));
        expect(text.startsWith('-')).toBe(value < 0n);
        expect(BigInt(text.replace('.', ''))).toBe(value);
      }),
    );
  });

  it.each([
    ['0', 'BDT', 0n],
    ['0.00', 'BDT', 0n],
    ['12', 'BDT', 1_200n],
    ['12.5', 'BDT', 1_250n],
    ['12.05', 'BDT', 1_205n],
    ['500', 'VND', 500n],
    ['0.000001', 'USDT', 1n],
    ['10000000000.00', 'BDT', MAX_MINOR],
  ])('%s %s is %s', (text, name, value) => {
    expect(parseAmount(text, name)).toBe(value);
  });

  it.each([
    [-1],
    [0.1],
    [null],
    [undefined],
    [true],
    [['1']],
    [{ $gt: 0 }],
    [''],
    [' 1'],
    ['1 '],
    ['+1'],
    ['-1'],
    ['−1'],
    ['-0'],
    ['01'],
    ['00'],
    ['1.'],
    ['.5'],
    ['1,5'],
    ['1e3'],
    ['0x10'],
    ['1_000'],
    ['NaN'],
    ['Infinity'],
    ['०१'],
    ['１'],
    ['১০'],
    ['1\n'],
    ['1.000'],
    ['9'.repeat(14)],
    ['9'.repeat(40)],
  ])('%j is no amount', (text) => {
    expect(code(() => parseAmount(text, 'BDT'))).toBe('money.malformed');
  });

  it('is a text: a bigint is refused like any number', () => {
    expect(code(() => parseAmount(1n, 'BDT'))).toBe('money.malformed');
  });

  it('has no more decimals than its currency, and no more than the most', () => {
    expect(code(() => parseAmount('1.5', 'VND'))).toBe('money.malformed');
    expect(code(() => parseAmount('1.0000001', 'USDT'))).toBe('money.malformed');
    expect(code(() => parseAmount('10000000000.01', 'BDT'))).toBe('money.out_of_range');
    expect(code(() => parseAmount('1000000.000001', 'USDT'))).toBe('money.out_of_range');
    expect(parseAmount('1000000', 'USDT')).toBe(MAX_MINOR);
  });

  it.each(['', 'bdt', 'XYZ', 'constructor', '__proto__', 'toString'])('%j is no currency', (name) => {
    expect(isCurrency(name)).toBe(false);
    expect(code(() => scaleOf(name))).toBe('money.unknown_currency');
    expect(code(() => parseAmount('1', name))).toBe('money.unknown_currency');
    expect(code(() => formatWire(1n, name))).toBe('money.unknown_currency');
  });
});

describe('a part of an amount', () => {
  it('is rounded down by less than one unit', () => {
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (value, up, down) => {
          const part = scaleDown(minor(value), up, down);
          expect(part * down <= value * up && (part + 1n) * down > value * up).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it.each([0n, -1n])('is not taken by %s', (down) => {
    expect(() => scaleDown(minor(1n), 1n, down)).toThrow(RangeError);
  });
});

describe('a split', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0n));

  it('loses and makes no unit, gives each its share to within one, and nothing to who has no weight', () => {
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const parts = allocate(minor(total), list);
        const sum = list.reduce((left, right) => left + right, 0n);
        expect(parts.reduce((left, right) => left + right, 0n)).toBe(total);
        for (const [at, weight] of list.entries()) {
          const part = parts[at] ?? -1n;
          const floor = (total * weight) / sum;
          expect(part === floor || part === floor + 1n).toBe(true);
          if (weight === 0n) expect(part).toBe(0n);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('never gives the lighter more than the heavier', () => {
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const parts = allocate(minor(total), list);
        const sorted = list
          .map((weight, at) => ({ weight, part: parts[at] ?? 0n }))
          .sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));
        for (const [at, { weight, part }] of sorted.entries()) {
          const before = sorted[at - 1];
          if (before && before.weight < weight) expect(before.part <= part).toBe(true);
        }
      }),
    );
  });

  it('gives what cannot be split to the earlier of equals', () => {
    expect(allocate(minor(100n), [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(minor(5n), [1n, 1n, 1n])).toEqual([2n, 2n, 1n]);
    expect(allocate(minor(1n), [1n, 3n])).toEqual([0n, 1n]);
    expect(allocate(minor(0n), [2n, 1n])).toEqual([0n, 0n]);
  });

  it.each([
    ['weights that sum to nothing', 1n, [0n, 0n]],
    ['no weights', 1n, []],
    ['a weight below nothing', 1n, [2n, -1n]],
    ['an amount below nothing', -1n, [1n]],
  ])('is not made of %s', (_, total, list) => {
    expect(() => allocate(minor(total), list)).toThrow(RangeError);
  });
});
