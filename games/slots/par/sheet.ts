/** A PAR sheet as data (docs/PAR.md): reels, pays and features of a reel game, as a maker writes them down. */
import type { Fraction } from '#games/slots/engine/fraction.ts';

export type Stop = { readonly symbol: number; readonly weight: number };

/** What a symbol does in one cell of a combination. */
export const MISS = 0;
export const NATIVE = 1;
export const AS_WILD = 2;
export const ANY = 3;

/** One line of the pay table: a cell a reel, or a count anywhere on the line. */
export type Combination = {
  readonly label: string;
  readonly pay: Fraction;
  /** a bonus pays its mean */
  readonly bonus: boolean;
} & (
  | {
      readonly kind: 'cells' /** reel → symbol → MISS, NATIVE, AS_WILD, ANY */;
      readonly cells: readonly Uint8Array[];
    }
  | { readonly kind: 'count'; readonly match: Uint8Array; readonly least: number }
);

/** What `count` symbols in sight give; the dearest entry a count reaches is taken. */
export type Scatter = {
  readonly symbol: number;
  readonly least: number;
  readonly pay: Fraction;
  readonly spins: number;
  readonly bonus: boolean;
};

export type Sheet = {
  readonly title: string;
  readonly symbols: readonly string[];
  readonly rows: number;
  /** what one play costs, in the unit of the pays */
  readonly coins: Fraction;
  readonly reels: readonly (readonly Stop[])[];
  readonly freeReels: readonly (readonly Stop[])[] | undefined;
  readonly lines: readonly (readonly number[])[];
  readonly wild: number;
  readonly wildFactor: number;
  /** wilds alone may stand for a symbol that is not there */
  readonly wildAlone: boolean;
  readonly combinations: readonly Combination[];
  readonly scatters: readonly Scatter[];
  readonly freeMultiplier: number;
  readonly retrigger: boolean;
};

/** Why a sheet cannot be read: the line, counted from 1 (0: the sheet as a whole), and a sentence. */
export type SheetError = { readonly line: number; readonly message: string };
