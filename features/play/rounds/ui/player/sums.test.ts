import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock, netAfter } from './sums.ts';

test.each([
  ['0.00', '24.00', '20.00', '4.00'],
  ['-120.00', '0.00', '20.00', '-140.00'],
  ['-0.50', '0.75', '0.20', '0.05'],
  ['0', '5', '7', '-2'],
])('%s + %s − %s = %s', (net, payout, stake, after) => {
  expect(netAfter(net, payout, stake)).toBe(after);
});

test('sums are exact at any size', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units) => {
    const digits = units.toString().padStart(3, '0');
    return { units, text: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
  });
  fc.assert(
    fc.property(amount, amount, (payout, stake) => {
      const after = netAfter('0.00', payout.text, stake.text);
      expect(BigInt(after.replace('.', ''))).toBe(payout.units - stake.units);
    }),
  );
});

test('the session clock', () => {
  expect([clock(0), clock(65), clock(3_725), clock(360_000)]).toEqual([
    '00:00:00',
    '00:01:05',
    '01:02:05',
    '100:00:00',
  ]);
});
