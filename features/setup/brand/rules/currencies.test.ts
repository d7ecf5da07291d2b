import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currenciesIn, readWorth } from './currencies.ts';

const of = (currency: string, worth: string, main = 'BDT') => {
  const found = currenciesIn(main, [{ currency, worth, open: true }]).find(currency);
  if (!found) throw new Error(`${currency} is not offered`);
  return found;
};

describe('a currency of a brand', () => {
  it.each<[string, string, bigint, bigint]>([
    // 1.00 BDT reads 0.010000 USDT, 0.01 USD, 200 VND, 0.80 INR.
    ['USDT', '100', 100n, 10_000n],
    ['USD', '100', 100n, 1n],
    ['VND', '0.005', 100n, 200n],
    ['INR', '1.25', 100n, 80n],
  ])('%s at %s reads amounts of the main one in its own units, and back', (currency, worth, main, there) => {
    const { fromMain, toMain } = of(currency, worth);
    expect(fromMain(main, 'down')).toBe(there);
    expect(toMain(there, 'up')).toBe(main);
  });

  it('rounds a part of a unit as it is told, below zero too', () => {
    const { fromMain, toMain } = of('USD', '100');
    expect([fromMain(150n, 'down'), fromMain(150n, 'up')]).toEqual([1n, 2n]);
    expect([fromMain(-150n, 'down'), fromMain(-150n, 'up')]).toEqual([-2n, -1n]);
    const usdt = of('USDT', '100');
    expect([usdt.toMain(1n, 'down'), usdt.toMain(1n, 'up')]).toEqual([0n, 1n]);
    expect(toMain(1n, 'down')).toBe(100n);
  });

  it('never counts less than the amount, nor more than it by a unit', () => {
    const amounts = fc.bigInt({ min: 0n, max: 1_000_000_000_000n });
    const worths = fc.constantFrom('100', '0.005', '1.25', '3', '0.000001', '123456.654321');
    fc.assert(
      fc.property(amounts, worths, fc.constantFrom('USDT', 'VND', 'EUR'), (amount, worth, currency) => {
        const { toMain, fromMain } = of(currency, worth);
        for (const convert of [toMain, fromMain]) {
          const [low, high] = [convert(amount, 'down'), convert(amount, 'up')];
          expect(high - low === 0n || high - low === 1n).toBe(true);
        }
        expect(fromMain(toMain(amount, 'down'), 'down') <= amount).toBe(true);
        expect(fromMain(toMain(amount, 'up'), 'up') >= amount).toBe(true);
      }),
    );
  });

  it.each(['0', '0.0', '', '-1', '1e3', '1.0000001', '01'])('has no worth %j', (text) => {
    expect(readWorth(text)).toBeUndefined();
  });

  it('is the main one without a list, and one that cannot be read is not offered', () => {
    const offers = [
      { currency: 'BDT', worth: '2', open: true },
      { currency: 'USD', worth: '0', open: true },
      { currency: 'EUR', worth: '120', open: false },
      { currency: 'EUR', worth: '1', open: true },
    ];
    const { all, find } = currenciesIn('BDT', offers);
    expect(all.map(({ currency, open }) => [currency, open])).toEqual([
      ['BDT', true],
      ['EUR', false],
    ]);
    expect(find('BDT')?.toMain(7n, 'up')).toBe(7n);
    expect(find('USD')).toBeUndefined();
  });
});
