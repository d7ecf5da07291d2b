/** Every change of the board. No clock, no canvas: time comes in as an argument, so a test can stand anywhere in a spin. */
import type { SpinShown } from '#games/slots/engine/shown.ts';
import type { Board, Mark, Reel } from './state.ts';

/** Cells a millisecond at full speed. */
const SPEED = 0.022;
const PULL = 0.16;
const OVERSHOOT = 0.14;
/** Cells that must pass between knowing the result and showing it: three rows and the one half out of sight. */
const LEAD = 4;
/** Shape of the slowing down: cubic, so it begins at full speed. */
const BRAKE = 3;
/** How long one of several wins is shown. */
export const MARK_MS = 1200;
export const DRAW_MS = 320;

/** The reels begin to turn; nothing is known yet. */
export function begin(board: Board, now: number): void {
  board.phase = 'turning';
  board.startedAt = now;
  board.waiting = -1;
  board.marks = [];
  for (const reel of board.reels) {
    reel.from = reel.position;
    reel.planAt = Number.POSITIVE_INFINITY;
    reel.stopAt = Number.POSITIVE_INFINITY;
    reel.switchAt = Number.POSITIVE_INFINITY;
    reel.landed = false;
    reel.settled = false;
    reel.moved = true;
    reel.fast = false;
  }
}

const running = (board: Board, reel: Reel, now: number): number => {
  const elapsed = now - board.startedAt;
  const { windup, still } = board.timing;
  if (still) return reel.from;
  if (elapsed < windup) return reel.from - PULL * Math.sin(((elapsed / windup) * Math.PI) / 2);
  return reel.from - PULL + (elapsed - windup) * SPEED;
};

/**
 * The result is known: every reel gets its way to the stop. Reels are waited for one after another only while exactly two
 * scatters have landed on the reels before, so the third can still come or stay away on each reel that slows down.
 */
export function land(board: Board, stops: readonly number[], now: number): void {
  const { windup, minSpin, stagger, anticipation, still } = board.timing;
  board.phase = 'stopping';
  const planAt = Math.max(now, board.startedAt + windup);
  let end = Math.max(board.startedAt + windup + minSpin, planAt + (still ? 0 : LEAD / SPEED));
  let scatters = 0;
  board.reels.forEach((reel, index) => {
    const waits = scatters === 2 && anticipation > 0;
    const slowAt = waits ? end : end + (index > 0 ? stagger : 0);
    end = waits ? end + anticipation : slowAt;
    reel.planAt = planAt;
    reel.planFrom = running(board, reel, planAt);
    reel.slowAt = slowAt;
    reel.stopAt = end;
    const brake = waits ? (SPEED * anticipation) / BRAKE : 0;
    reel.target = Math.ceil(reel.planFrom + Math.max(LEAD, SPEED * (slowAt - planAt)) + brake);
    reel.slowFrom = waits ? reel.planFrom + SPEED * (slowAt - planAt) : reel.target;
    reel.switchAt = Math.floor(reel.planFrom) + board.rows + 1;
    reel.nextAnchor = (stops[index] ?? 0) + reel.target + board.rows - 1;
    if (shows(reel, stops[index] ?? 0, board.rows, board.scatter)) scatters += 1;
  });
}

function shows(reel: Reel, stop: number, rows: number, symbol: number): boolean {
  for (let row = 0; row < rows; row += 1)
    if (reel.strip[(stop + row) % reel.strip.length] === symbol) return true;
  return false;
}

function positionAt(board: Board, reel: Reel, now: number): number {
  if (now < reel.planAt) return running(board, reel, now);
  if (now < reel.slowAt) {
    return (
      reel.planFrom + ((reel.slowFrom - reel.planFrom) * (now - reel.planAt)) / (reel.slowAt - reel.planAt)
    );
  }
  if (now < reel.stopAt) {
    const left = 1 - (now - reel.slowAt) / (reel.stopAt - reel.slowAt);
    return reel.slowFrom + (reel.target - reel.slowFrom) * (1 - left ** BRAKE);
  }
  const settled = (now - reel.stopAt) / board.timing.settle;
  return settled < 1 ? reel.target + OVERSHOOT * Math.sin(settled * Math.PI) * (1 - settled) : reel.target;
}

/** Brings every reel to `now`. @returns one bit for each reel that reached its stop since the last call */
export function advance(board: Board, now: number): number {
  if (board.phase === 'rest') return 0;
  let landed = 0;
  let resting = 0;
  board.waiting = -1;
  for (let index = 0; index < board.reels.length; index += 1) {
    const reel = board.reels[index];
    if (!reel) continue;
    reel.position = positionAt(board, reel, now);
    const waited = reel.stopAt > reel.slowAt;
    const slowing = waited && now >= reel.slowAt && now < reel.stopAt;
    if (slowing) board.waiting = index;
    reel.fast =
      now < reel.stopAt &&
      now - board.startedAt >= board.timing.windup &&
      (!slowing || now < reel.slowAt + (reel.stopAt - reel.slowAt) * 0.3);
    if (now >= reel.stopAt && !reel.landed) {
      reel.landed = true;
      landed |= 1 << index;
    }
    const settled = now >= reel.stopAt + board.timing.settle;
    reel.moved = !(settled && reel.settled);
    reel.settled = settled;
    if (settled) resting += 1;
  }
  if (resting === board.reels.length) rest(board);
  return landed;
}

/** All reels stand: positions come back to small numbers, so that a long session never loses precision. */
function rest(board: Board): void {
  board.phase = 'rest';
  for (const reel of board.reels) {
    const shift = reel.target - (reel.target % reel.strip.length);
    reel.position = reel.target - shift;
    reel.anchor = reel.nextAnchor - shift;
    reel.switchAt = Number.POSITIVE_INFINITY;
    reel.fast = false;
  }
}

/** The stake was refused: the reels come to rest on what they showed before. */
export function giveUp(board: Board, stops: readonly number[], now: number): void {
  if (board.phase === 'turning') land(board, stops, now);
}

/** Shows the wins of a spin, the dearest line first; scatters have no line. */
export function mark(
  board: Board,
  shown: SpinShown,
  paths: readonly (readonly number[])[],
  celebrates: boolean,
  now: number,
): void {
  const reelCount = board.reels.length;
  const marks = [...shown.lines]
    .sort((a, b) => b.units - a.units)
    .map(({ line, run }): Mark => {
      const path = paths[line - 1] ?? [];
      const cells = new Uint8Array(reelCount * board.rows);
      for (let reel = 0; reel < run; reel += 1) cells[reel * board.rows + (path[reel] ?? 0)] = 1;
      return { cells, path, run };
    });
  if (shown.scatterUnits > 0) marks.unshift({ cells: scatterCells(board, shown.stops), path: [], run: 0 });
  board.marks = marks;
  board.marked = 0;
  board.markedAt = now;
  board.celebrates = celebrates;
}

function scatterCells(board: Board, stops: readonly number[]): Uint8Array {
  const cells = new Uint8Array(board.reels.length * board.rows);
  board.reels.forEach((reel, index) => {
    for (let row = 0; row < board.rows; row += 1) {
      if (reel.strip[((stops[index] ?? 0) + row) % reel.strip.length] === board.scatter)
        cells[index * board.rows + row] = 1;
    }
  });
  return cells;
}

/** Turns to the next win when its time is over. @returns true when a frame is still needed to draw the present one */
export function turnMarks(board: Board, now: number): boolean {
  if (board.marks.length === 0) return false;
  const since = now - board.markedAt;
  if (board.marks.length > 1 && !board.timing.still && since >= MARK_MS) {
    board.marked = (board.marked + 1) % board.marks.length;
    board.markedAt = now;
    return true;
  }
  return since < DRAW_MS + 50;
}

/** How much of the present line is drawn, 0 … 1. */
export const drawn = (board: Board, now: number): number =>
  board.timing.still ? 1 : Math.min(1, (now - board.markedAt) / DRAW_MS);
