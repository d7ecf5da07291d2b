/** A shoe of some decks that is shuffled anew for every round: a card is a place among those that are left. */
import type { Draw } from '#kernel/rng/draw.ts';

const DECK = 52;

/** @param taken places of the shoe that are gone, ascending. Answers the next card (rank × 4 + suit), and the places that are gone then. */
export function dealt(
  draw: Draw,
  decks: number,
  taken: readonly number[],
): readonly [card: number, taken: readonly number[]] {
  let place = draw.below(decks * DECK - taken.length);
  for (const before of taken) if (place >= before) place += 1;
  const gone = [...taken, place].sort((a, b) => a - b);
  return [place - Math.floor(place / DECK) * DECK, gone];
}
