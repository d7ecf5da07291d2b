/** PC28: three digits and their sum, 0–27. Plays: docs/RECOMPUTE.md, lottery; the waves are those in common use. */
import type { Draw } from '#kernel/rng/draw.ts';
import { tripleSums } from '../core/count.ts';
import { menuPlay } from '../core/forms.ts';
import { type Game, type Play, playMap } from '../core/play.ts';
import { once } from '../core/play.ts';
import { type DigitsDraw, readDigits } from './ssc.ts';

const WAYS = once(() => tripleSums(0, 9));
const SUMS = Array.from({ length: 28 }, (_, sum) => sum);
const total = (digits: DigitsDraw): number => digits.reduce((sum, digit) => sum + digit, 0);

/** Colours of sums: 0, 13, 14 and 27 have none. */
const WAVES: Readonly<Record<string, readonly number[]>> = {
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
};

const isBig = (sum: number): boolean => sum >= 14;
const isOdd = (sum: number): boolean => (sum & 1) === 1;

/** A play of names for sets of sums: the ways of a name are the ways of its sums. */
function sumSets(code: string, names: Readonly<Record<string, (sum: number) => boolean>>): Play<DigitsDraw> {
  const list = Object.entries(names);
  return menuPlay(
    code,
    list.map(([pick, holds]) => ({ pick, tier: pick, judge: (digits) => holds(total(digits)) })),
    once(() =>
      list.map(([name, holds]) => ({
        code: name,
        ways: SUMS.filter(holds).reduce((ways, sum) => ways + (WAYS()[sum] ?? 0n), 0n),
        of: 1000n,
      })),
    ),
  );
}

const plays: readonly Play<DigitsDraw>[] = [
  sumSets('sum', Object.fromEntries(SUMS.map((value) => [String(value), (sum: number) => sum === value]))),
  sumSets('two_sides', {
    big: isBig,
    small: (sum) => !isBig(sum),
    odd: isOdd,
    even: (sum) => !isOdd(sum),
  }),
  sumSets('combination', {
    big_odd: (sum) => isBig(sum) && isOdd(sum),
    big_even: (sum) => isBig(sum) && !isOdd(sum),
    small_odd: (sum) => !isBig(sum) && isOdd(sum),
    small_even: (sum) => !isBig(sum) && !isOdd(sum),
  }),
  sumSets('extreme', { extreme_small: (sum) => sum <= 5, extreme_big: (sum) => sum >= 22 }),
  sumSets(
    'wave',
    Object.fromEntries(
      Object.entries(WAVES).map(([colour, sums]) => [colour, (sum: number) => sums.includes(sum)]),
    ),
  ),
  menuPlay(
    'triple',
    [{ pick: 'any', tier: 'win', judge: ([a, b, c]: DigitsDraw) => a === b && b === c }],
    () => [{ code: 'win', ways: 10n, of: 1000n }],
  ),
];

export const pc28: Game<DigitsDraw> = {
  code: 'pc28',
  plays: playMap(plays),
  aliases: { hezhi: 'sum', extremes: 'extreme', waves: 'wave', 'extreme small': 'extreme' },
  readDraw: (input) => readDigits(input, 3),
  draw: (randomness: Draw) => [0, 1, 2].map(() => String(randomness.below(10))),
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
