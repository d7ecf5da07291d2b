import { expect, test } from 'vitest';
import { addAmounts, arrivalOf, checkDeposit, decimalsOf, limitLeft, millionths } from './deposit-rules.ts';

const method = {
  code: 'a',
  provider: 'sandbox',
  kind: 'instant' as const,
  currency: 'BDT',
  min: '100.00',
  max: '25000.00',
  name: '',
  form: 'none' as const,
  fee: '0.00',
  quick: [],
  arrivesInMs: 5_000,
  level: 0,
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

test.each([
  ['500.00', '5.00', '505.00'],
  ['0.99', '0.01', '1.00'],
  ['20000', '500', '20500'],
])('%s and a fee of %s are %s', (amount, fee, sum) => {
  expect(addAmounts(amount, fee)).toBe(sum);
});

test('times in words', () => {
  expect(arrivalOf(5_000)).toEqual({ word: 'cashier.arrives_soon' });
  expect(arrivalOf(300_000)).toEqual({ word: 'cashier.arrives_minutes', minutes: 5 });
  expect(arrivalOf(7_000_000)).toEqual({ word: 'cashier.arrives_hours', hours: 2 });
});

test('own limits and the house leave the least of what each leaves', () => {
  const limit = (limit: string | null, used: string, kind: 'deposit' | 'loss' = 'deposit') =>
    ({ kind, period: 'day', limit, used, until: null, raise: null }) as const;
  const bounds = (depositMax: string | null) => ({ stakeMax: null, depositMax });
  expect(limitLeft({ limits: [limit(null, '5.00')], bounds: bounds(null) })).toBeUndefined();
  expect(limitLeft({ limits: [limit('1.00', '0.00', 'loss')], bounds: bounds(null) })).toBeUndefined();
  const both = [limit('100.00', '40.50'), limit('500.00', '490.00')];
  expect(limitLeft({ limits: both, bounds: bounds(null) })).toBe('10');
  expect(limitLeft({ limits: both, bounds: bounds('7.25') })).toBe('7.25');
  expect(limitLeft({ limits: [limit('10.00', '40.00')], bounds: bounds(null) })).toBe('0');
});
