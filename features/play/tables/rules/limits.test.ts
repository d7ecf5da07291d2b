import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_ENGINES } from '#games/registry.ts';
import { minor } from '#kernel/money.ts';
import { judge, type Limits, paidOf, type Part, refuseParts, sumOf } from './limits.ts';

const engine = TABLE_ENGINES.get('dragon-tiger');
if (!engine) throw new Error('dragon tiger is missing');

const limits: Limits = {
  min: minor(1_000n),
  max: minor(10_000n),
  roundMax: minor(15_000n),
  spots: new Map([['tie', minor(2_000n)]]),
};
const part = (spot: string, stake: number): Part => ({ spot, stake: minor(BigInt(stake)) });

describe('limits', () => {
  it.each([
    ['one bet', [part('dragon', 1_000)], [], undefined],
    ['the most of a place', [part('dragon', 10_000)], [], undefined],
    ['all places together', [part('dragon', 10_000), part('tiger', 5_000)], [], undefined],
    ['none', [], [], 'tables.unknown_spot'],
    ['a place there is not', [part('banker', 1_000)], [], 'tables.unknown_spot'],
    [
      'a place there is not beside one there is',
      [part('tie', 1_000), part('__proto__', 1_000)],
      [],
      'tables.unknown_spot',
    ],
    ['too little', [part('dragon', 999)], [], 'tables.below_minimum'],
    ['too little in one of two', [part('dragon', 5_000), part('tiger', 1)], [], 'tables.below_minimum'],
    ['too much on a place', [part('dragon', 10_001)], [], 'tables.above_maximum'],
    ['too much on a place that has its own', [part('tie', 2_001)], [], 'tables.above_maximum'],
    ['the same place twice', [part('dragon', 5_001), part('dragon', 5_000)], [], 'tables.above_maximum'],
    ['on top of what is laid', [part('dragon', 5_001)], [part('dragon', 5_000)], 'tables.above_maximum'],
    ['too much in a round', [part('tiger', 5_001)], [part('dragon', 10_000)], 'tables.above_maximum'],
  ] as const)('%s', (_title, parts, laid, code) => {
    expect(refuseParts(engine, limits, parts, laid, 'BDT')?.code).toBe(code);
  });

  it('says the limit with its currency', () => {
    expect(refuseParts(engine, limits, [part('tie', 9_000)], [], 'BDT')?.detail.params).toEqual({
      most: '20.00 BDT',
    });
  });
});

describe('what is paid', () => {
  const tie = { dragon: 'S1', tiger: 'H1' };
  it('is judged place by place, rounded down to the unit', () => {
    const parts = [part('dragon', 1_001), part('tie', 500), part('tiger', 3)];
    expect(judge(engine, tie, parts).map(({ payout }) => payout)).toEqual([500n, 4_500n, 1n]);
    expect(paidOf(judge(engine, tie, parts))).toBe(5_001n);
  });

  it('never is more than the places promise, and its parts are the whole', () => {
    const spots = fc.constantFrom(...engine.spots.map(({ code }) => code));
    const parts = fc.array(fc.tuple(spots, fc.integer({ min: 1, max: 10 ** 9 })), {
      minLength: 1,
      maxLength: 6,
    });
    const cards = fc
      .tuple(fc.constantFrom('S', 'H', 'D', 'C'), fc.integer({ min: 1, max: 13 }))
      .map(([suit, rank]) => `${suit}${rank}`);
    fc.assert(
      fc.property(parts, cards, cards, (laid, dragon, tiger) => {
        const own = laid.map(([spot, stake]) => part(spot, stake));
        const judged = judge(engine, { dragon, tiger }, own);
        for (const { spot, stake, payout } of judged) {
          const most = engine.spots.find(({ code }) => code === spot)?.most;
          expect(payout * BigInt(most?.denominator ?? 1) <= stake * BigInt(most?.numerator ?? 0)).toBe(true);
        }
        expect(sumOf(judged)).toBe(sumOf(own));
        expect(paidOf(judged)).toBe(judged.reduce((sum, { payout }) => sum + payout, 0n));
      }),
    );
  });
});
