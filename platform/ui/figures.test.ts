/** The oracle is Intl: what is written without it has to be the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '#kernel/money.ts';
import {
  separatorsOf,
  signOf,
  writtenAmount,
  writtenCount,
  writtenNumber,
  writtenPercent,
} from './figures.ts';

const TAGS = ['en', 'bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh-Hans', 'ar'];
const MARKS = /[\u200e\u200f\u061c]/g;
const CODES = currencies().filter((code) => code !== 'USDT' && code !== 'XXX');

const money = (tag: string, currency: string, decimals: number) =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

test.each(TAGS)('every currency stands in %s as Intl writes it', (tag) => {
  for (const currency of CODES)
    for (const [text, negative] of [
      ['7', false],
      ['1234', true],
      ['1234567890', false],
    ] as const)
      for (const fraction of ['', '05']) {
        const sign = signOf(currency, tag) ?? '';
        const oracle = money(tag, currency, fraction.length).format(
          Number(`${negative ? '-' : ''}${text}.${fraction || '0'}`),
        );
        expect(writtenAmount({ negative, whole: text, fraction }, sign, tag), `${currency} ${tag}`).toBe(
          oracle.replace(MARKS, ''),
        );
      }
});

test.each(TAGS)('whole numbers and counts of any size in %s', (tag) => {
  const words = new Intl.NumberFormat(tag);
  const counts = new Intl.NumberFormat(`${tag}-u-nu-latn`);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(writtenNumber(value, tag)).toBe(words.format(value));
      expect(writtenCount(value, tag)).toBe(counts.format(value));
    }),
  );
  for (const value of [0, 9, 10, 99, 100, 999, 1000, 9999, 99_999, 100_000, 1_000_000, 12_345_678])
    expect(writtenNumber(value, tag)).toBe(words.format(value));
});

test.each(TAGS)('the separators of %s', (tag) => {
  const parts = new Intl.NumberFormat(`${tag}-u-nu-latn`).formatToParts(1234.5);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  expect(separatorsOf(tag)).toMatchObject({ group: part('group'), point: part('decimal') });
});

test('what is not written here is left to Intl', () => {
  expect(writtenNumber(5, 'de')).toBeUndefined();
  expect(writtenNumber(1.5, 'en')).toBeUndefined();
  expect(writtenNumber(-1, 'en')).toBeUndefined();
  expect(writtenNumber('5', 'en')).toBeUndefined();
  expect(writtenAmount({ negative: false, whole: '1', fraction: '' }, '$', 'fr')).toBeUndefined();
  expect(signOf('XAU', 'en')).toBeUndefined();
  expect(signOf('USD', 'de')).toBeUndefined();
  expect(writtenCount(1234, 'de')).toBe('1.234');
  expect(writtenCount(-5, 'en')).toBe('-5');
});

test.each([...TAGS, 'de', 'tr'])('percentages of rebates in %s', (tag) => {
  const oracle = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  for (const percent of ['0', '1', '1.2', '0.8', '1.25', '10'])
    expect(writtenPercent(percent, tag), percent).toBe(oracle.format(Number(percent) / 100));
});
