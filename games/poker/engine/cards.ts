/** Cards as whole numbers: rank × 4 + suit, ranks from the two (0) to the ace (12), suits clubs, diamonds, hearts, spades. `-1` is a card nobody has shown. */
import type { Draw } from '#kernel/rng/draw.ts';

export type Card = number;
export const UNKNOWN: Card = -1;

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

export const rankOf = (card: Card): number => card >> 2;
export const suitOf = (card: Card): number => card & 3;
export const cardOf = (rank: number, suit: number): Card => rank * 4 + suit;

/** `As`, `Td`; `??` for one that is not known. */
export const cardText = (card: Card): string =>
  card < 0 ? '??' : `${RANKS[rankOf(card)] ?? '?'}${SUITS[suitOf(card)] ?? '?'}`;
export const cardsText = (cards: readonly Card[]): string => cards.map(cardText).join('');

/** Undefined for what is no card. */
export function readCard(text: string): Card | undefined {
  if (text === '??') return UNKNOWN;
  if (text.length !== 2) return undefined;
  const rank = RANKS.indexOf(text.charAt(0));
  const suit = SUITS.indexOf(text.charAt(1));
  return rank < 0 || suit < 0 ? undefined : cardOf(rank, suit);
}

/** `7s4s` as two cards; undefined where something else stands in it. */
export function readCards(text: string): readonly Card[] | undefined {
  if (text.length % 2 === 1) return undefined;
  const cards: Card[] = [];
  for (let at = 0; at < text.length; at += 2) {
    const card = readCard(text.slice(at, at + 2));
    if (card === undefined) return undefined;
    cards.push(card);
  }
  return cards;
}

/** @param lowest rank of the lowest cards: 0 for 52 cards, 4 (the six) for the short deck */
export const deckFrom = (lowest = 0): readonly Card[] =>
  Array.from({ length: 52 - lowest * 4 }, (_, at) => at + lowest * 4);

/** Fisher–Yates from the front: place i takes one of what is left, so the first cards need the first draws alone. */
export function shuffled(deck: readonly Card[], { below }: Pick<Draw, 'below'>): readonly Card[] {
  const left = [...deck];
  for (let at = 0; at < left.length - 1; at += 1) {
    const from = at + below(left.length - at);
    const card = left[at];
    const other = left[from];
    if (card === undefined || other === undefined) continue;
    left[at] = other;
    left[from] = card;
  }
  return left;
}
