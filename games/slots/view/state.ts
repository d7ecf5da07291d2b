/** The stage as one object. It is made once a game and changed in place by `moves.ts`, so that a frame allocates nothing. */
import type { Timing } from './timing.ts';

/**
 * A reel is a tape that runs downwards: at position p (cells) the bottom row shows tape cell p, the row above p + 1, and so on.
 * Tape cell q shows strip symbol (anchor − q); from `switchAt` on `nextAnchor` takes over, which is how a result that became
 * known while the reel was turning comes in from above without a jump.
 */
export type Reel = {
  readonly strip: Uint8Array;
  position: number;
  anchor: number;
  nextAnchor: number;
  switchAt: number;
  /** position when the spin began */
  from: number;
  /** where and when the way to the target begins; `planAt` is Infinity while the result is unknown */
  planFrom: number;
  planAt: number;
  /** when a reel that is waited for begins to slow down; equals `stopAt` on all others */
  slowAt: number;
  slowFrom: number;
  stopAt: number;
  target: number;
  landed: boolean;
  /** stands still on its stop */
  settled: boolean;
  /** moved since it was painted last */
  moved: boolean;
  fast: boolean;
};

/** What the painter shows of a win: the cells of one line, or of the scatters. */
export type Mark = {
  /** reel × rows + row → 1 for a cell of this win */
  readonly cells: Uint8Array;
  /** rows of the line from the first reel to the last; empty for scatters */
  readonly path: readonly number[];
  /** cells of the line that belong to the run */
  readonly run: number;
};

export type Phase = 'rest' | 'turning' | 'stopping';

export type Board = {
  readonly reels: readonly Reel[];
  readonly rows: number;
  readonly scatter: number;
  timing: Timing;
  phase: Phase;
  startedAt: number;
  /** the reel that is waited for, or -1 */
  waiting: number;
  /** every win of the spin; empty = none */
  marks: readonly Mark[];
  /** the one drawn now */
  marked: number;
  markedAt: number;
  /** losing cells are dimmed and lines drawn; a return not above the stake is only outlined */
  celebrates: boolean;
};

/** @param strips reel → symbol numbers; @param stops what to show first, top-row index of each reel */
export function createBoard(
  strips: readonly Uint8Array[],
  rows: number,
  scatter: number,
  stops: readonly number[],
  timing: Timing,
): Board {
  const reels = strips.map((strip, index): Reel => {
    const anchor = (stops[index] ?? 0) + rows - 1;
    return {
      strip,
      position: 0,
      anchor,
      nextAnchor: anchor,
      switchAt: Number.POSITIVE_INFINITY,
      from: 0,
      planFrom: 0,
      planAt: Number.POSITIVE_INFINITY,
      slowAt: 0,
      slowFrom: 0,
      stopAt: Number.POSITIVE_INFINITY,
      target: 0,
      landed: true,
      settled: true,
      moved: true,
      fast: false,
    };
  });
  return {
    reels,
    rows,
    scatter,
    timing,
    phase: 'rest',
    startedAt: 0,
    waiting: -1,
    marks: [],
    marked: 0,
    markedAt: 0,
    celebrates: false,
  };
}

/** The symbol on tape cell q of a reel. */
export function symbolAt(reel: Reel, cell: number): number {
  const { strip } = reel;
  const index = ((cell >= reel.switchAt ? reel.nextAnchor : reel.anchor) - cell) % strip.length;
  return strip[index < 0 ? index + strip.length : index] ?? 0;
}
