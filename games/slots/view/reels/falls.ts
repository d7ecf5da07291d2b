/** The wins of a spin, cell by cell: the table's own evaluation is run again, so nothing is drawn that was not paid. */
import { type Board, type Mode, NOTHING } from '#games/slots/models/board.ts';
import { EVALUATE, type Win } from '#games/slots/models/evaluate.ts';
import { fall, MOST_FALLS } from '#games/slots/models/spin.ts';
import type { SpinStep } from './steps.ts';

/** Cells of one win, and the row of each reel its line passes. */
export type Mark = { readonly cells: Uint8Array; readonly path: readonly number[]; readonly run: number };

export type Won = {
  /** reel × rows + row → symbol, as it stands when this is won */
  readonly cells: Uint8Array;
  /** cells of all wins together */
  readonly hit: Uint8Array;
  readonly marks: readonly Mark[];
  readonly wins: readonly Win[];
  /** the ladder's factor of this fall */
  readonly times: number;
  /** what stands after it fell; undefined where nothing falls */
  readonly after: Uint8Array | undefined;
  /** after falling, cell → rows it came down */
  readonly drops: Uint8Array;
};

export const cellsOf = ({ letters }: Board, window: readonly string[]): Uint8Array =>
  Uint8Array.from(window, (letter) => {
    const at = letters.indexOf(letter);
    return at < 0 ? NOTHING : at;
  });

/** Cells that belong to one win; wins that are not counted by lines are found by their symbol. */
function markOf(board: Board, cells: Uint8Array, hit: Uint8Array, win: Win): Mark {
  const { reels, rows, paths, letters, wild } = board;
  const own = new Uint8Array(cells.length);
  if (win.line > 0) {
    const path = Array.from({ length: reels }, (_, reel) => paths[(win.line - 1) * reels + reel] ?? 0);
    for (let reel = 0; reel < win.count; reel += 1) own[reel * rows + (path[reel] ?? 0)] = 1;
    return { cells: own, path, run: win.count };
  }
  const symbol = letters.indexOf(win.symbol);
  const until = board.table.by === 'ways' ? win.count * rows : cells.length;
  for (let cell = 0; cell < until; cell += 1)
    if (hit[cell] === 1 && (cells[cell] === symbol || cells[cell] === wild)) own[cell] = 1;
  return { cells: own, path: [], run: 0 };
}

/** For each cell after a fall, how many rows it came down. */
function dropsOf({ reels, rows }: Board, hit: Uint8Array): Uint8Array {
  const drops = new Uint8Array(hit.length);
  for (let reel = 0; reel < reels; reel += 1) {
    let to = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (hit[reel * rows + row] === 1) continue;
      drops[reel * rows + to] = to - row;
      to -= 1;
    }
    const fresh = to + 1;
    for (; to >= 0; to -= 1) drops[reel * rows + to] = fresh;
  }
  return drops;
}

/** Every win of a spin in the order it is paid; the scatters' own pay is not among them. */
export function wonIn(board: Board, spin: SpinStep): readonly Won[] {
  const { table } = board;
  const mode: Mode = spin.left === undefined ? 'base' : 'free';
  const ladder = (mode === 'free' ? table.freeCascade : undefined) ?? table.cascade;
  const cells = cellsOf(board, spin.window);
  const tops = [...spin.stops];
  const found: Won[] = [];
  for (let step = 0; step < (ladder ? MOST_FALLS : 1); step += 1) {
    const hit = new Uint8Array(cells.length);
    const wins: Win[] = [];
    if (EVALUATE[table.by](board, cells, board.reels, { hit, wins }) === 0) break;
    const before = cells.slice();
    const marks = [...wins].sort((a, b) => b.units - a.units).map((win) => markOf(board, before, hit, win));
    const times = ladder?.[Math.min(step, ladder.length - 1)] ?? 1;
    if (ladder) fall(board, cells, hit, tops);
    found.push({
      cells: before,
      hit,
      marks,
      wins,
      times,
      after: ladder ? cells.slice() : undefined,
      drops: ladder ? dropsOf(board, hit) : new Uint8Array(cells.length),
    });
  }
  return found;
}

/** The scatters in sight, where they paid or opened something. */
export function scatterMark(board: Board, cells: Uint8Array): Mark {
  return {
    cells: cells.map((symbol) => (symbol === board.scatter ? 1 : 0)),
    path: [],
    run: 0,
  };
}

/** A window as its stops alone would show it: before wilds grow over their reels. */
export function landedCells(board: Board, spin: SpinStep): Uint8Array {
  const cells = cellsOf(board, spin.window);
  spin.stops.forEach((stop, reel) => {
    const strip = board.strips[reel];
    if (!strip || (spin.held >> reel) & 1) return;
    for (let row = 0; row < board.rows; row += 1) {
      const cell = reel * board.rows + row;
      if (cells[cell] !== NOTHING) cells[cell] = strip[(stop + row) % strip.length] ?? NOTHING;
    }
  });
  return cells;
}
