/**
 * Hi-lo: is the next card higher or lower? Every card is `below(52)` of a whole deck that is shuffled anew: ordered by rank from two to
 * ace, in a rank diamonds, hearts, spades, clubs. The same rank wins too, except on a two or an ace, where one side is the same rank alone.
 */
import type { Json, Step } from '#games/contract.ts';
import { arcade, LEAST_RETURN, MOST, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isOneOf, isRecord, isWhole } from '#games/arcade/kit/read.ts';

export const RANKS = 13;
const SUITS = 4;
export const GUESSES = ['higher', 'lower'] as const;
export type Guess = (typeof GUESSES)[number];
/** Guesses and skips of one round. */
export const MOST_CARDS = 40;

/** 0 two … 12 ace */
export const rankOf = (card: number): number => Math.floor(card / SUITS);

/** How many of the thirteen ranks win: higher or the same, lower or the same; strictly so where all ranks would win. */
export function winningRanks(rank: number, guess: Guess): number {
  const count = guess === 'higher' ? RANKS - rank : rank + 1;
  return count === RANKS ? RANKS - 1 : count;
}

/** @param next rank of the next card */
const wins = (rank: number, guess: Guess, next: number): boolean => {
  if (guess === 'higher') return rank === 0 ? next > 0 : next >= rank;
  return rank === RANKS - 1 ? next < rank : next <= rank;
};

/** The pay is 99 · 13ⁿ ÷ Π winning ranks, in hundredths of the stake; `ways` is that product. */
type State = {
  readonly card: number;
  readonly cards: number;
  readonly right: number;
  readonly ways: string;
  readonly over: boolean;
};

export function hiLoUnits(right: number, ways: bigint): number {
  if (right === 0) return 0;
  const units = (BigInt(UNITS - 1) * BigInt(RANKS) ** BigInt(right)) / ways;
  return units > BigInt(MOST) ? MOST : Number(units);
}

/**
 * Whether a guess is offered: of what the round has won so far it returns the least in the long run. Only the most a round pays can leave less,
 * and the first guess never comes near it.
 */
export function isGuessOffered(state: Pick<State, 'card' | 'right' | 'ways'>, guess: Guess): boolean {
  if (state.right === 0) return true;
  const ranks = winningRanks(rankOf(state.card), guess);
  const before = hiLoUnits(state.right, BigInt(state.ways));
  const after = hiLoUnits(state.right + 1, BigInt(state.ways) * BigInt(ranks));
  return after * ranks * 100 >= before * RANKS * LEAST_RETURN;
}

function stepOf(state: State, shown: { readonly [key: string]: Json }, win: number): Step<State> {
  const shut = state.over ? [] : GUESSES.filter((guess) => !isGuessOffered(state, guess));
  return {
    state,
    // `shut` names the guesses that are not offered, where one is not.
    shown: { ...shown, card: state.card, right: state.right, win, ...(shut.length > 0 ? { shut } : {}) },
    win,
    done: state.over,
  };
}

function guessed(state: State, guess: Guess, next: number): Step<State> {
  const rank = rankOf(state.card);
  const hit = wins(rank, guess, rankOf(next));
  const ways = BigInt(state.ways) * BigInt(winningRanks(rank, guess));
  const right = hit ? state.right + 1 : state.right;
  const win = hit ? hiLoUnits(right, ways) : 0;
  const cards = state.cards + 1;
  const over = !hit || win === MOST || cards === MOST_CARDS;
  return stepOf(
    { card: next, cards, right, ways: String(ways), over },
    { from: state.card, guess, hit },
    win,
  );
}

function readState(value: Json): State {
  if (
    !isRecord(value) ||
    !isWhole(value.card, 0, RANKS * SUITS - 1) ||
    !isWhole(value.cards, 1, MOST_CARDS) ||
    !isWhole(value.right, 0, MOST_CARDS) ||
    typeof value.ways !== 'string' ||
    !/^[1-9]\d{0,59}$/.test(value.ways) ||
    typeof value.over !== 'boolean'
  )
    throw new RangeError('not a state of hi-lo');
  return { card: value.card, cards: value.cards, right: value.right, ways: value.ways, over: value.over };
}

/** One guess, always on the likelier side, then taken: the law over the first card. */
const oneGuess: Law = Array.from({ length: RANKS }, (_, rank) => {
  const ranks = Math.max(winningRanks(rank, 'higher'), winningRanks(rank, 'lower'));
  return [
    { win: hiLoUnits(1, BigInt(ranks)), weight: BigInt(ranks) },
    { win: 0, weight: BigInt(RANKS - ranks) },
  ];
}).flat();

const likelier = (card: number): Guess =>
  winningRanks(rankOf(card), 'higher') >= winningRanks(rankOf(card), 'lower') ? 'higher' : 'lower';

export const hiLo = arcade<null, State>({
  code: 'hi-lo',
  kind: 'hilo',
  version: 2,
  maxWin: MOST,
  first: null,
  readChoice: () => undefined,
  law: () => oneGuess,
  plans: () => [{ name: '1', choice: null, law: oneGuess }],
  start: (_, draw) =>
    stepOf(
      { card: draw.below(RANKS * SUITS), cards: 1, right: 0, ways: '1', over: false },
      { dealt: true },
      0,
    ),
  acts: {
    readState,
    read: (state, input) => {
      if (state.over) return undefined;
      if (fieldsOf(input, ['cash'])?.cash === true) return state.right > 0 ? { cash: true } : undefined;
      if (fieldsOf(input, ['skip'])?.skip === true)
        return state.cards < MOST_CARDS - 1 ? { skip: true } : undefined;
      const guess = fieldsOf(input, ['guess'])?.guess;
      return isOneOf(guess, GUESSES) && isGuessOffered(state, guess) ? { guess } : undefined;
    },
    act: (state, action, draw) => {
      if (state.over) throw new RangeError('the round is over');
      const win = hiLoUnits(state.right, BigInt(state.ways));
      const guess = fieldsOf(action, ['guess'])?.guess;
      if (isOneOf(guess, GUESSES)) return guessed(state, guess, draw.below(RANKS * SUITS));
      if (fieldsOf(action, ['skip'])) {
        const card = draw.below(RANKS * SUITS);
        return stepOf({ ...state, card, cards: state.cards + 1 }, { skipped: true, from: state.card }, win);
      }
      return stepOf({ ...state, over: true }, { cashed: true }, win);
    },
    // Who has guessed nothing gets his stake back: an absent player does not guess.
    proceed: (state) => (state.over || state.right === 0 ? undefined : { cash: true }),
  },
});

/** What a player does who guesses the likelier side once and takes the money. */
export const hiLoOnce = (value: Json): Json => {
  const state = readState(value);
  return state.right === 0 ? { guess: likelier(state.card) } : { cash: true };
};
