/** From fair randomness to a draw: every outcome equally likely, by draws below n and nothing else (kernel/rng/draw.ts). */
import type { Draw } from '#kernel/rng/draw.ts';

/** `count` different numbers of `from` … `to` in the order they are drawn: each is the n-th of those still there. */
export function drawDistinct(randomness: Draw, count: number, from: number, to: number): readonly number[] {
  const left = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return Array.from({ length: count }, () => left.splice(randomness.below(left.length), 1)[0] ?? from);
}

/** A number of this many digits, `0` at its front kept. */
export function drawNumber(randomness: Draw, digits: number): string {
  return Array.from({ length: digits }, () => String(randomness.below(10))).join('');
}
