/**
 * What a game is that everybody plays at once: one outcome for all who have a bet on it. Pure like every engine (games/contract.ts): draws
 * go in, an outcome comes out, and each bet is judged by itself. Nothing a player does changes the outcome.
 */
import type { Json } from './contract.ts';
import type { Market } from './markets.ts';
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
  /** Share of rounds it brings anything back in, where every outcome was counted. */
  readonly hitRate?: { readonly numerator: string; readonly denominator: string };
};

/** How a bet can leave a flight. */
export type WaysOut = {
  /** Hundredths of the stake at which it leaves by itself. */
  readonly auto?: number | undefined;
  /** ms after the take-off at which its member took it out, by the clock that decides. */
  readonly cashedMs?: number | undefined;
};

/**
 * A round that goes on after its close: what every bet is worth rises until an end that is fixed but secret, and each bet may leave before it.
 * Leaving changes nothing for anybody else.
 */
export type Flight = {
  /** What a bet is worth so many ms after the take-off, in hundredths of its stake; never falls. */
  readonly at: (ms: number) => number;
  /** How many ms after the take-off it ends: nothing can leave at that time or later. */
  readonly lasts: (outcome: Json) => number;
  /** ms after the take-off before which nothing leaves: a bet that could leave at once would risk nothing. */
  readonly fromMs: number;
  /** Hundredths a bet may be set to leave at by itself. */
  readonly auto: { readonly least: number; readonly most: number };
  /** Where a bet has left, in hundredths, if the flight has come so far. */
  readonly leftAt: (ways: WaysOut) => number;
  /** What comes back. @param outcome undefined while the flight lasts, for a bet that is known to have left */
  readonly back: (ways: WaysOut, outcome: Json | undefined) => Fraction;
};

/** A prize of a pool and whoever won it. */
export type PoolWin = {
  readonly prize: string;
  /** Of all stakes. */
  readonly percent: number;
  /** The call it was won with, from 1. */
  readonly at: number;
  /** The cards that share it. */
  readonly cards: readonly number[];
  /** What was laid on these cards, in the unit the pot is counted in. */
  readonly laid: number;
};

/**
 * A round whose stakes make its prizes: cards of a published book are bought before the close, balls are called one by one after it, and a fixed
 * part of all stakes is shared by the cards that are first. Its outcome is drawn (`play`) and then divided among what was sold (`divide`).
 */
export type Pool = {
  /** In the order they are called; the last ends the round. Percent of all stakes: together they are what comes back. */
  readonly prizes: readonly {
    readonly code: string;
    readonly percent: number;
    /** Of its pattern, row by row of a card: `#` has to be covered. */
    readonly shapes: readonly (readonly string[])[];
    /** How many of the shapes. */
    readonly need: number;
  }[];
  /** Cards in the book, from 1; card n is the place `card-n`. */
  readonly book: number;
  /** The cells of a card, row by row; 0 for none. */
  readonly cardOf: (n: number) => readonly number[];
  readonly hasSpot: (spot: string) => boolean;
  /** In the order they are called. @throws RangeError for what is no outcome */
  readonly ballsOf: (outcome: Json) => readonly number[];
  /** The outcome of what was drawn, with who won. @param laid place → what was laid there, whole numbers in one unit @throws RangeError */
  readonly divide: (played: Json, laid: ReadonlyMap<string, number>) => Json;
  /** @throws RangeError for what is no outcome */
  readonly wonIn: (outcome: Json) => readonly PoolWin[];
  /** Every card an outcome names has what it is named for with that very call, and no sooner. */
  readonly isWon: (outcome: Json) => boolean;
};

export type TableEngine = {
  readonly code: string;
  /** Where its title stands in the catalogue; `LIVE` unless said. */
  readonly category?: 'LIVE' | 'CRASH' | 'BINGO';
  /** There is something to do between the close and the outcome. */
  readonly flight?: Flight;
  /** Its stakes make its prizes. */
  readonly pool?: Pool;
  /** Raised whenever the same draws could give another outcome, or an outcome another return; stored with every round. */
  readonly version: number;
  readonly spots: readonly Spot[];
  /** Which places are sides of one; none where a game has no opposite bets. */
  readonly markets?: readonly Market[];
  /** The outcome of one round; must survive JSON. */
  readonly play: (draw: Draw) => Json;
  /**
   * What comes back of a stake on `spot`, the stake included; 0 when it is lost.
   * @throws RangeError for a spot or an outcome this engine does not know
   */
  readonly returns: (outcome: Json, spot: string) => Fraction;
  /**
   * Reads a result as a dealer types it in; undefined when it is none of this game. Left out, the game is always drawn: its results are more
   * than a person types in time.
   */
  readonly readEntry?: (text: string) => Json | undefined;
  /** The outcome in a few letters, for roads, lists and what is read out: `dragon`, `tie`. */
  readonly result: (outcome: Json) => string;
};

export type TableFamily = {
  /** The name of its folder. */
  readonly name: string;
  readonly engines: readonly TableEngine[];
};
