/**
 * Limbo: a multiplier is drawn; it pays the target when it reaches it. One draw r = `below(2²⁴)`; the multiplier is
 * ⌊99 · 2²⁴ ÷ (r + 1)⌋ hundredths, at least 1.00.
 */
import { arcade, MOST, UNITS } from '#games/arcade/kit/engine.ts';
import { fieldsOf, isWhole } from '#games/arcade/kit/read.ts';

export const STEPS = 2 ** 24;
const SCALED = (UNITS - 1) * STEPS;
export const LEAST_TARGET = 101;
export type LimboChoice = { readonly target: number };

export const limboResult = (r: number): number => Math.max(UNITS, Math.floor(SCALED / (r + 1)));
/** How many of the 2²⁴ draws reach a target. */
export const limboWins = (target: number): number => Math.floor(SCALED / target);

const law = ({ target }: LimboChoice) => [
  { win: target, weight: BigInt(limboWins(target)) },
  { win: 0, weight: BigInt(STEPS - limboWins(target)) },
];

export const limbo = arcade<LimboChoice>({
  code: 'limbo',
  kind: 'limbo',
  maxWin: MOST,
  first: { target: 200 },
  readChoice: (input) => {
    const target = fieldsOf(input, ['target'])?.target;
    return isWhole(target, LEAST_TARGET, MOST) ? { target } : undefined;
  },
  law,
  plans: () =>
    [110, 150, 200, 500, 1_000, 10_000, 100_000, MOST].map((target) => ({
      name: `${(target / UNITS).toFixed(2)}×`,
      choice: { target },
      law: law({ target }),
    })),
  start: ({ target }, draw) => {
    const result = limboResult(draw.below(STEPS));
    const win = result >= target ? target : 0;
    return { state: null, shown: { result, target, win }, win, done: true };
  },
});
