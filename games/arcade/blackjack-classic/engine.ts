/**
 * Blackjack in which the player decides and lays every bet: hit, stand, double, split, insurance, even money, surrender. A shoe is shuffled anew
 * for every round: cards are places among those that are left, in the order player, dealer's open card, player, dealer's closed card, then as they
 * are asked for – a split draws for the left hand first –, last the dealer's own. The dealer looks for a natural behind an ace or a ten before
 * anybody acts. A double and a split stake once more, an insurance a half (`Step.staked`).
 */
import type { Json, Step } from '#games/contract.ts';
import { isNatural, totalOf, valueOf } from '#games/arcade/blackjack/hand.ts';
import { dealt } from '#games/arcade/blackjack/shoe.ts';
import { arcade, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isOneOf } from '#games/arcade/kit/read.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { CLASSIC, type ClassicRules, SURRENDER } from './rules.ts';
import { SAMPLE_CLASSIC, SAMPLE_SURRENDER, type Sample } from './sample.gen.ts';
import { type Hand, readerOf, type State } from './state.ts';

export const MOVES = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'decline', 'even'] as const;
export type Move = (typeof MOVES)[number];

const HALF = UNITS / 2;
const ACE = 11;

export const currentOf = ({ hands }: Pick<State, 'hands'>): number => hands.findIndex(({ done }) => !done);
const first = (cards: readonly number[]): number => valueOf(cards[0] ?? 0);
const isPair = (cards: readonly number[]): boolean =>
  cards.length === 2 && first(cards) === valueOf(cards[1] ?? 0);

function mayDouble({ doubles, doubleAfterSplit }: ClassicRules, { cards, split }: Hand): boolean {
  if (cards.length !== 2 || (split && !doubleAfterSplit)) return false;
  const { sum, soft } = totalOf(cards);
  return doubles === 'any' || (!soft && doubles.includes(sum));
}

/** What may be done with the hand whose turn it is. */
export function movesOf(rules: ClassicRules, state: State): readonly Move[] {
  const hand = state.hands[currentOf(state)];
  if (state.phase === 'over' || !hand) return [];
  if (state.phase === 'insurance')
    return [rules.evenMoney && isNatural(hand.cards) ? 'even' : 'insure', 'decline'];
  const maySplit = isPair(hand.cards) && state.hands.length < rules.mostHands;
  if (hand.split && first(hand.cards) === ACE)
    return maySplit && rules.resplitAces ? ['stand', 'split'] : ['stand'];
  const isFirst = state.hands.length === 1 && hand.cards.length === 2;
  return [
    'hit',
    'stand',
    ...(mayDouble(rules, hand) ? (['double'] as const) : []),
    ...(maySplit ? (['split'] as const) : []),
    ...(rules.surrender && isFirst ? (['surrender'] as const) : []),
  ];
}

export const stakedIn = ({ hands, insured }: Pick<State, 'hands' | 'insured'>): number =>
  hands.reduce((sum, { doubled }) => sum + (doubled ? 2 * UNITS : UNITS), insured ? HALF : 0);

function shownOf(rules: ClassicRules, state: State, win: number): Step<State> {
  const isOver = state.phase === 'over';
  const staked = stakedIn(state);
  return {
    state,
    shown: {
      dealer: isOver ? [...state.dealer] : state.dealer.slice(0, 1),
      hands: state.hands.map(({ cards, doubled, split, done }) => ({
        cards: [...cards],
        total: totalOf(cards).sum,
        doubled,
        split,
        done,
      })),
      at: isOver ? -1 : currentOf(state),
      moves: [...movesOf(rules, state)],
      insured: state.insured,
      staked,
      win,
    },
    win,
    staked,
    done: isOver,
  };
}

const over = (state: State): State => ({
  ...state,
  hands: state.hands.map((hand) => ({ ...hand, done: true })),
  phase: 'over',
});

/** The dealer has looked: with a natural on either side the round is over. */
function peeked(rules: ClassicRules, state: State): Step<State> {
  const own = isNatural(state.hands[0]?.cards ?? []);
  const his = isNatural(state.dealer);
  if (!own && !his) return shownOf(rules, { ...state, phase: 'play' }, 0);
  const insurance = his && state.insured ? 3 * HALF : 0;
  return shownOf(rules, over(state), insurance + (own && his ? UNITS : own ? rules.natural : 0));
}

/** Hundredths of the stake a hand brings back. */
function returnOf({ cards, doubled }: Hand, dealer: number): number {
  const { sum } = totalOf(cards);
  const bets = doubled ? 2 * UNITS : UNITS;
  if (sum > 21) return 0;
  if (sum === dealer) return bets;
  return dealer > 21 || sum > dealer ? 2 * bets : 0;
}

/** The dealer's turn, once every hand is done; nothing is drawn when all have bust. */
function finish(rules: ClassicRules, state: State, draw: Draw): Step<State> {
  if (currentOf(state) >= 0) return shownOf(rules, state, 0);
  let { taken, dealer } = state;
  const isLive = state.hands.some(({ cards }) => totalOf(cards).sum <= 21);
  for (
    let total = totalOf(dealer);
    isLive && (total.sum < 17 || (total.sum === 17 && total.soft && rules.hitsSoft17));
    total = totalOf(dealer)
  ) {
    const [card, gone] = dealt(draw, rules.decks, taken);
    dealer = [...dealer, card];
    taken = gone;
  }
  const { sum } = totalOf(dealer);
  const win = state.hands.reduce((all, hand) => all + returnOf(hand, sum), 0);
  return shownOf(rules, { ...state, taken, dealer, phase: 'over' }, win);
}

function start(rules: ClassicRules, draw: Draw): Step<State> {
  let taken: readonly number[] = [];
  const cards: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const [card, gone] = dealt(draw, rules.decks, taken);
    cards.push(card);
    taken = gone;
  }
  const [p1 = 0, d1 = 0, p2 = 0, d2 = 0] = cards;
  const hand: Hand = { cards: [p1, p2], doubled: false, split: false, done: false };
  const state: State = { taken, dealer: [d1, d2], hands: [hand], insured: false, phase: 'insurance' };
  return rules.insurance && valueOf(d1) === ACE ? shownOf(rules, state, 0) : peeked(rules, state);
}

function split(rules: ClassicRules, state: State, at: number, hand: Hand, draw: Draw): State {
  const [left, taken] = dealt(draw, rules.decks, state.taken);
  const [right, gone] = dealt(draw, rules.decks, taken);
  const mayAgain = rules.resplitAces && state.hands.length + 1 < rules.mostHands;
  const handOf = (kept: number, card: number): Hand => {
    // Split aces get one card each.
    const isDone = valueOf(kept) === ACE && !(mayAgain && valueOf(card) === ACE);
    return asked({ cards: [kept, card], doubled: false, split: true, done: isDone });
  };
  const [one = 0, other = 0] = hand.cards;
  return {
    ...state,
    taken: gone,
    hands: [
      ...state.hands.slice(0, at),
      handOf(one, left),
      handOf(other, right),
      ...state.hands.slice(at + 1),
    ],
  };
}

/** A hand of 21 or more asks nothing more. */
const asked = (hand: Hand): Hand => (totalOf(hand.cards).sum >= 21 ? { ...hand, done: true } : hand);

function move(rules: ClassicRules, state: State, asks: Move, draw: Draw): Step<State> {
  const at = currentOf(state);
  const hand = state.hands[at];
  if (!hand) throw new RangeError('no hand is open');
  if (asks === 'insure') return peeked(rules, { ...state, insured: true });
  if (asks === 'decline') return peeked(rules, state);
  if (asks === 'even') return shownOf(rules, over(state), 2 * UNITS);
  if (asks === 'surrender') return shownOf(rules, over(state), HALF);
  if (asks === 'split') return finish(rules, split(rules, state, at, hand, draw), draw);
  const put = (taken: readonly number[], next: Hand): Step<State> =>
    finish(rules, { ...state, taken, hands: state.hands.with(at, next) }, draw);
  if (asks === 'stand') return put(state.taken, { ...hand, done: true });
  const [card, taken] = dealt(draw, rules.decks, state.taken);
  const cards = [...hand.cards, card];
  return put(
    taken,
    asks === 'double' ? { ...hand, cards, doubled: true, done: true } : asked({ ...hand, cards }),
  );
}

const lawOf = (sample: Sample): Law =>
  sample.map(([staked, win, rounds]) => ({ staked, win, weight: BigInt(rounds) }));

const made = (code: string, kind: 'classic' | 'surrender', rules: ClassicRules, sample: Sample) => {
  const law = lawOf(sample);
  const readState = readerOf(rules.decks);
  return Object.assign(
    arcade<null, State>({
      code,
      kind,
      raises: true,
      // Every hand doubled and won; an insurance pays only where nothing was split.
      maxWin: 4 * UNITS * rules.mostHands,
      first: null,
      readChoice: () => undefined,
      law: () => law,
      plans: () => [{ name: '1', choice: null, law }],
      start: (_, draw) => start(rules, draw),
      acts: {
        readState,
        read: (state, input) => {
          const asks = fieldsOf(input, ['move'])?.move;
          return isOneOf(asks, movesOf(rules, state)) ? { move: asks } : undefined;
        },
        act: (state, action, draw) => {
          const asks = fieldsOf(action, ['move'])?.move;
          if (!isOneOf(asks, movesOf(rules, state))) throw new RangeError('not an act that is open');
          return move(rules, state, asks, draw);
        },
        proceed: (state) =>
          state.phase === 'over' ? undefined : { move: state.phase === 'insurance' ? 'decline' : 'stand' },
      },
    }),
    { rules },
  );
};

export const CLASSICS = [
  made('blackjack-classic', 'classic', CLASSIC, SAMPLE_CLASSIC),
  made('blackjack-surrender', 'surrender', SURRENDER, SAMPLE_SURRENDER),
] as const;

/** For tests of rules no title has. */
export const withRules = (rules: ClassicRules) => made('blackjack-classic', 'classic', rules, SAMPLE_CLASSIC);

/** @throws RangeError when it is none this game wrote */
export const stateOf = ({ decks }: ClassicRules, value: Json): State => readerOf(decks)(value);
