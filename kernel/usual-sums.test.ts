import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAmount, scaleOf } from './money.ts';
import { usualSum } from './usual-sums.ts';

const CURRENCIES = ['BDT', 'PHP', 'VND', 'INR', 'IDR', 'MYR', 'THB', 'USD', 'EUR', 'USDT'];

it.each([
  ['BDT', '250000', '20000', '500', '100'],
  ['PHP', '100000.00', '10000.00', '250.00', '50.00'],
  ['VND', '50000000', '5000000', '100000', '20000'],
  ['INR', '200000.00', '20000.00', '500.00', '100.00'],
  ['IDR', '25000000', '2500000', '50000', '10000'],
  ['MYR', '10000.00', '500.00', '20.00', '2.50'],
  ['THB', '50000.00', '5000.00', '100.00', '25.00'],
  ['USD', '2000.00', '200.00', '5.00', '1.00'],
  ['EUR', '2000.00', '200.00', '5.00', '1.00'],
  ['USDT', '2000.000000', '200.000000', '5.000000', '1.000000'],
])('in %s a quarter million, twenty thousand, five hundred and a hundred BDT are', (currency, ...sums) => {
  expect(['250000', '20000', '500', '100'].map((bdt) => usualSum(currency, bdt))).toEqual(sums);
});

it('nothing stays nothing, and a currency without a rate keeps the figure', () => {
  for (const currency of CURRENCIES) expect(usualSum(currency, '0')).toBe('0');
  expect(usualSum('JPY', '250000')).toBe('250000');
});

it('is an amount of its currency, round, and within a factor of the figure it is made of', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES.slice(1)),
      fc.integer({ min: 100, max: 1_000_000 }),
      (currency, bdt) => {
        const text = usualSum(currency, String(bdt));
        const units = parseAmount(text, currency);
        expect(units).toBeGreaterThan(0n);
        expect(String(units)).toMatch(/^(1|2|25|5)0*$/);
        const more = parseAmount(usualSum(currency, String(bdt * 2)), currency);
        expect(more >= units && more <= units * 5n, `${units} ${more} ${scaleOf(currency)}`).toBe(true);
      },
    ),
  );
});
