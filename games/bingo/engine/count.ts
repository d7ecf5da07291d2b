/** Bingo by call: how many of all ways to call k of the balls complete a prize on one card. Exact, by inclusion and exclusion. */
import type { PrizeCode } from '../tables/bingo.ts';
import { LINES_75 } from './patterns.ts';

const FREE = 12;

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let at = 1; at <= k; at += 1) result = (result * BigInt(n - k + at)) / BigInt(at);
  return result;
}

/** Cells that have to be covered → how often sets of lines with that union count, with their sign. */
function unions(): ReadonlyMap<number, bigint> {
  const masks = LINES_75.map((cells) =>
    cells.filter((cell) => cell !== FREE).reduce((mask, cell) => mask | (1 << cell), 0),
  );
  const counts = new Map<number, bigint>();
  const walk = (from: number, union: number, sign: bigint): void => {
    for (let at = from; at < masks.length; at += 1) {
      const next = union | (masks[at] ?? 0);
      let size = 0;
      for (let rest = next; rest !== 0; rest &= rest - 1) size += 1;
      counts.set(size, (counts.get(size) ?? 0n) + sign);
      walk(at + 1, next, -sign);
    }
  };
  walk(0, 0, 1n);
  return counts;
}

let lines75: ReadonlyMap<number, bigint> | undefined;

/** Sizes of what has to be covered, each with how often it counts. */
function termsOf(balls: 75 | 90, prize: PrizeCode): ReadonlyMap<number, bigint> {
  if (prize === 'full') return new Map([[balls === 75 ? 24 : 15, 1n]]);
  if (prize === 'corners') return new Map([[4, 1n]]);
  if (balls === 75) return (lines75 ??= unions());
  return prize === 'line'
    ? new Map([
        [5, 3n],
        [10, -3n],
        [15, 1n],
      ])
    : new Map([
        [10, 3n],
        [15, -2n],
      ]);
}

/** In how many of how many ways the first k calls complete it on one card. */
export function waysBy(
  balls: 75 | 90,
  prize: PrizeCode,
  calls: number,
): { readonly ways: bigint; readonly of: bigint } {
  let ways = 0n;
  for (const [cells, times] of termsOf(balls, prize)) ways += times * choose(balls - cells, calls - cells);
  return { ways, of: choose(balls, calls) };
}
