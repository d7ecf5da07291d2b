/**
 * Basic strategy for free bets: whatever the house offers to lay is taken (but fives are doubled, not split); between drawing and standing the
 * better of the two in a shoe that never changes. Floats: nothing is paid by them.
 */
import { currentOf, type Move, movesOf, type State } from './engine.ts';
import { totalOf, valueOf } from './hand.ts';
import { FREE_BETS } from './rules.ts';

const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const chance = (value: number): number => (value === 10 ? 4 : 1) / 13;

type Sum = { readonly sum: number; readonly soft: boolean };
const add = ({ sum, soft }: Sum, value: number): Sum => {
  const all = sum + value;
  const aces = (soft ? 1 : 0) + (value === 11 ? 1 : 0);
  if (all <= 21) return { sum: all, soft: aces > 0 };
  if (aces === 0) return { sum: all, soft: false };
  return all - 10 > 21 && aces > 1 ? { sum: all - 20, soft: false } : { sum: all - 10, soft: aces > 1 };
};

/** Chances of the dealer's totals 17 … 26, from an open card, when he has no natural. */
function dealerEnds(open: number): readonly number[] {
  const ends = Array.from({ length: 30 }, () => 0);
  const go = (total: Sum, share: number, cards: number): void => {
    const stands = total.sum > 17 || (total.sum === 17 && !(total.soft && FREE_BETS.hitsSoft17));
    if (stands) {
      ends[total.sum] = (ends[total.sum] ?? 0) + share;
      return;
    }
    for (const value of VALUES) {
      const isNatural = cards === 1 && ((open === 11 && value === 10) || (open === 10 && value === 11));
      if (!isNatural) go(add(total, value), share * chance(value), cards + 1);
    }
  };
  go({ sum: open, soft: open === 11 }, 1, 1);
  const all = ends.reduce((sum, one) => sum + one, 0);
  return ends.map((one) => one / all);
}

/** What a hand is worth on standing: a win brings `win`, a push `push`. */
function standing(total: number, ends: readonly number[], win: number, push: number): number {
  if (total > 21) return 0;
  return ends.reduce((sum, share, dealer) => {
    if (dealer === FREE_BETS.dealerPushes || dealer === total) return sum + share * push;
    return dealer > 21 || dealer < total ? sum + share * win : sum;
  }, 0);
}

/** `${open} ${free} ${sum} ${soft}` → whether to draw */
function chart(): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const open of VALUES)
    for (const free of [false, true]) {
      const ends = dealerEnds(open);
      const [win, push] = free ? [1, 0] : [2, 1];
      const known = new Map<string, number>();
      const best = (total: Sum): number => {
        if (total.sum > 21) return 0;
        const name = `${total.sum} ${total.soft}`;
        const before = known.get(name);
        if (before !== undefined) return before;
        const stand = standing(total.sum, ends, win, push);
        const draw =
          total.sum === 21
            ? 0
            : VALUES.reduce((sum, value) => sum + chance(value) * best(add(total, value)), 0);
        found.set(`${open} ${free} ${name}`, draw > stand);
        known.set(name, Math.max(stand, draw));
        return Math.max(stand, draw);
      };
      for (let sum = 4; sum <= 21; sum += 1) {
        best({ sum, soft: false });
        if (sum >= 12) best({ sum, soft: true });
      }
    }
  return found;
}

const CHART = chart();

export function basicMove(state: State): Move {
  const moves = movesOf(state);
  const hand = state.hands[currentOf(state)];
  if (!hand) return 'stand';
  const [first = 0] = hand.cards;
  if (moves.includes('split') && valueOf(first) !== 5) return 'split';
  if (moves.includes('double')) return 'double';
  const { sum, soft } = totalOf(hand.cards);
  return CHART.get(`${valueOf(state.dealer[0] ?? 0)} ${hand.free} ${sum} ${soft}`) ? 'hit' : 'stand';
}
