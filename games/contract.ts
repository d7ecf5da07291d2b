/**
 * What every in-house game is: a pure engine. Randomness goes in, an outcome comes out; the same draws give the same round.
 * An engine knows no money, no server and no clock. A win is counted in **units**: one stake is `unitsPerStake` units, so a
 * line pay is exact (20 lines: stake 20 units, a line win of 5 × the line stake is 5 units) and the host computes
 * payout = stake × win ÷ unitsPerStake in minor units.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import type { Market } from './markets.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One step of a round: the first (the stake is taken) or one more act. */
export type Step<State> = {
  /** Everything needed to go on; stored with the round, must survive JSON. */
  readonly state: State;
  /** What happened in this step, for the screen and for the check page; never holds what is still secret. */
  readonly shown: Json;
  /** Units won in the whole round so far (not only in this step). */
  readonly win: number;
  /** Units staked in the whole round so far, where an act has raised them; left out, it is one stake (`unitsPerStake`). Never less than before. */
  readonly staked?: number;
  /** The round is over and can be settled. */
  readonly done: boolean;
  /** The pool of the game was won with it, on top of `win`; only in the first step of a round that is over with it. */
  readonly jackpot?: true;
};

/** A progressive jackpot: a part of every stake lies in a pool of the ledger until a round wins all of it. */
export type Jackpot = {
  /** Name of the pool: `pool:NAME` in the ledger. */
  readonly pool: string;
  /** Millionths of every stake that go to the pool. */
  readonly contribution: number;
  /** What the house pays on top, in stakes; it is part of the units won. */
  readonly seedStakes: number;
};

export type Engine<State = Json, Choice = Json, Action = Json> = {
  readonly code: string;
  /** Raised whenever the same draws could give another outcome; stored with every round. */
  readonly version: number;
  readonly unitsPerStake: number;
  /** The most a round can pay, in units. */
  readonly maxWin: number;
  /** Exact return to player and hit rate, from full enumeration: numerator and denominator as decimal strings. */
  readonly proof: GameProof;
  /** Reads what the player chose with the stake, or undefined when it is not a legal choice. */
  readonly readChoice: (input: unknown) => Choice | undefined;
  /** Reads an act inside an open round, or undefined. */
  readonly readAction: (state: State, input: unknown) => Action | undefined;
  readonly start: (choice: Choice, draw: Draw) => Step<State>;
  readonly act: (state: State, action: Action, draw: Draw) => Step<State>;
  /** The action taken for a player who does not come back, one that stakes nothing; undefined when the round has to wait or be voided. */
  readonly proceed: (state: State) => Action | undefined;
  /**
   * Whether the round goes on without the player: the act `proceed` names is the only one, and nothing of it is his to choose. The host takes it
   * for who has gone. Left out: every act is the player's.
   */
  readonly automatic?: (state: State) => boolean;
  /** Whether this choice buys a feature: taken only where the brand's jurisdiction allows it. Left out: nothing can be bought. */
  readonly buys?: (choice: Choice) => boolean;
  /**
   * Whether the act begins no game of its own (a box is opened, a card is drawn): the pace of games, from start to start, does not hold it up.
   */
  readonly quick?: (action: Action) => boolean;
  /** Acts may stake more (`Step.staked`): the host asks the gate and holds the difference before the act counts. */
  readonly raises?: true;
  /** Into how many equal parts the stake falls (chips on a layout); each part is of the ladder. One unless said. */
  readonly lots?: (choice: Choice) => number;
  /** Of games with a layout: its opposite places, and on which places how many of the parts of a stake lie. */
  readonly layout?: {
    readonly markets: readonly Market[];
    readonly laid: (choice: Choice) => readonly { readonly spot: string; readonly chips: number }[];
  };
  readonly jackpot?: Jackpot;
};

export type GameProof = {
  /** RTP = numerator ÷ denominator, as decimal integer strings (exact). */
  readonly rtp: { readonly numerator: string; readonly denominator: string };
  /** Share of rounds that win more than nothing. */
  readonly hitRate: { readonly numerator: string; readonly denominator: string };
  /** Standard deviation of the return of one stake, for the sampling tests; the word low, medium or high for the page. */
  readonly deviation: number;
  readonly swing: 'low' | 'medium' | 'high';
  /** Only where acts raise the stake (`rtp` is of the first stake then): mean and deviation of payout ÷ all that was staked, each bet counting the same. */
  readonly ofBets?:
    | {
        readonly rtp: { readonly numerator: string; readonly denominator: string };
        readonly deviation: number;
      }
    | undefined;
};
