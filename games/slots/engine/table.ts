/**
 * A reel game as data. One stake buys every line: it is `lines.length` units, one unit a line, so a pay of 5 is five times
 * the line stake. Symbols are single letters in the strips, so that a strip reads like the paper it stands for.
 */
export type Trio = readonly [three: number, four: number, five: number];

export type ReelTable = {
  readonly code: string;
  /** Raised with every change that gives the same draws another outcome. */
  readonly version: number;
  /** Letter in the strips → symbol id, in the order of the pay table. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Letter of the symbol that stands for every other one but the scatter. */
  readonly wild: string;
  /** Letter of the symbol that counts anywhere and opens the free spins. */
  readonly scatter: string;
  readonly rows: number;
  /** One text a reel; a stop is the index of the letter in the top row, and the text closes to a ring. */
  readonly strips: readonly string[];
  /** Row of each reel that a line passes, top row = 0. */
  readonly lines: readonly (readonly number[])[];
  /** Letter → units for three, four and five in a row from the first reel. */
  readonly pays: Readonly<Record<string, Trio>>;
  /** Units for three, four and five scatters anywhere. */
  readonly scatterPays: Trio;
  readonly free: FreeSpins;
};

export type FreeSpins = {
  /** Spins for three, four and five scatters; the same again inside free spins. */
  readonly award: Trio;
  /** Every win of a free spin times this. */
  readonly multiplier: number;
  /** A round never holds more free spins than this; it keeps the longest round finite and the proof exact. */
  readonly most: number;
};
