/** Two games of bingo: what their cards are, what can be won on them, and how the pot falls on the prizes. */

export type PrizeCode = 'corners' | 'line' | 'two-lines' | 'full';

export type BingoRules = {
  readonly code: string;
  readonly version: number;
  /** Numbers in the drum, from 1: 75 with cards of 5 by 5 and a free centre, 90 with tickets of 3 by 9. */
  readonly balls: 75 | 90;
  /** Cards in the published book (engine/book.ts). */
  readonly book: number;
  /** In the order they are called; the last is the full house, which ends the game. Percent of all stakes. */
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
