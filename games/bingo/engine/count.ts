/**
 * Bingo by call: how many of all ways to call k of the balls complete a pattern on one card. Exact, by inclusion and exclusion: of the sets of j
 * shapes each counts with the balls its union wants, (−1)^(j − need) × C(j − 1, need − 1) times.
 */
import { COLUMNS_90 } from './book.ts';
import { patternOf, type PatternCode } from '../tables/patterns.ts';

const FREE = 12;
const IN_A_ROW = 5;

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let at = 1; at <= k; at += 1) result = (result * BigInt(n - k + at)) / BigInt(at);
  return result;
}

const bitsOf = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Numbers that cover these cells. Every row of a ticket has five, whichever of its cells they stand in. */
function numbersIn(balls: 75 | 90, mask: number): number {
  if (balls === 75) return bitsOf(mask & ~(1 << FREE));
  return (bitsOf(mask) / COLUMNS_90) * IN_A_ROW;
}

const maskOf = (cells: readonly number[]): number => cells.reduce((mask, cell) => mask | (1 << cell), 0);

const kept = new Map<string, ReadonlyMap<number, bigint>>();

/** Numbers that have to be called, each count with how often it counts. */
function termsOf(balls: 75 | 90, prize: PatternCode): ReadonlyMap<number, bigint> {
  const known = kept.get(`${balls} ${prize}`);
  if (known) return known;
  const { shapes, need } = patternOf(balls, prize);
  const masks = shapes.map(maskOf);
  const terms = new Map<number, bigint>();
  const walk = (from: number, union: number, many: number): void => {
    for (let at = from; at < masks.length; at += 1) {
      const next = union | (masks[at] ?? 0);
      const j = many + 1;
      if (j >= need) {
        const times = choose(j - 1, need - 1) * (((j - need) & 1) === 0 ? 1n : -1n);
        const numbers = numbersIn(balls, next);
        terms.set(numbers, (terms.get(numbers) ?? 0n) + times);
      }
      walk(at + 1, next, j);
    }
  };
  walk(0, 0, 0);
  kept.set(`${balls} ${prize}`, terms);
  return terms;
}

/** In how many of how many ways the first k calls complete it on one card. */
export function waysBy(
  balls: 75 | 90,
  prize: PatternCode,
  calls: number,
): { readonly ways: bigint; readonly of: bigint } {
  let ways = 0n;
  for (const [numbers, times] of termsOf(balls, prize))
    ways += times * choose(balls - numbers, calls - numbers);
  return { ways, of: choose(balls, calls) };
}

/** The first call by which one card has it with this chance, in percent. */
export function callBy(balls: 75 | 90, prize: PatternCode, percent: bigint): number {
  for (let calls = 1; calls < balls; calls += 1) {
    const { ways, of } = waysBy(balls, prize, calls);
    if (ways * 100n >= of * percent) return calls;
  }
  return balls;
}
