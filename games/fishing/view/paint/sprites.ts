/** Each kind of fish is drawn once a size and then only copied: a frame of thirty fish is thirty copies of small pictures. */
import { KINDS } from './kinds.ts';

/** Of the box shapes are drawn in, and room for spikes, crowns and arms. */
const BOX = 136;
const HALF = 60;

export type Sprite = {
  readonly picture: HTMLCanvasElement | OffscreenCanvas;
  /** Half of its side, CSS pixels. */
  readonly half: number;
  readonly upright: boolean;
};

export type Sprites = { readonly of: (fish: string, halfLength: number) => Sprite | undefined };

const canvasOf = (side: number): HTMLCanvasElement | OffscreenCanvas => {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(side, side);
  const made = document.createElement('canvas');
  made.width = side;
  made.height = side;
  return made;
};

export function createSprites(dense: number): Sprites {
  const made = new Map<string, Sprite>();
  return {
    of: (fish, halfLength) => {
      const name = `${fish} ${Math.round(halfLength)}`;
      const known = made.get(name);
      if (known) return known;
      const kind = KINDS[fish];
      if (!kind) return undefined;
      const half = (halfLength * BOX) / (2 * HALF);
      const side = Math.max(2, Math.ceil(half * 2 * dense));
      const picture = canvasOf(side);
      const c = picture.getContext('2d') as
        | CanvasRenderingContext2D
        | OffscreenCanvasRenderingContext2D
        | null;
      if (!c) return undefined;
      c.translate(side / 2, side / 2);
      c.scale(side / BOX, side / BOX);
      // A pale edge under the ink keeps dark fish apart from dark water.
      c.shadowColor = 'rgba(255, 243, 210, 0.55)';
      c.shadowBlur = 2 * dense;
      kind.shape(c, kind.inks);
      const sprite = { picture, half, upright: kind.upright === true };
      made.set(name, sprite);
      return sprite;
    },
  };
}
