/**
 * SSC: five digits 0–9 in the places wan, qian, bai, shi, ge. Plays: docs/RECOMPUTE.md, lottery. Names and examples are
 * those lottery sites publish in their tables of plays; ways are counted.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { menuPlay } from '../core/forms.ts';
import { type Game, type Play, playMap, type Read, read, refuse } from '../core/play.ts';
import { combinationPlay, directPlay, DIGITS, groupPlay, spanPlay, sumPlay } from './digit-plays.ts';

export type DigitsDraw = readonly number[];

/** Reads `["1","2","3","4","5"]`, `[1,2,3,4,5]` or `"12345"`. */
export function readDigits(input: unknown, count: number): Read<DigitsDraw> {
  const list: unknown = typeof input === 'string' ? [...input] : input;
  if (!Array.isArray(list) || list.length !== count) return refuse('malformed', 'draw');
  const digits = list.map((digit: unknown) => {
    if (typeof digit === 'string') return /^[0-9]$/.test(digit) ? Number(digit) : -1;
    return typeof digit === 'number' && Number.isInteger(digit) && !Object.is(digit, -0) ? digit : -1;
  });
  if (digits.some((digit) => digit < 0 || digit > 9)) return refuse('malformed', 'draw');
  return read(digits);
}

const ALL = [0, 1, 2, 3, 4];
const WINDOWS = { front3: [0, 1, 2], mid3: [1, 2, 3], back3: [2, 3, 4] } as const;
const PAIRS = { front2: [0, 1], back2: [3, 4] } as const;

const threeStar = Object.entries(WINDOWS).flatMap(([name, places]): Play<DigitsDraw>[] => [
  directPlay(`${name}_direct`, places),
  groupPlay(`${name}_zu3`, places, [
    [2, 1],
    [1, 1],
  ]),
  groupPlay(`${name}_zu6`, places, [[1, 3]]),
  sumPlay(`${name}_hezhi`, places),
  spanPlay(`${name}_kuadu`, places),
]);

const twoStar = Object.entries(PAIRS).flatMap(([name, places]): Play<DigitsDraw>[] => [
  directPlay(`${name}_direct`, places),
  groupPlay(`${name}_zu2`, places, [[1, 2]]),
]);

/** A chosen digit stands at least `least` times among the five: each digit is a ticket. */
function atLeast(code: string, least: number, ways: bigint): Play<DigitsDraw> {
  return menuPlay(
    code,
    DIGITS.map((pick) => ({
      pick,
      tier: 'win',
      judge: (draw) => draw.filter((digit) => digit === Number(pick)).length >= least,
    })),
    () => [{ code: 'win', ways, of: 100_000n }],
  );
}

export const isSide = (digit: number, side: string): boolean => {
  if (side === 'big') return digit >= 5;
  if (side === 'small') return digit <= 4;
  return (digit & 1) === (side === 'odd' ? 1 : 0);
};

const SIDES = ['big', 'small', 'odd', 'even'] as const;

const oneDigit: readonly Play<DigitsDraw>[] = [
  menuPlay(
    'dingweidan',
    ALL.flatMap((place) =>
      DIGITS.map((digit) => ({
        pick: `${place + 1}:${digit}`,
        tier: 'win',
        judge: (draw: DigitsDraw) => draw[place] === Number(digit),
      })),
    ),
    () => [{ code: 'win', ways: 1n, of: 10n }],
  ),
  menuPlay(
    'daxiaodanshuang',
    ALL.flatMap((place) =>
      SIDES.map((side) => ({
        pick: `${place + 1}:${side}`,
        tier: 'win',
        judge: (draw: DigitsDraw) => isSide(draw[place] ?? 0, side),
      })),
    ),
    () => [{ code: 'win', ways: 1n, of: 2n }],
  ),
];

const COMPARED = { dragon: 1, tiger: -1, tie: 0 } as const;

/** Two places compared: dragon when the first is higher, tiger when the second is, tie. A tie loses for both. */
const longhu: Play<DigitsDraw> = menuPlay(
  'longhu',
  ALL.flatMap((first) =>
    ALL.filter((second) => second > first).flatMap((second) =>
      Object.entries(COMPARED).map(([side, sign]) => ({
        pick: `${first + 1}v${second + 1}:${side}`,
        tier: side === 'tie' ? 'tie' : 'side',
        judge: (draw: DigitsDraw) => Math.sign((draw[first] ?? 0) - (draw[second] ?? 0)) === sign,
      })),
    ),
  ),
  () => [
    { code: 'side', ways: 45n, of: 100n },
    { code: 'tie', ways: 10n, of: 100n },
  ],
);

const fiveAndFour: readonly Play<DigitsDraw>[] = [
  directPlay('zx5', ALL),
  combinationPlay('zh5', ALL),
  groupPlay('zu120', ALL, [[1, 5]]),
  groupPlay('zu60', ALL, [
    [2, 1],
    [1, 3],
  ]),
  groupPlay('zu30', ALL, [
    [2, 2],
    [1, 1],
  ]),
  groupPlay('zu20', ALL, [
    [3, 1],
    [1, 2],
  ]),
  groupPlay('zu10', ALL, [
    [3, 1],
    [2, 1],
  ]),
  groupPlay('zu5', ALL, [
    [4, 1],
    [1, 1],
  ]),
  atLeast('yifanfengshun', 1, 40_951n),
  atLeast('haoshichengshuang', 2, 8_146n),
  atLeast('sanxingbaoxi', 3, 856n),
  atLeast('sijifacai', 4, 46n),
  directPlay('zx4', [1, 2, 3, 4]),
  groupPlay('zu24', [1, 2, 3, 4], [[1, 4]]),
  groupPlay(
    'zu12',
    [1, 2, 3, 4],
    [
      [2, 1],
      [1, 2],
    ],
  ),
  groupPlay('zu6', [1, 2, 3, 4], [[2, 2]]),
  groupPlay(
    'zu4',
    [1, 2, 3, 4],
    [
      [3, 1],
      [1, 1],
    ],
  ),
];

export const ssc: Game<DigitsDraw> = {
  code: 'ssc',
  plays: playMap([...fiveAndFour, ...threeStar, ...twoStar, ...oneDigit, longhu]),
  aliases: {
    'zx5 direct': 'zx5',
    'zh5 combination': 'zh5',
    '3-star direct': 'front3_direct',
    '3-star zu3': 'front3_zu3',
    '3-star zu6': 'front3_zu6',
    zu3: 'front3_zu3',
    zx3: 'front3_direct',
    hezhi: 'front3_hezhi',
    'hezhi direct': 'front3_hezhi',
    kuadu: 'front3_kuadu',
    '2-star direct': 'front2_direct',
    '2-star zu2': 'front2_zu2',
    zx2: 'front2_direct',
    zu2: 'front2_zu2',
  },
  readDraw: (input) => readDigits(input, 5),
  draw: (randomness: Draw) => ALL.map(() => String(randomness.below(10))),
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
