/**
 * A reel game of one of the models as data: strips, pays and the weights of its features. What a model is made of is what its table
 * says: how it pays (`by`), what falls after a win (`cascade`), what wilds do, and which feature a spin opens.
 */
import type { ModelName } from './names.ts';

export type PaysBy = 'lines' | 'ways' | 'anywhere' | 'clusters';

export type FreeSpinRule = {
  /** index: scatters in sight → spins; the same again inside free spins */
  readonly award: readonly number[];
  /** every win of a free spin times this */
  readonly multiplier: number;
  /** free spins a round never passes: the longest round is finite, the figures are exact */
  readonly most: number;
};

export type HoldRule = {
  /** coins in sight that open it */
  readonly trigger: number;
  /** a cell that is empty gets a coin in `chance` of `of` respins */
  readonly chance: number;
  readonly of: number;
  /** [units, weight] of a coin */
  readonly values: readonly (readonly [units: number, weight: number])[];
  /** units more when every cell holds a coin */
  readonly full: number;
};

export type PickRule = {
  /** scatters in sight that open it */
  readonly trigger: number;
  /** [units, how many boxes]; the last boxes, of 0 units, end the bonus */
  readonly boxes: readonly (readonly [units: number, count: number])[];
};

export type ModelTable = {
  readonly code: string;
  readonly version: number;
  readonly model: ModelName;
  readonly by: PaysBy;
  /** units of one stake */
  readonly unit: number;
  /** cells of a reel in sight */
  readonly rows: number;
  /** reels of changing height: [cells in sight, weight], drawn for each reel of each spin; `rows` is the largest */
  readonly heights?: readonly (readonly [cells: number, weight: number])[];
  /** one text a reel; a stop is the place of the letter in the top row, and the text closes to a ring */
  readonly strips: readonly string[];
  /** how many of the lines of `linesOf` */
  readonly lines?: number;
  readonly wild?: string;
  /** a win is multiplied by this for each wild that stands for another symbol in it */
  readonly wildFactor?: number;
  readonly wilds?: 'expand' | 'sticky' | 'walk';
  readonly scatter?: string;
  /** the least run, number or cluster that pays */
  readonly least: number;
  /** letter → units for `least`, `least` + 1 …; the last one holds for more */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  /** a whole line of these letters in any order */
  readonly mixed?: { readonly letters: string; readonly units: number };
  /** index: scatters in sight → units */
  readonly scatterPays?: readonly number[];
  /** winning symbols vanish and others fall; the n-th win of a spin times the n-th of these, the last one for all after */
  readonly cascade?: readonly number[];
  readonly freeCascade?: readonly number[];
  readonly free?: FreeSpinRule;
  /** how many respins walking wilds can make in one round */
  readonly walks?: number;
  readonly hold?: HoldRule;
  readonly pick?: PickRule;
  /** how often a win can be staked again */
  readonly gamble?: number;
  /** two of a kind and no win on three reels: the third is spun again */
  readonly respin?: boolean;
  /** the price of opening free spins at once, in stakes of an ordinary spin, and how many spins it opens */
  readonly buy?: { readonly price: number; readonly spins: number };
};
