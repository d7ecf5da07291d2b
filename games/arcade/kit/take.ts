import type { Draw } from '#kernel/rng/draw.ts';

/**
 * `count` different places of an ordered list of `from`, in the order they are drawn: the i-th draw is `below(from − i)`, a place among
 * those that are left.
 */
export function takeFrom(draw: Draw, from: number, count: number): number[] {
  const taken: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    let place = draw.below(from - turn);
    // Counted over what is left: every taken place at or before it moves it on by one.
    for (const before of [...taken].sort((a, b) => a - b)) if (place >= before) place += 1;
    taken.push(place);
  }
  return taken;
}

/** Cards of a shoe of whole decks, one after the other: rank × 4 + suit, deck after deck in the ordered shoe. */
export function shoe(draw: Draw, decks: number): () => number {
  const taken: number[] = [];
  return () => {
    let place = draw.below(decks * 52 - taken.length);
    for (const before of taken) if (place >= before) place += 1;
    taken.push(place);
    taken.sort((a, b) => a - b);
    return place - Math.floor(place / 52) * 52;
  };
}
