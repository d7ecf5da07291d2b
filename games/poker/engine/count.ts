/** Counts hands by category: what the evaluator is held against (docs/GAMES.md). */
import { CATEGORIES, type Category, categoryOf, type Order, valueOfMasks } from './evaluate.ts';

export type Counts = Readonly<Record<Category, number>>;

/** All 133,784,560 hands of seven of 52 cards, as they are published. */
export const SEVEN_OF_52: Counts = {
  high_card: 23_294_460,
  one_pair: 58_627_800,
  two_pair: 31_433_400,
  three_of_a_kind: 6_461_620,
  straight: 6_180_020,
  flush: 4_047_644,
  full_house: 3_473_184,
  four_of_a_kind: 224_848,
  straight_flush: 41_584,
};

/** All 8,347,680 hands of seven of 36 cards. */
export const SEVEN_OF_36: Counts = {
  high_card: 233_100,
  one_pair: 2_316_600,
  two_pair: 3_157_056,
  three_of_a_kind: 607_200,
  straight: 1_169_940,
  flush: 175_560,
  full_house: 633_024,
  four_of_a_kind: 44_640,
  straight_flush: 10_560,
};

/** Every hand of `size` cards of the deck of an order, card after card. */
export function countHands(size: number, order: Order): Counts {
  const lowest = order === 'short' ? 4 : 0;
  const byCategory = new Map<number, number>();
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  const walk = (from: number, left: number): void => {
    if (left === 0) {
      const place = valueOfMasks(...masks, order) >> 26;
      byCategory.set(place, (byCategory.get(place) ?? 0) + 1);
      return;
    }
    for (let card = from; card <= 52 - left; card += 1) {
      const suit = card & 3;
      const bit = 1 << (card >> 2);
      masks[suit] = (masks[suit] ?? 0) | bit;
      walk(card + 1, left - 1);
      masks[suit] = (masks[suit] ?? 0) ^ bit;
    }
  };
  walk(lowest * 4, size);
  const counts = Object.fromEntries(CATEGORIES.map((name) => [name, 0])) as Record<Category, number>;
  for (const [place, count] of byCategory) counts[categoryOf(place << 26, order)] += count;
  return counts;
}
