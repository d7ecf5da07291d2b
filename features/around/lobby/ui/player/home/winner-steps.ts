/** Pixels a frame the winners board moves by (docs/PRODUCT.md, 9). */
const SCROLL_STEP = 0.5;

type Board = { readonly clientHeight: number; readonly scrollHeight: number };

/** Where the board stands in the next frame: half a pixel on, from its end at its beginning again. */
export const nextPlace = (at: number, { clientHeight, scrollHeight }: Board): number =>
  at + clientHeight >= scrollHeight ? 0 : at + SCROLL_STEP;
