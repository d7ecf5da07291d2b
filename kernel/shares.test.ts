import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareShares, percentOf, shareOf, timesOf } from './shares.ts';

it('cuts what it shows, and never promises more than there is', () => {
  expect(percentOf({ numerator: '2', denominator: '3' })).toBe('66.6666');
  expect(percentOf({ numerator: '1', denominator: '1' })).toBe('100.0000');
  expect(percentOf({ numerator: '1', denominator: '800' }, 2)).toBe('0.12');
  expect(percentOf({ numerator: '1', denominator: '1000' }, 0)).toBe('0');
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (up, down) => {
      const shown = BigInt(percentOf(shareOf(up, down)).replace('.', ''));
      expect(shown * down <= up * 1_000_000n && (shown + 1n) * down > up * 1_000_000n).toBe(true);
    }),
  );
});

it('shows a multiple without needless zeros, cut after four digits', () => {
  expect([
    timesOf(480, 20),
    timesOf(335, 1000),
    timesOf(26_758, 1000),
    timesOf(2, 3),
    timesOf(0, 7),
    timesOf(100, 1),
  ]).toEqual(['24', '0.335', '26.758', '0.6666', '0', '100']);
});

it('compares shares exactly', () => {
  const [third, close] = [shareOf(1n, 3n), shareOf(3333333333333333n, 10000000000000000n)];
  expect([
    compareShares(third, close),
    compareShares(close, third),
    compareShares(third, shareOf(2n, 6n)),
  ]).toEqual([1, -1, 0]);
});
