/** The layout of roulette: every spot with its numbers and its pay. Pocket 37 is the double zero of the American wheel. */
import { type Market, market, marketOf } from '#games/markets.ts';

export type Rules = 'european' | 'french' | 'american';

export const DOUBLE_ZERO = 37;
export const POCKETS: Readonly<Record<Rules, number>> = { european: 37, french: 37, american: 38 };

/** Clockwise, as on the wheels of the trade. */
const ONE_ZERO = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const TWO_ZEROS = [
  0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31, 18,
  6, 21, 33, 16, 4, 23, 35, 14, 2,
];
export const wheelOf = (rules: Rules): readonly number[] => (rules === 'american' ? TWO_ZEROS : ONE_ZERO);

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
export const colourOf = (pocket: number): 'red' | 'black' | 'green' =>
  pocket === 0 || pocket === DOUBLE_ZERO ? 'green' : RED.includes(pocket) ? 'red' : 'black';

export const pocketText = (pocket: number): string => (pocket === DOUBLE_ZERO ? '00' : String(pocket));

/** `pay` to one. */
export type Spot = { readonly numbers: readonly number[]; readonly pay: number; readonly even?: true };

const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, at) => from + at);
const where = (keep: (number: number) => boolean): number[] => upTo(36).filter(keep);

function inside(): Record<string, Spot> {
  const spots: Record<string, Spot> = {};
  for (const number of upTo(36)) {
    spots[`n${number}`] = { numbers: [number], pay: 35 };
    const column = number - Math.floor((number - 1) / 3) * 3;
    if (column < 3) spots[`split-${number}-${number + 1}`] = { numbers: [number, number + 1], pay: 17 };
    if (number <= 33) spots[`split-${number}-${number + 3}`] = { numbers: [number, number + 3], pay: 17 };
    if (column === 1) spots[`street-${number}`] = { numbers: upTo(3, number), pay: 11 };
    if (column < 3 && number <= 32)
      spots[`corner-${number}`] = { numbers: [number, number + 1, number + 3, number + 4], pay: 8 };
    if (column === 1 && number <= 31) spots[`six-${number}`] = { numbers: upTo(6, number), pay: 5 };
  }
  return spots;
}

const OUTSIDE: Readonly<Record<string, Spot>> = {
  'dozen-1': { numbers: upTo(12), pay: 2 },
  'dozen-2': { numbers: upTo(12, 13), pay: 2 },
  'dozen-3': { numbers: upTo(12, 25), pay: 2 },
  'column-1': { numbers: where((number) => (number - 1) / 3 === Math.floor((number - 1) / 3)), pay: 2 },
  'column-2': { numbers: where((number) => (number - 2) / 3 === Math.floor((number - 2) / 3)), pay: 2 },
  'column-3': { numbers: where((number) => number / 3 === Math.floor(number / 3)), pay: 2 },
  red: { numbers: RED, pay: 1, even: true },
  black: { numbers: where((number) => !RED.includes(number)), pay: 1, even: true },
  odd: { numbers: where((number) => (number & 1) === 1), pay: 1, even: true },
  even: { numbers: where((number) => (number & 1) === 0), pay: 1, even: true },
  low: { numbers: upTo(18), pay: 1, even: true },
  high: { numbers: upTo(18, 19), pay: 1, even: true },
};

const SPOTS: Readonly<Record<string, Spot>> = { n0: { numbers: [0], pay: 35 }, ...inside(), ...OUTSIDE };

export const spotsOf = (rules: Rules): Readonly<Record<string, Spot>> =>
  rules === 'american'
    ? { ...SPOTS, n37: { numbers: [DOUBLE_ZERO], pay: 35 }, 'five-0': { numbers: [0, 37, 1, 2, 3], pay: 6 } }
    : SPOTS;

/** Zeros lose all but their own numbers; streets and six lines cover the rest where they do not overlap. */
export const marketsOf = (rules: Rules): readonly Market[] => [
  market('red', 'black'),
  market('odd', 'even'),
  market('low', 'high'),
  market('dozen-1', 'dozen-2', 'dozen-3'),
  market('column-1', 'column-2', 'column-3'),
  marketOf(
    'numbers',
    upTo(POCKETS[rules], 0).map((number) => `n${number}`),
  ),
  marketOf(
    'streets',
    upTo(12).map((street) => `street-${street * 3 - 2}`),
  ),
  marketOf(
    'six lines',
    upTo(6).map((line) => `six-${line * 6 - 5}`),
  ),
];
