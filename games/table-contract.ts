/**
 * What a game is that everybody plays at once: one outcome for all who have a bet on it. Pure like every engine (games/contract.ts): draws
 * go in, an outcome comes out, and each bet is judged by itself. Nothing a player does changes the outcome.
 */
import type { Json } from './contract.ts';
import type { Draw } from '#kernel/rng/draw.ts';

/** A share of a stake, exact: 1/2 gives half of it back, 9/1 pays eight to one and the stake. */
export type Fraction = { readonly numerator: number; readonly denominator: number };

/** A place chips can be laid on. */
export type Spot = {
  /** `[a-z0-9-]`, at most 24 characters; stored with every bet. */
  readonly code: string;
  /** As it is written on the table: `1:1`, `8:1`. */
  readonly odds: string;
  /** The most a bet here can come back with, stake included: what a table's limits are reckoned from. */
  readonly most: Fraction;
  /** Exact return to player: numerator ÷ denominator as decimal integer strings, from counting every outcome. */
  readonly rtp: { readonly numerator: string; readonly denominator: string };
};

export type TableEngine = {
  readonly code: string;
  /** Raised whenever the same draws could give another outcome, or an outcome another return; stored with every round. */
  readonly version: number;
  readonly spots: readonly Spot[];
  /** The outcome of one round; must survive JSON. */
  readonly play: (draw: Draw) => Json;
  /**
   * What comes back of a stake on `spot`, the stake included; 0 when it is lost.
   * @throws RangeError for a spot or an outcome this engine does not know
   */
  readonly returns: (outcome: Json, spot: string) => Fraction;
  /** The outcome in a few letters, for roads, lists and what is read out: `dragon`, `tie`. */
  readonly result: (outcome: Json) => string;
};

export type TableFamily = {
  /** The name of its folder. */
  readonly name: string;
  readonly engines: readonly TableEngine[];
};
