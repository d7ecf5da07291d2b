/**
 * The reels of a title as one object, and everything that changes it. Time comes in as an argument, in ms; nothing here knows a clock or a
 * canvas. A reel at rest shows its cells; one that turns shows its strip running downwards until it stands on its stop.
 */
import { type Board, NOTHING } from '#games/slots/models/board.ts';
import type { Timing } from '../timing.ts';
import type { Mark } from './falls.ts';

export type Reel = {
  readonly strip: Uint8Array;
  /** cells in sight */
  height: number;
  turns: boolean;
  /** index on the strip of the top row, falling while it turns */
  position: number;
  from: number;
  /** Infinity while the result is unknown */
  planAt: number;
  /** begins to slow down; equals `stopAt` on a reel that nobody waits for */
  slowAt: number;
  stopAt: number;
  /** cells that pass from `planAt` to `slowAt`, and from there to the stop */
  run: number;
  brake: number;
  stop: number;
  fast: boolean;
  notified: boolean;
};

/** Coins that hold: what each is worth, and which cells turn. */
export type Coins = { readonly values: ReadonlyMap<number, string>; turnsUntil: number; turning: boolean };

export type Reels = {
  readonly board: Board;
  readonly reels: readonly Reel[];
  /** what stands where nothing turns */
  cells: Uint8Array;
  timing: Timing;
  startedAt: number;
  /** the reel that is waited for, or −1 */
  waiting: number;
  marks: readonly Mark[];
  marked: number;
  markedAt: number;
  /** other cells are dimmed and lines drawn; a return not above the stake is only outlined */
  celebrates: boolean;
  /** cells that vanish, and when they began to */
  gone: Uint8Array | undefined;
  goneAt: number;
  drops: Uint8Array | undefined;
  droppedAt: number;
  coins: Coins | undefined;
};

/** Cells a millisecond at full speed. */
const SPEED = 0.022;
const OVERSHOOT = 0.12;
const LEAD = 5;
const BRAKE = 3;
export const MARK_MS = 1200;
export const DRAW_MS = 320;
export const VANISH_MS = 240;
export const DROP_MS = 380;

export function createReels(board: Board, cells: Uint8Array, timing: Timing): Reels {
  const reels = board.strips.map(
    (strip, reel): Reel => ({
      strip,
      height: heightIn(board, cells, reel),
      turns: false,
      position: 0,
      from: 0,
      planAt: Number.POSITIVE_INFINITY,
      slowAt: 0,
      stopAt: 0,
      run: 0,
      brake: 0,
      stop: 0,
      fast: false,
      notified: true,
    }),
  );
  return {
    board,
    reels,
    cells,
    timing,
    startedAt: 0,
    waiting: -1,
    marks: [],
    marked: 0,
    markedAt: 0,
    celebrates: false,
    gone: undefined,
    goneAt: 0,
    drops: undefined,
    droppedAt: 0,
    coins: undefined,
  };
}

export function heightIn({ rows }: Board, cells: Uint8Array, reel: number): number {
  let height = 0;
  for (let row = 0; row < rows; row += 1) if (cells[reel * rows + row] !== NOTHING) height += 1;
  return height;
}

/** The reels begin to turn, but for those that are held. */
export function begin(state: Reels, held: number, now: number): void {
  state.startedAt = now;
  state.waiting = -1;
  state.marks = [];
  state.coins = undefined;
  state.gone = undefined;
  state.drops = undefined;
  state.reels.forEach((reel, index) => {
    reel.turns = !((held >> index) & 1);
    reel.notified = !reel.turns;
    reel.fast = false;
    reel.from = reel.stop;
    reel.position = reel.from;
    reel.planAt = Number.POSITIVE_INFINITY;
    reel.stopAt = Number.POSITIVE_INFINITY;
  });
}

const running = ({ timing, startedAt }: Reels, reel: Reel, now: number): number =>
  timing.still ? reel.from : reel.from - Math.max(0, now - startedAt - timing.windup) * SPEED;

export type Landing = {
  readonly stops: readonly number[];
  /** what stands in the window when the reels do */
  readonly cells: Uint8Array;
  /** so many scatters open something; 0 where none do */
  readonly awaited: number;
};

/** The result is known. Reels are waited for one by one while one more scatter would open something. */
export function land(state: Reels, { stops, cells, awaited }: Landing, now: number): void {
  const { windup, minSpin, stagger, anticipation, still } = state.timing;
  const { board } = state;
  const planAt = Math.max(now, state.startedAt + windup);
  let end = Math.max(state.startedAt + windup + minSpin, planAt + (still ? 0 : LEAD / SPEED));
  let scatters = 0;
  let first = true;
  state.reels.forEach((reel, index) => {
    const seen = scattersOn(board, cells, index);
    if (reel.turns) {
      const waits =
        awaited > 1 && scatters >= awaited - 1 && scatters < awaited && anticipation > 0 && !still;
      const slowAt = waits || first ? end : end + stagger;
      first = false;
      end = waits ? slowAt + anticipation : slowAt;
      reel.planAt = planAt;
      reel.slowAt = slowAt;
      reel.stopAt = end;
      reel.stop = stops[index] ?? 0;
      reel.run = still ? 0 : SPEED * (slowAt - planAt);
      reel.brake = waits ? (SPEED * anticipation) / BRAKE : 0;
    }
    scatters += seen;
  });
  // Held reels keep what they show.
  state.cells = cells;
}

function scattersOn({ rows, scatter }: Board, cells: Uint8Array, reel: number): number {
  let count = 0;
  for (let row = 0; row < rows; row += 1) if (cells[reel * rows + row] === scatter) count += 1;
  return count;
}

function positionAt(state: Reels, reel: Reel, now: number): number {
  if (now < reel.planAt) return running(state, reel, now);
  if (now < reel.slowAt)
    return reel.stop + reel.brake + reel.run * (1 - (now - reel.planAt) / (reel.slowAt - reel.planAt));
  if (now < reel.stopAt) {
    const left = 1 - (now - reel.slowAt) / (reel.stopAt - reel.slowAt);
    return reel.stop + reel.brake * left ** BRAKE;
  }
  const settled = (now - reel.stopAt) / state.timing.settle;
  return settled < 1 && !state.timing.still
    ? reel.stop - OVERSHOOT * Math.sin(settled * Math.PI) * (1 - settled)
    : reel.stop;
}

/** Brings every reel to `now`. @returns bits of the reels that reached their stop since the last call */
export function advance(state: Reels, now: number): number {
  let landed = 0;
  state.waiting = -1;
  state.reels.forEach((reel, index) => {
    if (!reel.turns) return;
    reel.position = positionAt(state, reel, now);
    const slowing = reel.stopAt > reel.slowAt && now >= reel.slowAt && now < reel.stopAt;
    if (slowing) state.waiting = index;
    reel.fast = !state.timing.still && now < reel.slowAt && now - state.startedAt > state.timing.windup;
    if (now >= reel.stopAt && !reel.notified) {
      reel.notified = true;
      reel.height = heightIn(state.board, state.cells, index);
      landed |= 1 << index;
    }
    if (now >= reel.stopAt + (state.timing.still ? 0 : state.timing.settle)) reel.turns = false;
  });
  if (state.coins?.turning && now >= state.coins.turnsUntil) state.coins.turning = false;
  return landed;
}

export const isTurning = ({ reels, coins }: Reels): boolean =>
  reels.some(({ turns }) => turns) || coins?.turning === true;

/** Turns to the next win when its time is over. @returns whether another frame is needed to draw what is shown */
export function turnMarks(state: Reels, now: number): boolean {
  const { marks, timing } = state;
  if (marks.length === 0) return false;
  if (marks.length > 1 && !timing.still && now - state.markedAt >= MARK_MS) {
    state.marked = (state.marked + 1) % marks.length;
    state.markedAt = now;
    return true;
  }
  return now - state.markedAt < DRAW_MS + 50;
}

export const falls = (state: Reels, now: number): boolean =>
  (state.gone !== undefined && now < state.goneAt + VANISH_MS) ||
  (state.drops !== undefined && now < state.droppedAt + DROP_MS);
