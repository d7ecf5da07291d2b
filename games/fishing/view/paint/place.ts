/** Where things stand on the picture of a sea, and what it is painted with. */
import type { SeaTheme } from '../palette.ts';
import type { Point } from '../scene.ts';
import type { Sprites } from './sprites.ts';

export type Context = CanvasRenderingContext2D;
export type Frame = {
  readonly c: Context;
  readonly width: number;
  readonly height: number;
  readonly theme: SeaTheme;
  readonly sprites: Sprites;
  /** CSS pixels of a unit of fish. */
  readonly unit: number;
  /** `performance.now()` */
  readonly clock: number;
  readonly still: boolean;
};

export const TURN = Math.PI * 2;
export const FONT = '"Anek Latin", system-ui, sans-serif';

export const onScreen = ({ width, height }: Pick<Frame, 'width' | 'height'>, { x, y }: Point): Point => ({
  x: (x * width) / 1_000,
  y: (y * height) / 1_000,
});

/** How far from the side: those at the bottom leave room between them for their plates, those at the top beside them (sea.css). */
const LOW_SIDE = 0.17;
const HIGH_SIDE = 0.36;

/** Where the cannon of a seat stands: 1 and 2 at the bottom, 3 and 4 at the top. */
export const cannonAt = (seat: number, width: number, height: number): Point => {
  const low = seat <= 2;
  const left = seat === 1 || seat === 4;
  const side = low ? LOW_SIDE : HIGH_SIDE;
  return { x: width * (left ? side : 1 - side), y: low ? height + 4 : -4 };
};
