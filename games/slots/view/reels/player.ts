/**
 * The running reels: owns the canvas, the frame loop and the clock, and tells when reels stop. The loop runs only while something moves, and
 * time stands still on a hidden tab.
 */
import type { Board } from '#games/slots/models/board.ts';
import type { Look } from '#games/slots/titles/look.ts';
import { openClock } from '../stage-clock.ts';
import { readTiming, type Timing } from '../timing.ts';
import { type Faces, paintFaces } from './faces.ts';
import type { Mark, Won } from './falls.ts';
import {
  advance,
  begin,
  createReels,
  DROP_MS,
  falls,
  heightIn,
  isTurning,
  land,
  type Landing,
  MARK_MS,
  type Reels,
  turnMarks,
  VANISH_MS,
} from './motion.ts';
import { paint, sideOf, type Size, sizeOf } from './painting.ts';

export type Player = {
  readonly timing: () => Timing;
  /** @param held bits of reels that do not turn */
  readonly begin: (held: number) => void;
  /** Resolves when the last reel stands. */
  readonly land: (landing: Landing) => Promise<void>;
  /** The refused stake turned the reels for nothing: back to what stood there. */
  readonly giveUp: () => Promise<void>;
  /** Wins are shown one after the other until something else happens. */
  readonly mark: (marks: readonly Mark[], celebrates: boolean) => void;
  /** The winning cells vanish and what is above comes down. */
  readonly fall: (won: Won) => Promise<void>;
  readonly show: (cells: Uint8Array) => void;
  /** cell → what its coin is worth, as it is written on it */
  readonly coins: (values: ReadonlyMap<number, string>) => void;
  readonly turnCoins: () => void;
  readonly landCoins: (values: ReadonlyMap<number, string>) => Promise<void>;
  readonly close: () => void;
};

const GAP = 3;
const COINS_MS = 1_100;

type Parts = { readonly faces: Faces; readonly size: Size };

/** Paints the symbols for the canvas as large as it is, and again when that changes. */
function openParts(canvas: HTMLCanvasElement, board: Board, look: Look, ready: () => void) {
  let parts: Parts | undefined;
  let wanted = 0;
  const fit = async (): Promise<void> => {
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (width < 50 || height < 50) return;
    const turn = (wanted += 1);
    const size = sizeOf(width, height, board.reels, Math.round(GAP * ratio));
    const faces = await paintFaces(look, board.letters, sideOf(size, board.rows));
    if (turn !== wanted) return;
    canvas.width = width;
    canvas.height = height;
    parts = { faces, size };
    canvas.dataset.ready = '';
    ready();
  };
  const watching = new ResizeObserver(() => void fit());
  watching.observe(canvas);
  return {
    get: () => parts,
    close: () => {
      wanted += 1;
      watching.disconnect();
    },
  };
}

function followMotion(canvas: HTMLCanvasElement, state: Reels): () => void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const changed = (): void => {
    state.timing = readTiming(canvas);
  };
  motion.addEventListener('change', changed);
  return () => motion.removeEventListener('change', changed);
}

type Loop = { readonly run: () => void; readonly rested: () => Promise<void>; readonly close: () => void };

function openLoop(
  state: Reels,
  now: () => number,
  isHidden: () => boolean,
  draw: () => void,
  stopped: (reel: number) => void,
): Loop & { readonly rest: () => void } {
  let frame = 0;
  let later = 0;
  let closed = false;
  let waiting: (() => void)[] = [];
  const run = (): void => {
    if (!frame && !closed && !isHidden()) frame = requestAnimationFrame(tick);
  };
  const tick = (): void => {
    frame = 0;
    const at = now();
    const landed = advance(state, at);
    for (let reel = 0; landed >> reel > 0; reel += 1) if ((landed >> reel) & 1) stopped(reel);
    const moves = isTurning(state) || falls(state, at);
    const more = turnMarks(state, at) || moves;
    draw();
    if (!moves) {
      for (const done of waiting) done();
      waiting = [];
    }
    if (more) run();
    else if (state.marks.length > 1 && !state.timing.still) {
      clearTimeout(later);
      later = window.setTimeout(run, state.markedAt + MARK_MS - at);
    }
  };
  const rest = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    run,
    rest,
    rested: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        run();
      }),
    close: () => {
      closed = true;
      clearTimeout(later);
      rest();
    },
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Running = {
  readonly state: Reels;
  readonly clock: Pick<ReturnType<typeof openClock>, 'now'>;
  readonly loop: Loop;
};

/** From the press to the last reel that stands. */
function turning(
  { state, clock, loop }: Running,
  first: Uint8Array,
): Pick<Player, 'begin' | 'land' | 'giveUp'> {
  const asItStands = (cells: Uint8Array) => ({ cells, stops: state.reels.map(({ stop }) => stop) });
  let standing = asItStands(first);
  return {
    begin: (held) => {
      standing = asItStands(state.cells);
      begin(state, held, clock.now());
      loop.run();
    },
    land: (landing) => {
      land(state, landing, clock.now());
      return loop.rested();
    },
    giveUp: () => {
      land(state, { ...standing, awaited: 0 }, clock.now());
      return loop.rested();
    },
  };
}

const coinsOf = ({ state, clock, loop }: Running): Pick<Player, 'coins' | 'turnCoins' | 'landCoins'> => ({
  coins: (values) => {
    state.marks = [];
    state.coins = { values, turning: false, turnsUntil: 0 };
    loop.run();
  },
  turnCoins: () => {
    state.coins = {
      values: state.coins?.values ?? new Map(),
      turning: true,
      turnsUntil: clock.now() + 60_000,
    };
    loop.run();
  },
  landCoins: async (values) => {
    await after(state.timing.still ? 0 : COINS_MS);
    state.coins = { values, turning: false, turnsUntil: 0 };
    await loop.rested();
  },
});

export function openPlayer(
  canvas: HTMLCanvasElement,
  board: Board,
  look: Look,
  first: Uint8Array,
  stopped: (reel: number) => void,
): Player {
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('no 2d canvas');
  const state = createReels(board, first, readTiming(canvas));
  const clock = openClock(
    () => loop.rest(),
    () => loop.run(),
  );
  const draw = (): void => {
    const ready = parts.get();
    if (ready) paint({ pen, state, look, ...ready }, clock.now());
  };
  const loop = openLoop(state, clock.now, clock.stopped, draw, stopped);
  const parts = openParts(canvas, board, look, draw);
  const unfollow = followMotion(canvas, state);
  const show = (cells: Uint8Array): void => {
    state.cells = cells;
    state.reels.forEach((reel, index) => {
      reel.height = heightIn(board, cells, index);
    });
    loop.run();
  };
  return {
    ...turning({ state, clock, loop }, first),
    ...coinsOf({ state, clock, loop }),
    timing: () => state.timing,
    mark: (marks, celebrates) => {
      Object.assign(state, { marks, marked: 0, markedAt: clock.now(), celebrates });
      loop.run();
    },
    fall: async (won) => {
      state.marks = [];
      state.gone = won.hit;
      state.goneAt = clock.now();
      loop.run();
      await after(state.timing.still ? 0 : VANISH_MS);
      state.gone = undefined;
      state.drops = won.drops;
      state.droppedAt = clock.now();
      if (won.after) show(won.after);
      await after(state.timing.still ? 120 : DROP_MS);
      state.drops = undefined;
      await loop.rested();
    },
    show,
    close: () => {
      for (const end of [loop.close, clock.close, parts.close, unfollow]) end();
    },
  };
}
