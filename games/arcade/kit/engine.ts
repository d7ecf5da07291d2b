/**
 * What the games one plays alone without reels have in common. A game says what can be chosen, how a round runs and what its law is;
 * this makes an `Engine` of it.
 */
import type { Engine, GameProof, Json, Step } from '#games/contract.ts';
import type { Market } from '#games/markets.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { type Law, proofOf } from './law.ts';
import { isRecord } from './read.ts';

/** A stake is a hundred units: every multiple has two decimals. */
export const UNITS = 100;
/** Nothing pays more than ten thousand stakes, whatever is chosen. */
export const MOST = 10_000 * UNITS;
/**
 * The least a choice returns, in hundredths: what the strictest jurisdiction the house is made for asks of a game. Where the most a round pays
 * would leave less of a choice, the choice is not offered.
 */
export const LEAST_RETURN = 75;

/** One more way to play the same choice: its return stands beside the others in the rules. */
export type Plan = { readonly name: string; readonly choice: Json; readonly law: Law };

/** Games that share rules and pictures; their texts are named by it. */
export type Kind =
  | 'dice'
  | 'limbo'
  | 'plinko'
  | 'mines'
  | 'wheel'
  | 'keno'
  | 'hilo'
  | 'towers'
  | 'roulette'
  | 'baccarat'
  | 'blackjack'
  | 'classic'
  | 'surrender'
  | 'poker'
  | 'scratch'
  | 'jackpot';

export type ArcadeEngine = Engine & {
  readonly kind: Kind;
  /** What is played when nothing was chosen. */
  readonly firstChoice: Json;
  /** Exact figures of one choice, played to the plan the rules name. */
  readonly proofFor: (choice: Json) => GameProof;
  /** Ways to play whose returns are published: choice by choice, or stop by stop. */
  readonly plans: readonly Plan[];
};

export type Definition<Choice extends Json, State extends Json> = {
  readonly code: string;
  readonly kind: Kind;
  readonly version?: number;
  readonly unitsPerStake?: number;
  readonly maxWin: number;
  readonly first: Choice;
  /** @param input an object that is not empty */
  readonly readChoice: (input: unknown) => Choice | undefined;
  readonly law: (choice: Choice) => Law;
  readonly plans: () => readonly Plan[];
  readonly start: (choice: Choice, draw: Draw) => Step<State>;
  /** Games with acts. */
  readonly acts?: Acts<State>;
  readonly lots?: (choice: Choice) => number;
  readonly layout?: {
    readonly markets: readonly Market[];
    readonly laid: (choice: Choice) => readonly { readonly spot: string; readonly chips: number }[];
  };
  /** Acts may stake more. */
  readonly raises?: true;
};

export type Acts<State extends Json> = {
  /** @throws RangeError when the stored state is not one this game wrote; a round is never guessed */
  readonly readState: (value: Json) => State;
  readonly read: (state: State, input: unknown) => Json | undefined;
  readonly act: (state: State, action: Json, draw: Draw) => Step<State>;
  readonly proceed: (state: State) => Json | undefined;
};

const isNothing = (input: unknown): boolean =>
  input === undefined || input === null || (isRecord(input) && Object.keys(input).length === 0);

const noState = (): never => {
  throw new RangeError('this game has no open rounds');
};

/** Pure data once it is asked for: laws are counted the first time somebody looks at them. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function arcade<Choice extends Json, State extends Json = null>(
  game: Definition<Choice, State>,
): ArcadeEngine {
  const unitsPerStake = game.unitsPerStake ?? UNITS;
  const readChoice = (input: unknown): Choice | undefined =>
    isNothing(input) ? game.first : game.readChoice(input);
  const legal = (input: unknown): Choice => {
    const choice = readChoice(input);
    if (choice === undefined) throw new RangeError('not a choice of this game');
    return choice;
  };
  const proof = once(() => proofOf(game.law(game.first), unitsPerStake));
  const plans = once(game.plans);
  const { acts, lots, layout } = game;
  return {
    code: game.code,
    kind: game.kind,
    version: game.version ?? 1,
    unitsPerStake,
    maxWin: game.maxWin,
    get proof() {
      return proof();
    },
    get plans() {
      return plans();
    },
    firstChoice: game.first,
    proofFor: (choice) => proofOf(game.law(legal(choice)), unitsPerStake),
    ...(acts ? { quick: () => true as const } : {}),
    ...(game.raises ? { raises: game.raises } : {}),
    ...(lots ? { lots: (choice: Json) => lots(legal(choice)) } : {}),
    ...(layout
      ? { layout: { markets: layout.markets, laid: (choice: Json) => layout.laid(legal(choice)) } }
      : {}),
    readChoice,
    start: (choice, draw) => game.start(legal(choice), draw),
    readAction: (state, input) => (acts ? acts.read(acts.readState(state), input) : noState()),
    act: (state, action, draw) => (acts ? acts.act(acts.readState(state), action, draw) : noState()),
    proceed: (state) => (acts ? acts.proceed(acts.readState(state)) : noState()),
  };
}
