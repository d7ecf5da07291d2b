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
