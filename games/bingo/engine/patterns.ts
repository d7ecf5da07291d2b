/** When a card has what: at which call a pattern of it is covered, and by which cells. */
import { patternOf, type PatternCode } from '../tables/patterns.ts';

const latestOf = (cells: readonly number[], card: readonly number[], calledAt: readonly number[]): number => {
  let latest = 0;
  for (const cell of cells) {
    const at = calledAt[card[cell] ?? 0] ?? 0;
    if (at > latest) latest = at;
  }
  return latest;
};

/**
 * After how many calls the card has it.
 * @param calledAt number → the call it comes with, from 1; 0 for the free centre and blanks
 */
export function doneAt(
  balls: 75 | 90,
  prize: PatternCode,
  card: readonly number[],
  calledAt: readonly number[],
): number {
  const { shapes, need } = patternOf(balls, prize);
  const [only] = shapes;
  if (only && shapes.length === 1) return latestOf(only, card, calledAt);
  const times = shapes.map((cells) => latestOf(cells, card, calledAt)).sort((a, b) => a - b);
  return times[need - 1] ?? 0;
}

/** Which cells cover it after so many calls; none while it is not covered. */
export function coveredBy(
  balls: 75 | 90,
  prize: PatternCode,
  card: readonly number[],
  calledAt: readonly number[],
  calls: number,
): ReadonlySet<number> {
  const { shapes, need } = patternOf(balls, prize);
  const done = shapes.filter((cells) => latestOf(cells, card, calledAt) <= calls);
  return new Set(done.length >= need ? done.flat() : []);
}
