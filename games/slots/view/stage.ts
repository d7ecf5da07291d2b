/**
 * The running stage: owns the canvas, the frame loop and the clock, tells when reels stop. The loop only runs while something
 * moves, and time stands still on a hidden tab.
 */
import type { Reels } from '#games/slots/engine/compile.ts';
import type { SpinShown } from '#games/slots/engine/shown.ts';
import { type Atlas, paintAtlas } from './atlas.ts';
import { advance, begin, giveUp, land, MARK_MS, mark, turnMarks } from './moves.ts';
import { type Geometry, geometry, paint } from './render.ts';
import type { Skin } from './skin.ts';
import { createBoard } from './state.ts';
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

/** Frames longer than this on average make the next sheet coarser. */
const SLOW_FRAME_MS = 22;
const GAP = 3;

export function openStage(
  canvas: HTMLCanvasElement,
  reels: Reels,
  skin: Skin,
  first: readonly number[],
  events: StageEvents,
): Stage {
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('no 2d canvas');
  const strips = reels.windows.map((window) => window.filter((_, at) => at % reels.table.rows === 0));
  const board = createBoard(strips, reels.table.rows, reels.scatter, first, readTiming(canvas));
  let standing = first;
  let atlas: Atlas | undefined;
  let size: Geometry | undefined;
  let sharpest = 2;
  let wanted = 0;
  let frame = 0;
  let later = 0;
  let closed = false;
  let hiddenAt = document.hidden ? performance.now() : 0;
  let hidden = 0;
  let frames = 0;
  let landing: (() => void) | undefined;

  const clock = (): number => (hiddenAt || performance.now()) - hidden;
  const draw = (all: boolean): void => {
    if (atlas && size) paint(pen, board, atlas, skin, size, clock(), all);
  };
  const tick = (): void => {
    frame = 0;
    const now = clock();
    const stopped = advance(board, now);
    for (let reel = 0; stopped >> reel > 0; reel += 1) if ((stopped >> reel) & 1) events.stopped(reel);
    const more = turnMarks(board, now) || board.phase !== 'rest';
    // The first frame of a spin clears what the last win left behind.
    draw(frames === 0);
    frames += 1;
    if (board.phase === 'rest' && landing) {
      const done = landing;
      landing = undefined;
      judge(now);
      done();
    }
    if (more) run();
    else if (board.marks.length > 1 && !board.timing.still)
      later = window.setTimeout(run, board.markedAt + MARK_MS - now);
  };
  const run = (): void => {
    if (!frame && !closed && !hiddenAt) frame = requestAnimationFrame(tick);
  };
  /** A machine that cannot keep up gets fewer pixels from the next spin on, never fewer frames of truth. */
  const judge = (now: number): void => {
    if (sharpest > 1.5 && frames > 30 && (now - board.startedAt) / frames > SLOW_FRAME_MS) {
      sharpest = 1.5;
      void fit();
    }
  };
  const fit = async (): Promise<void> => {
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(sharpest, devicePixelRatio || 1);
    const width = Math.round(box.width * ratio);
    const height = Math.round(box.height * ratio);
    if (width < 50 || height < 50) return;
    const turn = (wanted += 1);
    const next = geometry(width, height, reels.reelCount, reels.table.rows, Math.round(GAP * ratio));
    const painted = await paintAtlas(skin, reels.letters, next.cellWidth, next.cellHeight);
    if (turn !== wanted || closed) return;
    canvas.width = width;
    canvas.height = height;
    atlas = painted;
    size = next;
    canvas.dataset.ready = '';
    draw(true);
  };
  const visible = (): void => {
    if (document.hidden && !hiddenAt) {
      hiddenAt = performance.now();
      cancelAnimationFrame(frame);
      frame = 0;
    } else if (!document.hidden && hiddenAt) {
      hidden += performance.now() - hiddenAt;
      hiddenAt = 0;
      run();
    }
  };
  const watching = new ResizeObserver(() => void fit());
  watching.observe(canvas);
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const changed = (): void => {
    board.timing = readTiming(canvas);
  };
  motion.addEventListener('change', changed);
  document.addEventListener('visibilitychange', visible);

  const landed = (): Promise<void> =>
    new Promise((resolve) => {
      landing = resolve;
      run();
    });
  return {
    timing: () => board.timing,
    begin: () => {
      frames = 0;
      clearTimeout(later);
      begin(board, clock());
      run();
    },
    land: (shown) => {
      standing = shown.stops;
      land(board, shown.stops, clock());
      return landed();
    },
    show: (shown, celebrates) => {
      mark(board, shown, reels.table.lines, celebrates, clock());
      run();
    },
    giveUp: () => {
      giveUp(board, standing, clock());
      return landed();
    },
    close: () => {
      closed = true;
      clearTimeout(later);
      cancelAnimationFrame(frame);
      watching.disconnect();
      motion.removeEventListener('change', changed);
      document.removeEventListener('visibilitychange', visible);
    },
  };
}
