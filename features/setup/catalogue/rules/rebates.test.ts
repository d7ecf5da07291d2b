import { expect, it } from 'vitest';
import { percentText, rateFor, rateKey, rateOf } from './rebates.ts';

it.each([
  [0, ''],
  [100, '1'],
  [120, '1.2'],
  [80, '0.8'],
  [5, '0.05'],
  [1000, '10'],
  [125, '1.25'],
])('%i hundredths are %s percent, and back', (rate, percent) => {
  expect(percentText(rate)).toBe(percent);
  expect(rateOf(percent)).toBe(rate);
});

it('a maker’s own rate goes before that of the type, also when it is none', () => {
  const rates = new Map([
    [rateKey('RNG'), 120],
    [rateKey('RNG', 'NAKSHI'), 0],
    [rateKey('RNG', 'PADMA'), 150],
  ]);
  expect(['HAAT', 'NAKSHI', 'PADMA'].map((vendor) => rateFor(rates, 'RNG', vendor))).toEqual([120, 0, 150]);
  expect(rateFor(rates, 'PVP', 'HAAT')).toBe(0);
});
