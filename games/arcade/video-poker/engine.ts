/**
 * Video poker: five cards, any of them held, the others drawn anew. The deck is ordered by rank from two to ace, in a rank diamonds, hearts,
 * spades, clubs. Deal: `below(52)`, `below(51)` … `below(48)`, places among the cards that are left; drawn cards go on from there with
 * `below(47)` …, the first for the leftmost card that was thrown away.
 */
import type { Json } from '#games/contract.ts';
import { arcade, type ArcadeEngine, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isRecord, wholes } from '#games/arcade/kit/read.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { DEUCES_HANDS, deucesHand, JACKS_HANDS, jacksHand } from './hands.ts';
import { DEUCES, JACKS } from './table.gen.ts';

export const CARDS = 5;
type State = { readonly cards: readonly number[]; readonly over: boolean };

export type PokerTable = {
  readonly code: string;
  readonly hands: readonly string[];
  /** stakes a hand pays */
  readonly pays: readonly number[];
  /** of every hand under the best play */
  readonly weights: readonly bigint[];
  readonly handOf: (cards: readonly number[]) => number;
  /** rank that stands for any card */
  readonly wild?: number;
};

export const TABLES: readonly PokerTable[] = [
  {
    code: 'jacks-or-better',
    hands: JACKS_HANDS,
    pays: [800, 50, 25, 9, 6, 4, 3, 2, 1, 0],
    weights: JACKS,
    handOf: jacksHand,
  },
  {
    code: 'deuces-wild',
    hands: DEUCES_HANDS,
    pays: [800, 200, 25, 16, 10, 4, 4, 3, 2, 1, 0],
    weights: DEUCES,
    handOf: deucesHand,
    wild: 0,
  },
];

/** The next card of a deck from which these are gone. */
function nextCard(draw: Draw, gone: readonly number[]): number {
  let place = draw.below(52 - gone.length);
  for (const card of [...gone].sort((a, b) => a - b)) if (place >= card) place += 1;
  return place;
}

function draws(draw: Draw, gone: readonly number[], count: number): number[] {
  const cards: number[] = [];
  for (let turn = 0; turn < count; turn += 1) cards.push(nextCard(draw, [...gone, ...cards]));
  return cards;
}

function readState(value: Json): State {
  const cards = isRecord(value) ? wholes(value.cards, 0, 51, CARDS) : undefined;
  if (!isRecord(value) || cards?.length !== CARDS || typeof value.over !== 'boolean')
    throw new RangeError('not a state of video poker');
  return { cards, over: value.over };
}

/** What the house holds for an absent player: a hand that pays, otherwise wild cards and ranks that are there twice. */
function plainHold({ pays, handOf, wild }: PokerTable, cards: readonly number[]): number[] {
  if ((pays[handOf(cards)] ?? 0) > 0) return [0, 1, 2, 3, 4];
  return cards.flatMap((card, at) =>
    card >> 2 === wild || cards.some((other, place) => place !== at && other >> 2 === card >> 2) ? [at] : [],
  );
}

function pokerOf(table: PokerTable): ArcadeEngine {
  const { pays, handOf, weights } = table;
  const law: Law = pays.map((pay, kind) => ({ win: pay * UNITS, weight: weights[kind] ?? 0n }));
  return arcade<null, State>({
    code: table.code,
    kind: 'poker',
    maxWin: (pays[0] ?? 0) * UNITS,
    first: null,
    readChoice: () => undefined,
    law: () => law,
    plans: () => [{ name: '1', choice: null, law }],
    start: (_, draw) => {
      const cards = draws(draw, [], CARDS);
      return {
        state: { cards, over: false },
        shown: { cards, hand: handOf(cards), win: 0 },
        win: 0,
        done: false,
      };
    },
    acts: {
      readState,
      read: (state, input) => {
        const hold = state.over ? undefined : wholes(fieldsOf(input, ['hold'])?.hold, 0, CARDS - 1, CARDS);
        return hold && { hold: [...hold].sort((a, b) => a - b) };
      },
      act: (state, action, draw) => {
        const hold = wholes(fieldsOf(action, ['hold'])?.hold, 0, CARDS - 1, CARDS);
        if (state.over || !hold) throw new RangeError('the round is over');
        const fresh = draws(draw, state.cards, CARDS - hold.length);
        const cards = state.cards.map((card, at) => (hold.includes(at) ? card : (fresh.shift() ?? card)));
        const hand = handOf(cards);
        const win = (pays[hand] ?? 0) * UNITS;
        return { state: { cards, over: true }, shown: { cards, hold, hand, win }, win, done: true };
      },
      proceed: (state) => (state.over ? undefined : { hold: plainHold(table, state.cards) }),
    },
  });
}

export const POKERS: readonly ArcadeEngine[] = TABLES.map(pokerOf);
