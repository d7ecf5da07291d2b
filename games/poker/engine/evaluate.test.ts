/** The evaluator against exact frequencies: every hand of five cards, every hand of seven of the short deck, samples of seven and of Omaha. */
import { describe, expect, it } from 'vitest';
import { type Card, deckFrom, readCards, shuffled } from './cards.ts';
import {
  CATEGORIES,
  type Category,
  categoryOf,
  handValue,
  omahaValueOf,
  type Order,
  valueOf,
} from './evaluate.ts';
import { countHands, SEVEN_OF_52, SEVEN_OF_36 } from './count.ts';

const cards = (text: string): readonly Card[] => readCards(text) ?? [];
const rank = (text: string, order: Order = 'standard'): Category =>
  categoryOf(valueOf(cards(text), order), order);

describe('frequencies', () => {
  it('counts every hand of five of 52 cards as it is published', () => {
    expect(countHands(5, 'standard')).toEqual({
      high_card: 1_302_540,
      one_pair: 1_098_240,
      two_pair: 123_552,
      three_of_a_kind: 54_912,
      straight: 10_200,
      flush: 5_108,
      full_house: 3_744,
      four_of_a_kind: 624,
      straight_flush: 40,
    });
  });

  it('counts every hand of five of 36 cards: a flush is rarer than a full house', () => {
    expect(countHands(5, 'short')).toEqual({
      high_card: 122_400,
      one_pair: 193_536,
      two_pair: 36_288,
      three_of_a_kind: 16_128,
      straight: 6_120,
      flush: 480,
      full_house: 1_728,
      four_of_a_kind: 288,
      straight_flush: 24,
    });
  });

  it('counts every hand of seven of 36 cards; those of 52 are counted by `haat soak poker`', () => {
    expect(countHands(7, 'short')).toEqual(SEVEN_OF_36);
  });

  it('adds up to every hand of seven there is', () => {
    expect(Object.values(SEVEN_OF_52).reduce((all, n) => all + n, 0)).toBe(133_784_560);
    expect(Object.values(SEVEN_OF_36).reduce((all, n) => all + n, 0)).toBe(8_347_680);
  });
});

/** A second evaluator, slow and by the book: best of all fives, each named by its sorted ranks. */
function slowly(hand: readonly Card[], order: Order): readonly number[] {
  let best: readonly number[] = [];
  const fives = (from: number, taken: readonly Card[]): void => {
    if (taken.length === 5) {
      const value = five(taken, order);
      if (compare(value, best) > 0) best = value;
      return;
    }
    for (let at = from; at < hand.length; at += 1) fives(at + 1, [...taken, hand[at] ?? 0]);
  };
  fives(0, []);
  return best;
}
function five(hand: readonly Card[], order: Order): readonly number[] {
  const counts = new Map<number, number>();
  for (const card of hand) counts.set(card >> 2, (counts.get(card >> 2) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const ranks = groups.map(([value]) => value);
  const shape = groups.map(([, count]) => count).join('');
  const flush = hand.every((card) => (card & 3) === ((hand[0] ?? 0) & 3));
  const sorted = [...ranks].sort((a, b) => b - a);
  const wheel = order === 'short' ? '12,7,6,5,4' : '12,3,2,1,0';
  const isRun =
    shape === '11111' && ((sorted[0] ?? 0) - (sorted[4] ?? 0) === 4 || sorted.join(',') === wheel);
  const high = sorted.join(',') === wheel ? (sorted[1] ?? 0) : (sorted[0] ?? 0);
  if (isRun && flush) return [8, high];
  if (shape === '41') return [7, ...ranks];
  if (flush) return [order === 'short' ? 6 : 5, ...sorted];
  if (shape === '32') return [order === 'short' ? 5 : 6, ...ranks];
  if (isRun) return [4, high];
  return [{ '311': 3, '221': 2, '2111': 1 }[shape] ?? 0, ...ranks];
}
function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1)
    if (one[at] !== other[at]) return (one[at] ?? -1) - (other[at] ?? -1);
  return 0;
}

const drawn = (seed: number) => {
  let state = seed;
  return {
    below: (n: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    },
  };
};

describe('against a second evaluator', () => {
  it.each(['standard', 'short'] as const)('orders hands of seven the same way (%s)', (order) => {
    const draw = drawn(7);
    const hands = Array.from({ length: 1_500 }, () =>
      shuffled(deckFrom(order === 'short' ? 4 : 0), draw).slice(0, 7),
    );
    for (let at = 1; at < hands.length; at += 1) {
      const [one, other] = [hands[at - 1] ?? [], hands[at] ?? []];
      expect(Math.sign(valueOf(one, order) - valueOf(other, order))).toBe(
        Math.sign(compare(slowly(one, order), slowly(other, order))),
      );
    }
  });

  it('takes exactly two of the own cards in Omaha', () => {
    const draw = drawn(11);
    for (let round = 0; round < 200; round += 1) {
      const deck = shuffled(deckFrom(), draw);
      const [hole, board] = [deck.slice(0, 4), deck.slice(4, 9)];
      let best = 0;
      for (let a = 0; a < 4; a += 1)
        for (let b = a + 1; b < 4; b += 1)
          for (let out = 0; out < 5; out += 1)
            for (let two = out + 1; two < 5; two += 1)
              best = Math.max(
                best,
                valueOf([hole[a] ?? 0, hole[b] ?? 0, ...board.filter((_, at) => at !== out && at !== two)]),
              );
      expect(omahaValueOf(hole, board)).toBe(best);
    }
  });
});

describe('hands', () => {
  it.each([
    ['AsKsQsJsTs', 'straight_flush'],
    ['As2s3s4s5s', 'straight_flush'],
    ['AsAdAhAc2s', 'four_of_a_kind'],
    ['AsAdAhKcKs', 'full_house'],
    ['As9s7s5s3s2d2h', 'flush'],
    ['As2d3h4c5s', 'straight'],
    ['AsAdAhKcQs', 'three_of_a_kind'],
    ['AsAdKhKcQsQd2c', 'two_pair'],
    ['AsAd2h7c9s', 'one_pair'],
    ['AsJd2h7c9s', 'high_card'],
  ] as const)('%s is a %s', (text, category) => expect(rank(text)).toBe(category));

  it('knows the lowest straight of the short deck, and what beats what there', () => {
    expect(rank('As6d7h8c9s', 'short')).toBe('straight');
    expect(valueOf(cards('AsKs9s8s6s'), 'short')).toBeGreaterThan(valueOf(cards('AsAdAhKcKd'), 'short'));
    expect(valueOf(cards('6s7d8h9cTs'), 'short')).toBeGreaterThan(valueOf(cards('AsAdAhKcQd'), 'short'));
    expect(CATEGORIES).toHaveLength(9);
  });

  it('counts no more than two own cards', () => {
    expect(categoryOf(handValue('omaha', cards('AsKsQsJs'), cards('Ts2d3h4c9d')))).toBe('high_card');
  });
});
