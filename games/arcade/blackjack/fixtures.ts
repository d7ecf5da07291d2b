/** For tests of blackjack: cards laid by rank. */
import type { Draw } from '#kernel/rng/draw.ts';

export const RANKS = '23456789TJQKA';

/** Gives these ranks in their order, each of a suit and a deck that is still there: places counted among those that are left. */
export function laid(text: string, decks = 6): Draw {
  const gone: number[] = [];
  const ranks = [...text.replaceAll(' ', '')];
  const below = (): number => {
    const rank = RANKS.indexOf(ranks.shift() ?? '?');
    if (rank < 0) throw new Error('no card was laid for this draw');
    const place = Array.from(
      { length: decks * 4 },
      (_, at) => Math.floor(at / 4) * 52 + rank * 4 + (at & 3),
    ).find((one) => !gone.includes(one));
    if (place === undefined) throw new Error('no such card is left');
    const before = gone.filter((one) => one < place).length;
    gone.push(place);
    return place - before;
  };
  return { below, position: () => gone.length };
}
