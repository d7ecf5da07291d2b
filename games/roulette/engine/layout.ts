/**
 * Every bet of a wheel with one zero: the numbers a place covers. The layout is twelve rows of three; a number's row is ⌈n ÷ 3⌉ and its column
 * what is left of it. Codes: `n-17`, split `s-17-20`, street `r-16` (its first number), trio `r-0-1-2`, corner `q-17` (its lowest number), first
 * four `q-0`, six line `x-16`, `dozen-1`, `column-1`, `red`, `black`, `odd`, `even`, `low`, `high`.
 */
import { type Market, market, marketOf } from '#games/markets.ts';

export type RouletteBet = {
  readonly code: string;
  readonly numbers: readonly number[];
  readonly odds: number;
};

export const POCKETS = 37;

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export type Colour = 'red' | 'black' | 'zero';
export const colourOf = (number: number): Colour =>
  number === 0 ? 'zero' : RED.has(number) ? 'red' : 'black';

/** Pockets as they lie around the wheel, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

export const columnOf = (number: number): number => number - 3 * Math.floor((number - 1) / 3);
const isEven = (number: number): boolean => Math.floor(number / 2) * 2 === number;

const all = Array.from({ length: POCKETS }, (_, number) => number);
const numbers = all.slice(1);
const bet = (code: string, covered: readonly number[], odds: number): RouletteBet => ({
  code,
  numbers: covered,
  odds,
});
const run = (first: number, length: number): number[] => Array.from({ length }, (_, at) => first + at);

const splits = [
  ...[1, 2, 3].map((number) => [0, number]),
  ...numbers.filter((number) => columnOf(number) < 3).map((number) => [number, number + 1]),
  ...numbers.filter((number) => number <= 33).map((number) => [number, number + 3]),
].map((pair) => bet(`s-${pair.join('-')}`, pair, 17));

const firsts = numbers.filter((number) => columnOf(number) === 1);

export const ROULETTE_BETS: readonly RouletteBet[] = [
  ...all.map((number) => bet(`n-${number}`, [number], 35)),
  ...splits,
  ...firsts.map((first) => bet(`r-${first}`, run(first, 3), 11)),
  bet('r-0-1-2', [0, 1, 2], 11),
  bet('r-0-2-3', [0, 2, 3], 11),
  ...numbers
    .filter((number) => columnOf(number) < 3 && number <= 32)
    .map((number) => bet(`q-${number}`, [number, number + 1, number + 3, number + 4], 8)),
  bet('q-0', [0, 1, 2, 3], 8),
  ...firsts.filter((first) => first < 34).map((first) => bet(`x-${first}`, run(first, 6), 5)),
  ...[1, 2, 3].map((dozen) => bet(`dozen-${dozen}`, run(dozen * 12 - 11, 12), 2)),
  ...[1, 2, 3].map((column) =>
    bet(
      `column-${column}`,
      numbers.filter((number) => columnOf(number) === column),
      2,
    ),
  ),
  bet(
    'red',
    numbers.filter((number) => colourOf(number) === 'red'),
    1,
  ),
  bet(
    'black',
    numbers.filter((number) => colourOf(number) === 'black'),
    1,
  ),
  bet(
    'odd',
    numbers.filter((number) => !isEven(number)),
    1,
  ),
  bet('even', numbers.filter(isEven), 1),
  bet('low', run(1, 18), 1),
  bet('high', run(19, 18), 1),
];

/** Zero loses all but its own number; streets and six lines cover the rest where they do not overlap. */
export const ROULETTE_MARKETS: readonly Market[] = [
  market('red', 'black'),
  market('odd', 'even'),
  market('low', 'high'),
  market('dozen-1', 'dozen-2', 'dozen-3'),
  market('column-1', 'column-2', 'column-3'),
  marketOf(
    'numbers',
    all.map((number) => `n-${number}`),
  ),
  marketOf(
    'streets',
    firsts.map((first) => `r-${first}`),
  ),
  marketOf(
    'six lines',
    [1, 7, 13, 19, 25, 31].map((first) => `x-${first}`),
  ),
];
