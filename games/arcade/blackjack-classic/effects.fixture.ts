/**
 * What the first stake loses in 100_000_000 rounds of basic strategy, and the standard error of that, in hundredths of a percent: written by
 * `haat solve blackjack-classic`.
 */
export const EDGES: readonly (readonly [rule: string, edge: number, error: number])[] = [
  ['base', 56.5, 1.13],
  ['double after split', 39.84, 1.15],
  ['dealer draws on soft 17', 73.28, 1.14],
  ['late surrender', 48.26, 1.12],
  ['aces split again', 48.44, 1.14],
  ['doubles on 9, 10, 11 only', 65.58, 1.11],
  ['natural pays 6 to 5', 192.36, 1.12],
  ['eight decks', 57.94, 1.13],
];
