/**
 * Teen patti 20-20: three cards to A and three to B from one deck, the better hand wins, equal hands give the stake back. Trail (three of a
 * rank) is best, then pure sequence, sequence, colour, pair, high card; ace-king-queen is the best sequence and ace-two-three the second. Draws:
 * A, B, A, B, A, B (shoe.ts of the card tables).
 */
import { listOf, LOST, paid, partOf, PUSH } from '#games/card-tables/engine/exact.ts';
import { type Card, cardAt, drawCards, readCard, writeCard } from '#games/card-tables/engine/shoe.ts';
import type { Json } from '#games/contract.ts';
import { market } from '#games/markets.ts';
import type { Fraction, Spot, TableEngine } from '#games/table-contract.ts';
import type { TeenPattiRules } from '../tables/teen-patti.ts';

export const HANDS = ['high', 'pair', 'colour', 'sequence', 'pure-sequence', 'trail'] as const;
export type Hand = (typeof HANDS)[number];
export const TEEN_PATTI_SPOTS = ['a', 'b', 'a-pair-plus', 'b-pair-plus'] as const;
export type TeenPattiSpot = (typeof TEEN_PATTI_SPOTS)[number];

const ACE = 14;
const highOf = (rank: number): number => (rank === 1 ? ACE : rank);
const BASE = 16;

/** What a hand is, and a number that is larger for the better of two hands. */
export function rate(cards: readonly Card[]): { readonly hand: Hand; readonly strength: number } {
  const ranks = cards.map(({ rank }) => highOf(rank)).sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = ranks;
  const suited = cards.every(({ suit }) => suit === cards[0]?.suit);
  const wheel = high === ACE && middle === 3 && low === 2;
  const straight = wheel || (high === middle + 1 && middle === low + 1);
  const hand: Hand =
    high === low
      ? 'trail'
      : straight
        ? suited
          ? 'pure-sequence'
          : 'sequence'
        : suited
          ? 'colour'
          : high === middle || middle === low
            ? 'pair'
            : 'high';
  // Ace-two-three stands right below ace-king-queen, whose top is 14 and whose place among sequences is raised by one.
  const order =
    hand === 'sequence' || hand === 'pure-sequence'
      ? [wheel ? ACE : high === ACE ? ACE + 1 : high, 0, 0]
      : hand === 'pair'
        ? [middle, high === middle ? low : high, 0]
        : ranks;
  const strength = order.reduce((sum, one) => sum * BASE + one, HANDS.indexOf(hand));
  return { hand, strength };
}

export type Deal = { readonly a: readonly Card[]; readonly b: readonly Card[] };

/** @throws RangeError when it is no outcome of this game */
export function readDeal(outcome: unknown): Deal {
  const hand = (name: string): readonly Card[] => listOf(partOf(outcome, name), 3, 3).map(readCard);
  return { a: hand('a'), b: hand('b') };
}

export type Winner = 'a' | 'b' | 'tie';
export function winnerOf({ a, b }: Deal): Winner {
  const [left, right] = [rate(a).strength, rate(b).strength];
  return left > right ? 'a' : left < right ? 'b' : 'tie';
}

function returnOf({ pays }: TeenPattiRules, deal: Deal, spot: TeenPattiSpot): Fraction {
  if (spot === 'a' || spot === 'b') {
    const winner = winnerOf(deal);
    return winner === 'tie' ? PUSH : winner === spot ? pays.side : LOST;
  }
  const odds = pays.pairPlus[rate(spot === 'a-pair-plus' ? deal.a : deal.b).hand];
  return odds === undefined ? LOST : paid(odds);
}

const isSpot = (text: string): text is TeenPattiSpot => TEEN_PATTI_SPOTS.some((one) => one === text);

/** Equal hands give the stake back. */
const MARKETS = [market('a', 'b')];

export function makeTeenPatti(rules: TeenPattiRules): TableEngine {
  const best = Math.max(...Object.values(rules.pays.pairPlus));
  return {
    code: rules.code,
    version: rules.version,
    spots: TEEN_PATTI_SPOTS.map((code): Spot => {
      const side = code === 'a' || code === 'b';
      return {
        code,
        odds: side ? rules.pays.sideOdds : `≤${best}:1`,
        most: side ? rules.pays.side : paid(best),
        rtp: rules.returns[side ? 'side' : 'pairPlus'],
      };
    }),
    markets: MARKETS,
    play: (draw): Json => {
      const cards = drawCards(draw, 1, 6).map(writeCard);
      const every = (from: number): string[] => [from, from + 2, from + 4].map((at) => cards[at] ?? '');
      return { a: every(0), b: every(1) };
    },
    returns: (outcome, spot) => {
      if (!isSpot(spot)) throw new RangeError(`no such spot: ${spot}`);
      return returnOf(rules, readDeal(outcome), spot);
    },
    result: (outcome) => winnerOf(readDeal(outcome)),
  };
}

/** Every hand of three from a deck, by its strength: what the returns of `tables/teen-patti.ts` are counted from. */
export function everyHand(): {
  readonly cards: readonly number[];
  readonly hand: Hand;
  readonly strength: number;
}[] {
  const found: { cards: number[]; hand: Hand; strength: number }[] = [];
  for (let first = 0; first < 52; first += 1)
    for (let second = first + 1; second < 52; second += 1)
      for (let third = second + 1; third < 52; third += 1) {
        const cards = [first, second, third];
        found.push({ cards, ...rate(cards.map(cardAt)) });
      }
  return found;
}
