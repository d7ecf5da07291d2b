/**
 * Where the drawing of a reel game stands: everything is in its address, so a page names it without carrying the art.
 *   /art/reels/5x3.svg?c=0&of=A.tiger.0.d~B.lotus.1&w=ABKQ…
 */

/** A symbol with an emblem: its letter on the strips, its inks, whether its cell is deep. */
export type ReelSymbol = {
  readonly letter: string;
  readonly emblem: string;
  readonly pair: number;
  readonly deep: boolean;
};

export type ReelSheet = {
  readonly reels: number;
  readonly rows: number;
  readonly palette: number;
  readonly symbols: readonly ReelSymbol[];
  /** letters in sight, row by row; letters without an emblem are signs the page writes itself */
  readonly window: string;
};

export const BOARD_WIDTH = 328;
export const BOARD_GAP = 3;
/** An emblem's square on the drawing. */
export const PICTURE = 92;
/** The radius of a cell's corner, and the side of an emblem, as shares of a cell. */
export const RADIUS = 2 / 62;
export const INSET = 0.92;

/** As high as a thumb leaves room for; five rows need a square. */
export const boardHeight = (rows: number): number => (rows > 4 ? 328 : 264);

export const sheetAddress = ({ reels, rows, palette, symbols, window }: ReelSheet): string =>
  `/art/reels/${reels}x${rows}.svg?c=${palette}&of=${symbols
    .map(({ letter, emblem: name, pair, deep }) => `${letter}.${name}.${pair}${deep ? '.d' : ''}`)
    .join('~')}&w=${window}`;

/** The picture of one symbol: `p` on its cell, `w` on the paper of a win. */
export const symbolAddress = (sheet: string, letter: string, look: 'p' | 'w'): string =>
  `${sheet}#${look}${letter}`;
