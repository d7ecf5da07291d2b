/** One spin from its windows: what it wins, with everything that falls after a win. The same function plays and counts. */
import { type Board, type Mode, NOTHING, type Window } from './board.ts';
import { EVALUATE, isAlive, type Notes, type Win } from './evaluate.ts';

export type Fall = { readonly wins: readonly Win[]; readonly times: number; readonly units: number };

/** A cascade ends here at the latest, so that strips that fit together too well still come to rest. */
export const MOST_FALLS = 40;

const NO_NOTES: Notes = {};

/** The windows laid side by side. */
export function cellsOf(board: Board, windows: readonly Window[]): Uint8Array {
  const cells = new Uint8Array(board.reels * board.rows).fill(NOTHING);
  windows.forEach((window, reel) => cells.set(window.cells, reel * board.rows));
  return cells;
}

/** Lets what stands above fall into the cells that won; `tops` are the stops of the top row and move up. */
export function fall(board: Board, cells: Uint8Array, hit: Uint8Array, tops: number[]): void {
  const { rows } = board;
  for (let reel = 0; reel < board.reels; reel += 1) {
    const strip = board.strips[reel] ?? new Uint8Array(1);
    let to = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      const cell = reel * rows + row;
      if (hit[cell] === 1) continue;
      cells[reel * rows + to] = cells[cell] ?? NOTHING;
      to -= 1;
    }
    for (; to >= 0; to -= 1) {
      tops[reel] = ((tops[reel] ?? 0) || strip.length) - 1;
      cells[reel * rows + to] = strip[tops[reel] ?? 0] ?? NOTHING;
    }
  }
}

/**
 * Units of a spin without scatters and without the multiplier of free spins.
 * @param cells are changed when symbols fall
 * @param falls what was won, fall by fall, for the screen; counting leaves it out
 */
export function unitsOf(
  board: Board,
  mode: Mode,
  cells: Uint8Array,
  stops: readonly number[],
  falls?: Fall[],
): number {
  const evaluate = EVALUATE[board.table.by];
  const ladder = (mode === 'free' ? board.table.freeCascade : undefined) ?? board.table.cascade;
  if (!ladder) {
    const wins: Win[] = [];
    const units = evaluate(board, cells, board.reels, falls ? { wins } : NO_NOTES);
    if (units > 0) falls?.push({ wins, times: 1, units });
    return units;
  }
  const tops = [...stops];
  let sum = 0;
  for (let step = 0; step < MOST_FALLS; step += 1) {
    const hit = new Uint8Array(cells.length);
    const wins: Win[] = [];
    const won = evaluate(board, cells, board.reels, falls ? { hit, wins } : { hit });
    if (won === 0) break;
    const times = ladder[Math.min(step, ladder.length - 1)] ?? 1;
    sum += won * times;
    falls?.push({ wins, times, units: won * times });
    fall(board, cells, hit, tops);
  }
  return sum;
}

/** Whether nothing can be won any more once the first `least` reels stand; for pays that count from the left. */
export function isLost(board: Board, cells: Uint8Array): boolean {
  const { least } = board.table;
  if (board.table.by === 'ways') return EVALUATE.ways(board, cells, least, NO_NOTES) === 0;
  for (let line = 0; line < board.lines; line += 1) if (isAlive(board, cells, line)) return false;
  return true;
}
