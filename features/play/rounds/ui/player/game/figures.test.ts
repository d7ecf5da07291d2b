import { expect, it } from 'vitest';
import { playOf } from '../fixtures.ts';
import { isAbove } from '../record/above.ts';
import { elapsedText, shortFingerprint } from './figures.ts';
import { mergeRounds } from './rounds.ts';

it('writes time and fingerprints short', () => {
  expect([-5, 0, 59_999, 1_450_000, 360_000_000].map(elapsedText)).toEqual([
    '00:00:00',
    '00:00:00',
    '00:00:59',
    '00:24:10',
    '100:00:00',
  ]);
  expect(shortFingerprint('a91f0000007c')).toBe('a91f…7c');
});

it('lists a round once, the newer knowledge first', () => {
  const here = [playOf({ roundId: 'b', payout: '5.00' })];
  const record = [playOf({ roundId: 'b', payout: '0.00' }), playOf({ roundId: 'a' })];
  expect(mergeRounds(here, record).map(({ roundId, payout }) => [roundId, payout])).toEqual([
    ['b', '5.00'],
    ['a', '0.00'],
  ]);
});

it('tells a win from a mere return', () => {
  expect([
    isAbove('15.00', '20.00'),
    isAbove('20.00', '20.00'),
    isAbove('100.00', '20.00'),
    isAbove('20.01', '20.00'),
  ]).toEqual([false, false, true, true]);
});
