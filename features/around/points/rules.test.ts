/** Points as they are counted, for all inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, countedBy, moved, paidFor, readPoints, UNKNOWN, writePoints } from './rules.ts';

describe('an amount of points', () => {
  it.each([
    ['0', 0n],
    ['12', 1_200n],
    ['12.5', 1_250n],
    ['0.01', 1n],
  ])('%s is read', (text, points) => expect(readPoints(text)).toBe(points));
  it.each(['', '-1', '01', '1.234', '1e3', ' 1', '１', 'NaN', '1,000', '9'.repeat(13)])(
    '%s is none',
    (text) => expect(readPoints(text)).toBeUndefined(),
  );
  it('is written as it was read', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (points) => {
        expect(readPoints(writePoints(points))).toBe(points);
      }),
    ));
});

describe('a stake is counted', () => {
  it('by the ratio where the play keeps enough', () =>
    expect(countedBy(10_000n, 10n, 50_000, 0)).toEqual({ unit: 10_000n, cost: 1_000, kept: 49_000 }));
  it('by a larger ratio where it keeps too little, and leaves nothing for rebates', () =>
    expect(countedBy(10_000n, 10n, 500, 0)).toEqual({ unit: 20_000n, cost: 500, kept: 0 }));
  it('by none where commission takes all', () =>
    expect(countedBy(10_000n, 10n, 10_000, 12_000)).toEqual({ unit: 0n, cost: 0, kept: 0 }));
  it('by the ratio where nobody knows what it keeps', () =>
    expect(countedBy(10_000n, 10n, undefined, 0)).toEqual({ unit: 10_000n, cost: 1_000, kept: UNKNOWN }));
  it('never so that commission, points and rebates come to more than the play keeps', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (unit, worth, margin, plate, stake) => {
          const counted = countedBy(unit, worth, margin, plate);
          const left = BigInt(Math.max(0, margin - plate));
          expect(BigInt(counted.cost + counted.kept)).toBeLessThanOrEqual(left);
          const points = counted.unit === 0n ? 0n : (stake * 100n) / counted.unit;
          // What is paid for them is rounded down, and never more than their share of the stake.
          expect(paidFor(points, worth) * 1_000_000n).toBeLessThanOrEqual(
            stake * costOf(worth, counted.unit),
          );
        },
      ),
      { numRuns: 2_000 },
    ));
});

describe('a balance', () => {
  it('is never below zero, and what is owed is made good first', () =>
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { maxLength: 40 }), (changes) => {
        let standing = { points: 0n, owed: 0n };
        let sum = 0n;
        for (const change of changes) {
          const { amount, owed, after } = moved(standing, change);
          sum += amount - owed;
          expect(after.points).toBe(standing.points + amount);
          expect(after.owed).toBe(standing.owed + owed);
          expect(after.points).toBeGreaterThanOrEqual(0n);
          expect(after.owed).toBeGreaterThanOrEqual(0n);
          standing = after;
        }
        expect(sum).toBe(changes.reduce((all, one) => all + one, 0n));
        expect(standing.points - standing.owed).toBe(sum);
      }),
    ));
});
