/** How often each win came in 10_000_000 rounds of basic strategy: written by `haat solve blackjack`. */
export const SAMPLE: readonly (readonly [units: number, rounds: number])[] = [
  [900, 5],
  [800, 44],
  [700, 339],
  [600, 1_509],
  [500, 8_841],
  [400, 30_106],
  [300, 589_177],
  [250, 452_772],
  [200, 2_666_691],
  [100, 1_480_549],
  [0, 4_769_967],
];
