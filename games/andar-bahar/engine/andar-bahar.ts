/**
 * Andar bahar: one deck, one card is the joker, then a card to Andar and one to Bahar in turn until one has the joker's rank; its side has won.
 * Draws, in this order: the joker, then every card dealt (shoe.ts of the card tables), Andar's first.
 */
import { countedSpot, listOf, LOST, partOf } from '#games/card-tables/engine/exact.ts';
import { type Card, cardAt, dealPlaces, readCard, writeCard } from '#games/card-tables/engine/shoe.ts';
import type { Json } from '#games/contract.ts';
import { market, marketOf } from '#games/markets.ts';
import type { Fraction, TableEngine } from '#games/table-contract.ts';
import type { AndarBaharRules } from '../tables/andar-bahar.ts';

/** Three cards match among the 51 that follow the joker, so the 49th is the last that can end a deal. */
const AFTER_JOKER = 51;
export const MOST_CARDS = 49;

export type Deal = { readonly joker: Card; readonly cards: readonly Card[] };
export type Side = 'andar' | 'bahar';

/** @throws RangeError when it is no outcome of this game */
export function readDeal(outcome: unknown): Deal {
  return {
    joker: readCard(partOf(outcome, 'joker')),
    cards: listOf(partOf(outcome, 'cards'), 1, MOST_CARDS).map(readCard),
  };
}

/** The side a card was dealt to, by how many were dealt. */
export const sideOf = (count: number): Side => (Math.floor(count / 2) * 2 === count ? 'bahar' : 'andar');

function returnOf({ pays }: AndarBaharRules, count: number, spot: string): Fraction {
  if (spot === 'andar' || spot === 'bahar') return sideOf(count) === spot ? pays[spot].back : LOST;
  const range = pays.counts.find(({ from, to }) => spot === `cards-${from}-${to}`);
  if (!range) throw new RangeError(`no such spot: ${spot}`);
  return count >= range.from && count <= range.to ? range.back : LOST;
}

/** Of all ways three matching cards lie among 51, how many have the first at this place: the two others lie behind it. */
const waysAt = (count: number): bigint => {
  const behind = BigInt(AFTER_JOKER - count);
  return (behind * (behind - 1n)) / 2n;
};

export function makeAndarBahar(rules: AndarBaharRules): TableEngine {
  const { pays } = rules;
  // Only how many cards were dealt decides: a deal of that many stands for all of them.
  const counts = Array.from({ length: MOST_CARDS }, (_, at) => at + 1);
  const all = counts.map((count) => ({ outcome: count as Json, weight: waysAt(count) }));
  const byCount = (count: Json, spot: string): Fraction => returnOf(rules, Number(count), spot);
  const places = [
    { code: 'andar', odds: pays.andar.odds, most: pays.andar.back },
    { code: 'bahar', odds: pays.bahar.odds, most: pays.bahar.back },
    ...pays.counts.map(({ from, to, odds, back }) => ({ code: `cards-${from}-${to}`, odds, most: back })),
  ];
  return {
    code: rules.code,
    version: rules.version,
    spots: places.map((place) => countedSpot(all, byCount, place)),
    markets: [
      market('andar', 'bahar'),
      marketOf(
        'cards',
        pays.counts.map(({ from, to }) => `cards-${from}-${to}`),
      ),
    ],
    play: (draw): Json => {
      const place = dealPlaces(draw, 1);
      const joker = cardAt(place());
      const cards: Card[] = [];
      do cards.push(cardAt(place()));
      while (cards.at(-1)?.rank !== joker.rank);
      return { joker: writeCard(joker), cards: cards.map(writeCard) };
    },
    returns: (outcome, spot) => returnOf(rules, readDeal(outcome).cards.length, spot),
    result: (outcome) => {
      const { cards } = readDeal(outcome);
      return `${sideOf(cards.length)}-${cards.length}`;
    },
  };
}
