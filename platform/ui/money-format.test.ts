import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencySign, formatMoney, readAmount } from './money-format.ts';

test.each([
  ['1234567.50', 'BDT', 'bn', '12,34,567.50৳'],
  ['1234567.50', 'BDT', 'en', '৳1,234,567.50'],
  ['-0.50', 'BDT', 'en', '-৳0.50'],
  ['-120.00', 'BDT', 'bn', '-120.00৳'],
  ['250000', 'VND', 'en', '₫250,000'],
  ['12.345678', 'USDT', 'en', 'USDT12.345678'],
  ['1000.00', 'XXX', 'en', '1,000.00'],
  ['0.00', 'BDT', 'en', '৳0.00'],
])('%s %s in %s is %s', (amount, currency, tag, text) => {
  expect(formatMoney(amount, currency, tag)).toBe(text);
});

test('Arabic keeps Western digits and carries no direction marks', () => {
  const text = formatMoney('12480.50', 'BDT', 'ar');
  expect(text).toContain('12,480.50');
  expect(text).not.toMatch(/[\u200e\u200f\u061c]/);
});

test('no digit is lost at any size', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.constantFrom('en', 'bn', 'ar', 'hi', 'vi'),
      (units, tag) => {
        const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
        const wire = `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(formatMoney(wire, 'BDT', tag).replace(/\D/g, '')).toBe(digits);
      },
    ),
  );
});

test('a float or an exponent is refused', () => {
  for (const bad of ['1e3', '', '.5', 'NaN', '1,000', ' 1'])
    expect(() => formatMoney(bad, 'BDT', 'en')).toThrow(RangeError);
});

test.each([
  ['1,234.5', 'en', 2, { amount: '1234.50' }],
  ['১২৩৪.৫', 'bn', 2, { amount: '1234.50' }],
  ['١٢٣٫٤', 'ar', 2, { amount: '123.40' }],
  ['৳ 500', 'en', 2, { amount: '500.00' }],
  ['1.234,50', 'de', 2, { amount: '1234.50' }],
  ['007', 'en', 0, { amount: '7' }],
  ['', 'en', 2, { wrong: 'empty' }],
  ['1.234', 'en', 2, { wrong: 'decimals' }],
  ['-5', 'en', 2, { wrong: 'malformed' }],
  ['1e5', 'en', 2, { wrong: 'malformed' }],
  ['1.2.3', 'en', 2, { wrong: 'malformed' }],
])('typed %s in %s with %i decimals', (typed, tag, decimals, expected) => {
  expect(readAmount(typed, tag, decimals)).toEqual(expected);
});

test('what is written can be read back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.constantFrom('en', 'bn', 'ar', 'vi'),
      (units, tag) => {
        const digits = units.toString().padStart(3, '0');
        const wire = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(readAmount(formatMoney(wire, undefined, tag), tag, 2)).toEqual({ amount: wire });
      },
    ),
  );
});

test('signs', () => {
  expect(currencySign('BDT', 'bn')).toBe('৳');
  expect(currencySign('USDT', 'bn')).toBe('USDT');
});
