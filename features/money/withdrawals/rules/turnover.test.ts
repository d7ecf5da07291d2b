import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Asked, stillAsked, type Turnover, turnoverOf } from './turnover.ts';

type Step = { readonly deposit: bigint } | { readonly stake: bigint };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ deposit: fc.bigInt(0n, 200n) }),
  fc.record({ stake: fc.bigInt(1n, 150n) }),
);

/** One after the other, as the statements of the store add them. */
function added(steps: readonly Step[]): Turnover {
  let [needed, done] = [0n, 0n];
  for (const one of steps)
    if ('stake' in one) done = done + one.stake < needed ? done + one.stake : needed;
    else if (done >= needed) [needed, done] = [one.deposit, 0n];
    else needed += one.deposit;
  return { needed, done };
}
const total = (steps: readonly Step[]): bigint =>
  steps.reduce((sum, one) => sum + ('stake' in one ? one.stake : 0n), 0n);
const rows = (steps: readonly Step[]): (Asked & { readonly at: number })[] =>
  steps.flatMap((one, at) =>
    'stake' in one ? [] : [{ needed: one.deposit, played: total(steps.slice(0, at)), at }],
  );
const NONE = { needed: 0n, done: 0n };

it('is what comes of adding one after the other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      expect(turnoverOf(NONE, rows(steps), total(steps))).toEqual(added(steps));
    }),
  );
});

it('a deposit that is left out has changed nothing, whatever was played and paid in meanwhile', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(), (steps, pick) => {
      const deposits = rows(steps);
      const out = deposits[pick % Math.max(deposits.length, 1)];
      const without = steps.filter((_, at) => at !== out?.at);
      const left = deposits.filter((one) => one !== out);
      expect(turnoverOf(NONE, left, total(steps))).toEqual(added(without));
    }),
  );
});

it('of what stood before, no more is taken off than is open', () => {
  expect(stillAsked({ needed: 200n, done: 50n }, 100n)).toBe(100n);
  expect(stillAsked({ needed: 200n, done: 150n }, 100n)).toBe(50n);
  expect(stillAsked({ needed: 200n, done: 200n }, 100n)).toBe(0n);
});
