/**
 * Blackjack against the house. A shoe of six decks is shuffled anew for every round: cards are places among those that are left, `below(312)`,
 * `below(311)` …, in the order player, dealer's open card, player, dealer's closed card, then as they are asked for; last the dealer's own.
 * Splits and doubles cost nothing: the house lays those bets, and pays them when they win.
 */
import type { Json, Step } from '#games/contract.ts';
import { arcade, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isList, isOneOf, isRecord, isWhole, wholes } from '#games/arcade/kit/read.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { isNatural, totalOf, valueOf } from './hand.ts';
import { FREE_BETS as RULES } from './rules.ts';
import { SAMPLE } from './sample.gen.ts';
import { dealt } from './shoe.ts';

export const MOVES = ['hit', 'stand', 'double', 'split'] as const;
export type Move = (typeof MOVES)[number];
export type Hand = {
  readonly cards: readonly number[];
  /** the house has laid its bet: losing costs nothing */
  readonly free: boolean;
  readonly doubled: boolean;
  readonly done: boolean;
};
export type State = {
  /** places of the shoe that are gone, ascending */
  readonly taken: readonly number[];
  readonly dealer: readonly number[];
  readonly hands: readonly Hand[];
  readonly over: boolean;
};

const SHOE = RULES.decks * 52;

export const currentOf = ({ hands }: State): number => hands.findIndex(({ done }) => !done);

export function movesOf(state: State): readonly Move[] {
  const hand = state.hands[currentOf(state)];
  if (state.over || !hand) return [];
  const { sum, soft } = totalOf(hand.cards);
  const [first = 0, second = 0] = hand.cards;
  const isPair = hand.cards.length === 2 && valueOf(first) === valueOf(second);
  return MOVES.filter((move) => {
    if (move === 'double') return hand.cards.length === 2 && !soft && RULES.doubles.includes(sum);
    if (move === 'split') return isPair && valueOf(first) !== 10 && state.hands.length < RULES.mostHands;
    return true;
  });
}

/** Hundredths of the stake a hand brings back. */
function returnOf({ cards, free, doubled }: Hand, dealer: number): number {
  const { sum } = totalOf(cards);
  const own = free ? 0 : UNITS;
  const bets = doubled ? 2 : 1;
  if (sum > 21) return 0;
  if (dealer === RULES.dealerPushes || dealer === sum) return own;
  return dealer > 21 || sum > dealer ? own + bets * UNITS : 0;
}

const handShown = ({ cards, free, doubled, done }: Hand): Json => ({
  cards: [...cards],
  total: totalOf(cards).sum,
  free,
  doubled,
  done,
});

function shownOf(state: State, win: number): Step<State> {
  return {
    state,
    shown: {
      dealer: state.over ? [...state.dealer] : state.dealer.slice(0, 1),
      hands: state.hands.map(handShown),
      at: currentOf(state),
      moves: [...movesOf(state)],
      win,
    },
    win,
    done: state.over,
  };
}

/** The dealer's turn, once every hand is done; nothing is drawn when all have bust. */
function finish(state: State, draw: Draw): Step<State> {
  if (currentOf(state) >= 0) return shownOf(state, 0);
  let { taken, dealer } = state;
  const isLive = state.hands.some(({ cards }) => totalOf(cards).sum <= 21);
  for (
    let total = totalOf(dealer);
    isLive && (total.sum < 17 || (total.sum === 17 && total.soft && RULES.hitsSoft17));
    total = totalOf(dealer)
  ) {
    const [card, gone] = dealt(draw, RULES.decks, taken);
    dealer = [...dealer, card];
    taken = gone;
  }
  const { sum } = totalOf(dealer);
  const win = state.hands.reduce((all, hand) => all + returnOf(hand, sum), 0);
  return shownOf({ taken, dealer, hands: state.hands, over: true }, win);
}

function start(draw: Draw): Step<State> {
  let taken: readonly number[] = [];
  const cards: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const [card, gone] = dealt(draw, RULES.decks, taken);
    cards.push(card);
    taken = gone;
  }
  const [p1 = 0, d1 = 0, p2 = 0, d2 = 0] = cards;
  const hand: Hand = { cards: [p1, p2], free: false, doubled: false, done: false };
  const state: State = { taken, dealer: [d1, d2], hands: [hand], over: false };
  const [own, his] = [isNatural(hand.cards), isNatural(state.dealer)];
  if (!own && !his) return shownOf(state, 0);
  const win = own && his ? UNITS : own ? RULES.natural : 0;
  return shownOf({ ...state, hands: [{ ...hand, done: true }], over: true }, win);
}

/** A hand of 21 or more asks nothing more. */
const asked = (hand: Hand): Hand => (totalOf(hand.cards).sum >= 21 ? { ...hand, done: true } : hand);

function move(state: State, asks: Move, draw: Draw): Step<State> {
  const at = currentOf(state);
  const hand = state.hands[at];
  if (!hand) throw new RangeError('no hand is open');
  const put = (taken: readonly number[], ...hands: readonly Hand[]): Step<State> =>
    finish(
      { ...state, taken, hands: [...state.hands.slice(0, at), ...hands, ...state.hands.slice(at + 1)] },
      draw,
    );
  if (asks === 'stand') return put(state.taken, { ...hand, done: true });
  const [card, taken] = dealt(draw, RULES.decks, state.taken);
  if (asks === 'hit') return put(taken, asked({ ...hand, cards: [...hand.cards, card] }));
  if (asks === 'double')
    return put(taken, { ...hand, cards: [...hand.cards, card], doubled: true, done: true });
  const [second, gone] = dealt(draw, RULES.decks, taken);
  const [first = 0, other = 0] = hand.cards;
  // Split aces get one card each.
  const isAces = valueOf(first) === 11;
  const left: Hand = { ...hand, cards: [first, card], done: isAces };
  const right: Hand = { cards: [other, second], free: true, doubled: false, done: isAces };
  return put(gone, asked(left), asked(right));
}

function readHand(value: unknown): Hand | undefined {
  const found = fieldsOf(value, ['cards', 'free', 'doubled', 'done']);
  if (!found || !isList(found.cards) || found.cards.length < 2 || found.cards.length > 21) return undefined;
  const cards = found.cards.filter((card) => isWhole(card, 0, 51));
  const { free, doubled, done } = found;
  if (typeof free !== 'boolean' || typeof doubled !== 'boolean' || typeof done !== 'boolean')
    return undefined;
  return cards.length === found.cards.length ? { cards, free, doubled, done } : undefined;
}

/** @throws RangeError when it is none this game wrote */
export function readState(value: Json): State {
  if (!isRecord(value) || !isList(value.hands) || !isList(value.dealer) || typeof value.over !== 'boolean')
    throw new RangeError('not a state of blackjack');
  const taken = wholes(value.taken, 0, SHOE - 1, SHOE);
  const dealer = value.dealer.filter((card) => isWhole(card, 0, 51));
  const hands = value.hands.flatMap((hand) => readHand(hand) ?? []);
  if (!taken || dealer.length < 2 || dealer.length !== value.dealer.length)
    throw new RangeError('not a state of blackjack');
  if (hands.length === 0 || hands.length !== value.hands.length)
    throw new RangeError('not a state of blackjack');
  return { taken, dealer, hands, over: value.over };
}

const law: Law = SAMPLE.map(([win, rounds]) => ({ win, weight: BigInt(rounds) }));

export const blackjack = arcade<null, State>({
  code: 'blackjack',
  kind: 'blackjack',
  // Four hands, all doubled: three stakes for the first, two for each of the others.
  maxWin: (3 + 2 * (RULES.mostHands - 1)) * UNITS,
  first: null,
  readChoice: () => undefined,
  law: () => law,
  plans: () => [{ name: '1', choice: null, law }],
  start: (_, draw) => start(draw),
  acts: {
    readState,
    read: (state, input) => {
      const asks = fieldsOf(input, ['move'])?.move;
      return isOneOf(asks, movesOf(state)) ? { move: asks } : undefined;
    },
    act: (state, action, draw) => {
      const asks = fieldsOf(action, ['move'])?.move;
      if (!isOneOf(asks, movesOf(state))) throw new RangeError('not an act that is open');
      return move(state, asks, draw);
    },
    proceed: (state) => (state.over ? undefined : { move: 'stand' }),
  },
});
