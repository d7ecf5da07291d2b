/** The solver on a short deck, held against drawing every way there is. The full deck takes minutes: `haat solve` writes its table. */
import { expect, it } from 'vitest';
import { bestHold, countHands, drawsFrom } from './count.ts';
import { deucesHand, jacksHand } from './hands.ts';

const DECK = 24;

/** Every set of `count` of these cards. */
function sets(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => sets(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}

function drawn(
  handOf: (cards: readonly number[]) => number,
  hands: number,
  cards: readonly number[],
  hold: number,
): number[] {
  const kept = cards.filter((_, bit) => (hold >> bit) & 1);
  const left = Array.from({ length: DECK }, (_, card) => card).filter((card) => !cards.includes(card));
  const found = Array.from({ length: hands }, () => 0);
  for (const fresh of sets(left, 5 - kept.length)) {
    const hand = handOf([...kept, ...fresh]);
    found[hand] = (found[hand] ?? 0) + 1;
  }
  return found;
}

it.each([
  ['jacks or better', 10, jacksHand, [800, 50, 25, 9, 6, 4, 3, 2, 1, 0]],
  ['deuces wild', 11, deucesHand, [800, 200, 25, 16, 10, 4, 4, 3, 2, 1, 0]],
] as const)('%s: what every hold comes to', (_, hands, handOf, pays) => {
  const counts = countHands(hands, handOf, DECK);
  for (const cards of [
    [0, 1, 6, 11, 20],
    [3, 7, 11, 15, 23],
    [4, 5, 8, 13, 22],
  ]) {
    const values = Array.from({ length: 32 }, (__, hold) => {
      const ways = drawn(handOf, hands, cards, hold);
      expect([...drawsFrom(counts, cards, hold)]).toEqual(ways);
      const total = ways.reduce((sum, one) => sum + one, 0);
      return ways.reduce((sum, one, kind) => sum + one * (pays[kind] ?? 0), 0) / total;
    });
    expect(bestHold(counts, cards, pays).value).toBeCloseTo(Math.max(...values), 9);
  }
});
