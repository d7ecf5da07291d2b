/**
 * A shoe of whole decks, shuffled anew for every round. A card is drawn by its place among those that are left, so two cards cost two
 * draws, whatever the size of the shoe: the place is `draw.below(cards left)`, counted over the ordered shoe without the cards drawn before.
 * The ordered shoe is deck after deck; in a deck spades, hearts, diamonds, clubs; in a suit ace to king.
 */
import type { Draw } from '#kernel/rng/draw.ts';

export const SUITS = ['S', 'H', 'D', 'C'] as const;
export type Suit = (typeof SUITS)[number];
/** 1 ace … 11 jack, 12 queen, 13 king. */
export type Card = { readonly rank: number; readonly suit: Suit };

const RANKS = 13;
const DECK = RANKS * SUITS.length;

/** The card at a place of the ordered shoe. */
export function cardAt(place: number): Card {
  const inDeck = place - Math.floor(place / DECK) * DECK;
  const suit = SUITS[Math.floor(inDeck / RANKS)] ?? 'S';
  return { rank: inDeck - Math.floor(inDeck / RANKS) * RANKS + 1, suit };
}

/** One place after the other of a shoe of `decks`, none twice; for games that draw as many cards as the cards say. */
export function dealPlaces(draw: Draw, decks: number): () => number {
  const drawn: number[] = [];
  return () => {
    let place = draw.below(decks * DECK - drawn.length);
    // Counted over what is left: every drawn card at or before it moves it on by one.
    for (const taken of [...drawn].sort((a, b) => a - b)) if (place >= taken) place += 1;
    drawn.push(place);
    return place;
  };
}

/** `count` different places of a shoe of `decks`, in the order they are drawn. */
export function drawPlaces(draw: Draw, decks: number, count: number): number[] {
  const deal = dealPlaces(draw, decks);
  return Array.from({ length: count }, deal);
}

export const drawCards = (draw: Draw, decks: number, count: number): Card[] =>
  drawPlaces(draw, decks, count).map(cardAt);

/** `S1` the ace of spades, `H13` the king of hearts: how a card travels as JSON. */
export const writeCard = ({ rank, suit }: Card): string => `${suit}${rank}`;

/** Cards as a dealer types them, `S1 H13`; undefined when one of them is none, or lies more often than the shoe has it. */
export function typedCards(text: string, decks: number): Card[] | undefined {
  const parts = text.trim().toUpperCase().split(/\s+/);
  if (parts.some((part) => !/^[SHDC]([1-9]|1[0-3])$/.test(part))) return undefined;
  const often = parts.some((part) => parts.filter((one) => one === part).length > decks);
  return often ? undefined : parts.map(readCard);
}

/** @throws RangeError when it is none */
export function readCard(text: unknown): Card {
  const found = typeof text === 'string' ? /^([SHDC])([1-9]|1[0-3])$/.exec(text) : null;
  const suit = SUITS.find((one) => one === found?.[1]);
  if (!found || !suit) throw new RangeError('not a card');
  return { rank: Number(found[2]), suit };
}
