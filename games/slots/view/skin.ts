/** What a game looks like: inks of its emblems, colours of its board and of its cloth. */
import type { EmblemName, Inks } from '#platform/ui/art/emblems.ts';

export type Face =
  | { readonly emblem: EmblemName; readonly inks: Inks; readonly deep?: boolean }
  | { readonly sign: string };

/** Symbols that have words: `slots.symbol.…` and `slots.run.…`. */
export type SymbolWord =
  | 'tiger'
  | 'lotus'
  | 'koi'
  | 'drum'
  | 'ace'
  | 'king'
  | 'queen'
  | 'jack'
  | 'peacock'
  | 'moon';

export type Skin = {
  /** the game's own name, until the catalogue has said what this brand calls it */
  readonly title: string;
  /** strip letter → its word */
  readonly names: Readonly<Record<string, SymbolWord>>;
  /** strip letter → what the cell holds */
  readonly faces: Readonly<Record<string, Face>>;
  readonly board: string;
  readonly cell: string;
  /** ground of faces that stand out: the dear ones and the scatter */
  readonly deepCell: string;
  readonly signInk: string;
  /** a winning cell: paper, its edge, and the inks of whatever stands on it */
  readonly paper: string;
  readonly paperEdge: string;
  readonly paperInks: Inks;
  readonly paperSignInk: string;
  readonly line: string;
  readonly lineEdge: string;
  /** the emblem of the game's own label */
  readonly emblem: EmblemName;
  /** the six of the short pay table: letter → what is promised beside it */
  readonly short: readonly string[];
};
