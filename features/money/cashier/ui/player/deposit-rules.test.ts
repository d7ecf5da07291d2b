import { expect, test } from 'vitest';
import { arrivalOf, checkDeposit, decimalsOf, millionths } from './deposit-rules.ts';

const method = {
  code: 'a',
  provider: 'sandbox',
  kind: 'instant' as const,
  currency: 'BDT',
  min: '100.00',
  max: '25000.00',
  fee: '0.00',
  arrivesInMs: 5_000,
};

test.each([
  ['', undefined],
  ['99.99', 'min'],
  ['100.00', undefined],
  ['25000.00', undefined],
  ['25000.01', 'max'],
  ['9999999999999.99', 'max'],
])('%s is %s', (amount, trouble) => {
  expect(checkDeposit(amount, method)).toBe(trouble);
});

test('amounts compare exactly', () => {
  expect(millionths('0.1') + millionths('0.2')).toBe(millionths('0.3'));
  expect(decimalsOf('1')).toBe(0);
});

test('times in words', () => {
  expect(arrivalOf(5_000)).toEqual({ word: 'cashier.arrives_soon' });
  expect(arrivalOf(300_000)).toEqual({ word: 'cashier.arrives_minutes', minutes: 5 });
  expect(arrivalOf(7_000_000)).toEqual({ word: 'cashier.arrives_hours', hours: 2 });
});
