/** When a card has what: at which call its corners, a line, two lines and all of it are covered. */
import type { PrizeCode } from '../tables/bingo.ts';
import { COLUMNS_90 } from './book.ts';

const FIVE = [0, 1, 2, 3, 4] as const;
/** Five rows, five columns and two diagonals; four of them use the free centre. */
export const LINES_75: readonly (readonly number[])[] = [
  ...FIVE.map((row) => FIVE.map((column) => row * 5 + column)),
  ...FIVE.map((column) => FIVE.map((row) => row * 5 + column)),
  FIVE.map((at) => at * 6),
  FIVE.map((at) => 4 + at * 4),
];
export const CORNERS_75: readonly number[] = [0, 4, 20, 24];
const ROWS_90: readonly (readonly number[])[] = [0, 1, 2].map((row) =>
  Array.from({ length: COLUMNS_90 }, (_, column) => row * COLUMNS_90 + column),
);

const LATEST = (cells: readonly number[], card: readonly number[], calledAt: readonly number[]): number => {
  let latest = 0;
  for (const cell of cells) {
    const at = calledAt[card[cell] ?? 0] ?? 0;
    if (at > latest) latest = at;
  }
  return latest;
};

const EVERY = (card: readonly number[]): readonly number[] => card.map((_, cell) => cell);

/**
 * After how many calls the card has it.
 * @param calledAt number → the call it comes with, from 1; 0 for the free centre and blanks
 */
export function doneAt(
  balls: 75 | 90,
  prize: PrizeCode,
  card: readonly number[],
  calledAt: readonly number[],
): number {
  if (prize === 'full') return LATEST(EVERY(card), card, calledAt);
  if (prize === 'corners') return LATEST(CORNERS_75, card, calledAt);
  const lines = (balls === 75 ? LINES_75 : ROWS_90)
    .map((cells) => LATEST(cells, card, calledAt))
    .sort((a, b) => a - b);
  return lines[prize === 'line' ? 0 : 1] ?? 0;
}

/** Which cells a prize is covered by after so many calls: what is shown as won. */
export function coveredBy(
  balls: 75 | 90,
  prize: PrizeCode,
  card: readonly number[],
  calledAt: readonly number[],
  calls: number,
): ReadonlySet<number> {
  if (prize === 'full') return new Set(EVERY(card));
  if (prize === 'corners') return new Set(CORNERS_75);
  const lines = (balls === 75 ? LINES_75 : ROWS_90).filter((cells) => LATEST(cells, card, calledAt) <= calls);
  return new Set(lines.flat());
}
