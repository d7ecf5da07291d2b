/** Games of bingo: what their cards are, which patterns can be won on them, and how the pot falls on the prizes. */
import type { PatternCode } from './patterns.ts';

export type PrizeCode = PatternCode;

export type BingoRules = {
  readonly code: string;
  readonly version: number;
  /** Numbers in the drum, from 1: 75 with cards of 5 by 5 and a free centre, 90 with tickets of 3 by 9. */
  readonly balls: 75 | 90;
  /** Cards in the published book (engine/book.ts). */
  readonly book: number;
  /** In the order they are shown; the last is the full house, which ends the game. Percent of all stakes. */
  readonly prizes: readonly { readonly code: PrizeCode; readonly percent: number }[];
};

export const bingo75: BingoRules = {
  code: 'bingo-75',
  version: 1,
  balls: 75,
  book: 12_000,
  prizes: [
    { code: 'corners', percent: 10 },
    { code: 'line', percent: 20 },
    { code: 'full', percent: 55 },
  ],
};

export const bingo90: BingoRules = {
  code: 'bingo-90',
  version: 1,
  balls: 90,
  book: 12_000,
  prizes: [
    { code: 'line', percent: 15 },
    { code: 'two-lines', percent: 20 },
    { code: 'full', percent: 50 },
  ],
};

export const bingo75Patterns: BingoRules = {
  code: 'bingo-75-patterns',
  version: 1,
  balls: 75,
  book: 12_000,
  prizes: [
    { code: 'stamp', percent: 10 },
    { code: 'two-lines', percent: 15 },
    { code: 'x', percent: 20 },
    { code: 'full', percent: 40 },
  ],
};

export const bingo75Letters: BingoRules = {
  code: 'bingo-75-letters',
  version: 1,
  balls: 75,
  book: 12_000,
  prizes: [
    { code: 'letter-l', percent: 15 },
    { code: 'letter-t', percent: 15 },
    { code: 'letter-z', percent: 15 },
    { code: 'letter-h', percent: 15 },
    { code: 'full', percent: 25 },
  ],
};
