/** The sheet of a stage: its letters painted once in the size of the canvas, and again whenever that changes. */
import type { Reels } from '#games/slots/engine/compile.ts';
import { type Atlas, paintAtlas } from './atlas.ts';
import { type Geometry, geometry } from './render.ts';
import type { SlotGame } from './games.ts';

/** Frames longer than this on average make the next sheet coarser. */
const SLOW_FRAME_MS = 22;
const GAP = 3;

export type Sheet = {
  /** What was painted for the canvas as it is now; undefined before the first time. */
  readonly painted: () => { readonly atlas: Atlas; readonly size: Geometry } | undefined;
  /** A machine that cannot keep up gets fewer pixels from the next spin on, never fewer frames of truth. */
  readonly judge: (frames: number, ms: number) => void;
  readonly close: () => void;
};

export function openSheet(canvas: HTMLCanvasElement, reels: Reels, game: SlotGame, ready: () => void): Sheet {
  let painted: { readonly atlas: Atlas; readonly size: Geometry } | undefined;
  let sharpest = 2;
  let wanted = 0;
  let closed = false;
  const fit = async (): Promise<void> => {
    const box = canvas.getBoundingClientRect();
    const ratio = Math.min(sharpest, devicePixelRatio || 1);
    const width = Math.round(box.width * ratio);
    const height = Math.round(box.height * ratio);
    if (width < 50 || height < 50) return;
    const turn = (wanted += 1);
    const size = geometry(width, height, reels.reelCount, reels.table.rows, Math.round(GAP * ratio));
    const atlas = await paintAtlas(game, reels.letters, size.cellWidth, size.cellHeight);
    if (turn !== wanted || closed) return;
    canvas.width = width;
    canvas.height = height;
    painted = { atlas, size };
    canvas.dataset.ready = '';
    ready();
  };
  const watching = new ResizeObserver(() => void fit());
  watching.observe(canvas);
  return {
    painted: () => painted,
    judge: (frames, ms) => {
      if (sharpest <= 1.5 || frames <= 30 || ms / frames <= SLOW_FRAME_MS) return;
      sharpest = 1.5;
      void fit();
    },
    close: () => {
      closed = true;
      watching.disconnect();
    },
  };
}
