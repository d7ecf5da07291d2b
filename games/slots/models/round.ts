/**
 * How the rounds of all models go: a paid spin, then phases (free spins, respins, picks, a gamble), each of which takes one act at a
 * time. A phase plays with draws and says by its law what can come of that, so that a round can be solved exactly as a Markov chain.
 */
import type { Json } from '#games/contract.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import type { Moments } from './moments.ts';

/** Where an open round stands: the number of its phase, then whole numbers of the phase's own. */
export type At = readonly number[];

export type Action = Readonly<Record<string, string | number>>;

/** What one step did; without `at` the round is over. */
export type Turn = {
  readonly units: number;
  readonly at: At | undefined;
  readonly shown: { readonly [key: string]: Json };
};

/** Equally likely outcomes that go on in the same place. */
export type Arc = { readonly moments: Moments; readonly at: At | undefined };

/** All outcomes of one step: the counts of the arcs add up to `total`. */
export type Law = { readonly total: bigint; readonly arcs: readonly Arc[] };

export type Phase = {
  /** Whether this phase could have written it. */
  readonly reads: (at: At) => boolean;
  /** What can be done; the first is done for a player who does not come back. */
  readonly legal: (at: At) => readonly Action[];
  readonly go: (at: At, action: Action, draw: Draw) => Turn;
  /** Of the first legal act. Acts of one place differ in nothing but the picture, or (gamble) are fair. */
  readonly law: (at: At) => Law;
  /** Places that are the same for the law; left out: the place itself. */
  readonly same?: (at: At) => At;
};

/** A model with its table: what a stake buys, and how it goes on. */
export type Mechanics = {
  readonly unit: number;
  readonly start: (draw: Draw) => Turn;
  readonly startLaw: () => Law;
  readonly phases: Readonly<Record<number, Phase>>;
  /** Where a bought feature begins, and its price in ordinary stakes. */
  readonly buy?: { readonly price: number; readonly at: At };
  /** The dearest round, from the dearest one of the chain. */
  readonly mostOf?: (most: number) => number;
};

export const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
