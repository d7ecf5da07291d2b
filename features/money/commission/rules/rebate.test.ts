import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import { RATE_ONE, rate } from './exact.ts';
import { type PathPoint, type RebateCase, rebateCorrection, rebateShares, type Share } from './rebate.ts';

/** A path whose points rise from the player to the top, and a plate not below the last. */
const cases: fc.Arbitrary<RebateCase> = fc
  .record({
    stake: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor),
    points: fc.array(fc.bigInt({ min: 0n, max: 5_000_000n }), { minLength: 1, maxLength: 8 }),
    left: fc.bigInt({ min: 0n, max: 1_000_000n }),
  })
  .map(({ stake, points, left }) => {
    const rising = points.toSorted((one, other) => (one < other ? -1 : 1));
    const path: PathPoint[] = rising.map((point, index) => ({ member: `m${index}`, point: rate(point) }));
    return { stake, plate: rate((rising.at(-1) ?? 0n) + left), path };
  });

const sharesOf = (one: RebateCase): readonly Share[] => {
  const found = rebateShares(one, 'minor', 2);
  if ('problem' in found) throw new Error(found.problem.code);
  return found.shares;
};
const sum = (shares: readonly { readonly amount: bigint }[]): bigint =>
  shares.reduce((all, { amount }) => all + amount, 0n);

describe('rebate', () => {
  it('never pays more than the plate of the stake, and what is missing is below a unit a member', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const shares = sharesOf(one);
        const top = one.path.at(-1)?.point ?? 0n;
        expect(sum(shares) * RATE_ONE <= one.stake * one.plate).toBe(true);
        expect(one.stake * top - sum(shares) * RATE_ONE < BigInt(shares.length) * RATE_ONE).toBe(true);
        expect(shares.every(({ amount }) => amount >= 0n)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('what children get of a stake stays within the point of the parent', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const shares = sharesOf(one);
        one.path.forEach(({ point }, index) => {
          expect(sum(shares.slice(0, index + 1)) * RATE_ONE <= one.stake * point).toBe(true);
        });
      }),
    );
  });

  it('a path on which a child stands above its upline pays nobody', () => {
    fc.assert(
      fc.property(cases, fc.nat(), (one, at) => {
        const index = at % one.path.length;
        const above = one.path[index + 1]?.point ?? one.plate;
        const path = one.path.map((point, place) =>
          place === index ? { ...point, point: rate(above + 1n) } : point,
        );
        const code = index === path.length - 1 ? 'point_above_plate' : expect.any(String);
        expect(rebateShares({ ...one, path }, 'minor', 2)).toMatchObject({
          problem: { code, field: `path[${index}].point` },
        });
      }),
    );
  });

  it('is right for the ends of the path: one player alone, a plate of nothing', () => {
    const one: RebateCase = {
      stake: minor(99_999n),
      plate: rate(1_100_000n),
      path: [{ member: 'A', point: rate(1_100_000n) }],
    };
    expect(sharesOf(one)).toMatchObject([{ member: 'A', amount: 1_099n }]);
    expect(rebateShares(one, 'unit', 2)).toMatchObject({ shares: [{ amount: 1_000n }] });
    expect(sharesOf({ ...one, plate: rate(0n), path: [{ member: 'A', point: rate(0n) }] })).toMatchObject([
      { amount: 0n },
    ]);
    expect(sharesOf({ ...one, path: [] })).toEqual([]);
  });

  it('a bet settled anew: what was paid and the correction come to what the bet comes to from the beginning', () => {
    fc.assert(
      fc.property(cases, cases, (before, after) => {
        const paid = sharesOf(before);
        const again = sharesOf(after);
        const books = new Map<string, bigint>();
        for (const { member, amount } of [...paid, ...rebateCorrection(paid, again)])
          books.set(member, (books.get(member) ?? 0n) + amount);
        for (const { member, amount } of again) {
          expect(books.get(member) ?? 0n).toBe(amount);
          books.delete(member);
        }
        expect([...books.values()].every((amount) => amount === 0n)).toBe(true);
        expect(rebateCorrection(again, again)).toEqual([]);
      }),
    );
  });
});
