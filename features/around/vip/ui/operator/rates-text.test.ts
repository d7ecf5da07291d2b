import { expect, it } from 'vitest';
import { ratesIn, ratesText } from './rates-text.ts';

it('rates are typed and read the same', () => {
  const rates = [
    { category: 'RNG', extra: '0.1' },
    { category: 'SPORTS', extra: '1' },
  ];
  expect(ratesIn(ratesText(rates))).toEqual(rates);
  expect(ratesIn(' rng 0.1 % ,sports 1')).toEqual(rates);
  expect(ratesIn('')).toEqual([]);
});
it.each(['RNG', 'RNG 9', 'RNG -1', 'RNG 0.125', 'RNG 0.1, RNG 0.2', 'RNG 1e1'])('%s is no rate', (text) =>
  expect(ratesIn(text)).toBeUndefined(),
);
