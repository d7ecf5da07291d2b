/**
 * The running stage: owns the canvas, the frame loop and the clock, tells when reels stop. The loop only runs while something
 * moves, and time stands still on a hidden tab.
 */
import type { Reels } from '#games/slots/engine/compile.ts';
import type { SpinShown } from '#games/slots/engine/shown.ts';
import type { SlotGame } from './games.ts';
import { advance, begin, giveUp, land, MARK_MS, mark, turnMarks } from './moves.ts';
import { paint } from './render.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { openClock, type StageClock } from './stage-clock.ts';
import { type Board, createBoard } from './state.ts';
import { readTiming, type Timing } from './timing.ts';

export type Stage = {
  readonly timing: () => Timing;
  /** The reels begin to turn. */
  readonly begin: () => void;
  /** The result is known; resolves when the last reel stands. */
  readonly land: (shown: SpinShown) => Promise<void>;
  readonly show: (shown: SpinShown, celebrates: boolean) => void;
  /** The stake was refused: back to what stood there; resolves when it stands. */
  readonly giveUp: () => Promise<void>;
  readonly close: () => void;
};

export type StageEvents = { readonly stopped: (reel: number) => void };

/** Follows the wish for less motion, also when it changes in the middle of a game. */
function followMotion(canvas: HTMLCanvasElement, board: Board): () => void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const changed = (): void => {
    board.timing = readTiming(canvas);
  };
  motion.addEventListener('change', changed);
  return () => motion.removeEventListener('change', changed);
}

type Player = {
  readonly run: () => void;
  /** Resolves when the reels stand. */
  readonly landed: () => Promise<void>;
  readonly beginAgain: () => void;
  /** No frames while nobody can see them. */
  readonly rest: () => void;
  readonly close: () => void;
};

/** Frames, as long as something moves. */
function openFrames(
  board: Board,
  clock: () => StageClock,
  sheet: () => Sheet,
  draw: (all: boolean) => void,
  stopped: (reel: number) => void,
): Player {
  let frame = 0;
  let frames = 0;
  let later = 0;
  let closed = false;
  let landing: (() => void) | undefined;
  const run = (): void => {
    if (!frame && !closed && !clock().stopped()) frame = requestAnimationFrame(tick);
  };
  const land = (now: number): void => {
    if (board.phase !== 'rest' || !landing) return;
    const done = landing;
    landing = undefined;
    sheet().judge(frames, now - board.startedAt);
    done();
  };
  const tick = (): void => {
    frame = 0;
    const now = clock().now();
    const reels = advance(board, now);
    for (let reel = 0; reels >> reel > 0; reel += 1) if ((reels >> reel) & 1) stopped(reel);
    const more = turnMarks(board, now) || board.phase !== 'rest';
    // The first frame of a spin clears what the last win left behind.
    draw(frames === 0);
    frames += 1;
    land(now);
    if (more) run();
    else if (board.marks.length > 1 && !board.timing.still)
      later = window.setTimeout(run, board.markedAt + MARK_MS - now);
  };
  const rest = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    run,
    landed: () =>
      new Promise((resolve) => {
        landing = resolve;
        run();
      }),
    beginAgain: () => {
      frames = 0;
      clearTimeout(later);
    },
    rest,
    close: () => {
      closed = true;
      clearTimeout(later);
      rest();
    },
  };
}

export function openStage(
  canvas: HTMLCanvasElement,
  reels: Reels,
  game: SlotGame,
  first: readonly number[],
  events: StageEvents,
): Stage {
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('no 2d canvas');
  const strips = reels.windows.map((window) => window.filter((_, at) => at % reels.table.rows === 0));
  const board = createBoard(strips, reels.table.rows, reels.scatter, first, readTiming(canvas));
  let standing = first;
  const draw = (all: boolean): void => {
    const painted = sheet.painted();
    if (painted) paint(pen, board, painted.atlas, game.skin, painted.size, clock.now(), all);
  };
  const frames = openFrames(
    board,
    () => clock,
    () => sheet,
    draw,
    events.stopped,
  );
  const clock = openClock(frames.rest, frames.run);
  const sheet = openSheet(canvas, reels, game, () => draw(true));
  const unfollow = followMotion(canvas, board);
  return {
    timing: () => board.timing,
    begin: () => {
      frames.beginAgain();
      begin(board, clock.now());
      frames.run();
    },
    land: (shown) => {
      standing = shown.stops;
      land(board, shown.stops, clock.now());
      return frames.landed();
    },
    show: (shown, celebrates) => {
      mark(board, shown, reels.table.lines, celebrates, clock.now());
      frames.run();
    },
    giveUp: () => {
      giveUp(board, standing, clock.now());
      return frames.landed();
    },
    close: () => {
      for (const end of [frames.close, clock.close, sheet.close, unfollow]) end();
    },
  };
}
