/** Every spin of a board, counted by the very function that plays it: full enumeration of the stops, nothing sampled. */
import { type Board, type Mode, NOTHING, type Window } from './board.ts';
import { type Moments, momentsOf } from './moments.ts';
import { isLost, unitsOf } from './spin.ts';

export type SpinQuestion = {
  readonly mode: Mode;
  /** bit of a reel: it is wild from top to bottom and does not turn */
  readonly held: number;
  /** reel → the stop it keeps */
  readonly fixed?: readonly (number | undefined)[];
  /** What matters after the spin, as a number below 2^31. Left out: scatters in sight × 64 + bits of reels where wilds landed. */
  readonly marks?: (stops: readonly number[], units: number) => number;
};

export const marksOf = (scatters: number, landed: number): number => scatters * 64 + landed;
export const scattersIn = (marks: number): number => marks >> 6;
export const landedIn = (marks: number): number => marks & 63;

/** Windows a reel can show under this question. */
export const windowsFor = (
  board: Board,
  { mode, held, fixed }: SpinQuestion,
  reel: number,
): readonly Window[] => {
  if ((held >> reel) & 1) return [board.wildReel];
  const all = board.windows[mode][reel] ?? [];
  const kept = fixed?.[reel];
  return kept === undefined ? all : all.filter(({ stop }) => stop === kept);
};

/** marks → sums of the units of the spins that leave them, scatters and multipliers not counted; weights add up to `total`. */
export type Spins = { readonly total: bigint; readonly byMarks: ReadonlyMap<number, Moments> };

/** From this reel on what is left can be counted without looking when nothing can be won any more. */
function lostFrom(board: Board, question: SpinQuestion): number {
  const fromLeft = board.table.by === 'lines' || board.table.by === 'ways';
  const plain = fromLeft && board.table.mixed === undefined && question.marks === undefined;
  return plain && board.table.least < board.reels ? board.table.least : board.reels + 1;
}

/** tails[reel]: marks of reels from this one on → weight. */
function tailsOf(reels: readonly (readonly Window[])[]): ReadonlyMap<number, number>[] {
  const tails: Map<number, number>[] = Array.from({ length: reels.length + 1 }, () => new Map());
  tails[reels.length]?.set(0, 1);
  for (let reel = reels.length - 1; reel >= 0; reel -= 1) {
    for (const { scatters, landed, weight } of reels[reel] ?? []) {
      for (const [marks, ways] of tails[reel + 1] ?? []) {
        const key = marks + marksOf(scatters, landed << reel);
        tails[reel]?.set(key, (tails[reel]?.get(key) ?? 0) + ways * weight);
      }
    }
  }
  return tails;
}

/** @throws RangeError when there are more than 2^53 spins */
export function countSpins(board: Board, question: SpinQuestion): Spins {
  const reels = Array.from({ length: board.reels }, (_, reel) => windowsFor(board, question, reel));
  const total = reels.reduce(
    (product, list) => product * list.reduce((sum, { weight }) => sum + weight, 0),
    1,
  );
  if (!Number.isSafeInteger(total)) throw new RangeError('too many spins to count');
  const histograms = new Map<number, Map<number, number>>();
  const tails = tailsOf(reels);
  const lost = lostFrom(board, question);
  const cells = new Uint8Array(board.reels * board.rows).fill(NOTHING);
  const stops = reels.map(() => 0);
  const falls = board.table.cascade !== undefined;

  const put = (marks: number, units: number, weight: number): void => {
    let row = histograms.get(marks);
    if (!row) histograms.set(marks, (row = new Map()));
    row.set(units, (row.get(units) ?? 0) + weight);
  };
  const walk = (reel: number, marks: number, weight: number): void => {
    if (reel === board.reels) {
      const units = unitsOf(board, question.mode, falls ? cells.slice() : cells, stops);
      put(question.marks?.(stops, units) ?? marks, units, weight);
      return;
    }
    if (reel === lost && isLost(board, cells)) {
      for (const [more, ways] of tails[reel] ?? []) put(marks + more, 0, weight * ways);
      return;
    }
    for (const window of reels[reel] ?? []) {
      cells.set(window.cells, reel * board.rows);
      stops[reel] = window.stop;
      walk(reel + 1, marks + marksOf(window.scatters, window.landed << reel), weight * window.weight);
    }
  };
  walk(0, 0, 1);
  return {
    total: BigInt(total),
    byMarks: new Map([...histograms].map(([marks, row]) => [marks, momentsOf(row)])),
  };
}
