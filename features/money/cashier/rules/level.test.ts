import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { levelLeft, type LevelRules, levelWanted } from './level.ts';

const RULES: LevelRules = { minLevel: 1, amountAbove: 1_000n, amountLevel: 2, sumAbove: 5_000n, sumLevel: 3 };

test.each<[string, bigint, bigint, number]>([
  ['the amount that needs no more', 0n, 1_000n, 1],
  ['one minor unit above', 0n, 1_001n, 2],
  ['the sum that needs no more', 4_000n, 1_000n, 1],
  ['one minor unit above the sum', 4_001n, 1_000n, 3],
  ['both', 4_500n, 1_001n, 3],
])('%s', (_, sum, amount, wanted) => {
  expect(levelWanted(RULES, { level: 1, sum }, amount)).toBe(wanted);
});

test.each<[string, Partial<LevelRules>, number, bigint, bigint | undefined]>([
  ['below the least level nothing', {}, 0, 0n, 0n],
  ['up to the amount', {}, 1, 0n, 1_000n],
  ['up to what is left of the sum', {}, 1, 4_600n, 400n],
  ['nothing is left of the sum', {}, 2, 5_000n, 0n],
  ['checked as far as can be', {}, 3, 9_000n, undefined],
  ['a brand that sets no bounds', { amountAbove: 0n, sumAbove: 0n }, 1, 9_000n, undefined],
])('what may be paid in: %s', (_, rules, level, sum, left) => {
  expect(levelLeft({ ...RULES, ...rules }, { level, sum })).toBe(left);
});

it('lets in exactly what it says is left', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.bigInt(0n, 6_000n), fc.bigInt(1n, 6_000n), (level, sum, amount) => {
      const left = levelLeft(RULES, { level, sum });
      expect(levelWanted(RULES, { level, sum }, amount) <= level).toBe(left === undefined || amount <= left);
    }),
  );
});
