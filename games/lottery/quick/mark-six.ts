/** Mark six: six numbers and a special one of 1–49. Plays: docs/RECOMPUTE.md, lottery. */
import type { Draw } from '#kernel/rng/draw.ts';
import { chooseBig, subsetSums } from '../core/count.ts';
import { drawDistinct } from '../core/drawing.ts';
import { type MenuItem, menuPlay } from '../core/forms.ts';
import { type Game, once, type Play, playMap, type Read, read, refuse, type Tier } from '../core/play.ts';
import { ratio } from '../core/ratio.ts';
import { range, readNumbers, two, wholeOf } from '../core/read-draw.ts';

export type MarkSixDraw = { readonly numbers: readonly number[]; readonly special: number };

const of = 49n;
const PUSHED = 49;
const digitSum = (number: number): number => (number - (number % 10)) / 10 + (number % 10);
const tail = (number: number): number => number % 10;
const isOdd = (number: number): boolean => (number & 1) === 1;

/** A name for a set of special numbers; 49 gives the stake back. */
function specialPlay(
  code: string,
  names: Readonly<Record<string, (special: number) => boolean>>,
): Play<MarkSixDraw> {
  const list = Object.entries(names);
  const items = list.map(
    ([pick, holds]): MenuItem<MarkSixDraw> => ({
      pick,
      tier: pick,
      refundTier: 'refund',
      judge: ({ special }) => (special === PUSHED ? 'refund' : holds(special)),
    }),
  );
  return menuPlay(code, items, () => [
    ...list.map(([name, holds]): Tier => {
      const ways = BigInt(Array.from({ length: 48 }, (_, index) => index + 1).filter(holds).length);
      // What is left when the push is given back: 48 numbers carry the prize.
      return { code: name, ways, of, fair: ratio(48n, ways) };
    }),
    { code: 'refund', ways: 1n, of, refund: true },
  ]);
}

const BIG_TOTAL = 175;
const totalOf = ({ numbers, special }: MarkSixDraw): number =>
  numbers.reduce((sum, number) => sum + number, special);

const TOTALS = once(() => subsetSums(49, 7));
const SETS = chooseBig(49, 7);

/** The total of all seven: big from 175, small to 174; the total depends on which seven are drawn, not on their order. */
const TOTAL_SIDES: Readonly<Record<string, (total: number) => boolean>> = {
  big: (total) => total >= BIG_TOTAL,
  small: (total) => total < BIG_TOTAL,
  odd: isOdd,
  even: (total) => !isOdd(total),
};

const totalPlay: Play<MarkSixDraw> = menuPlay(
  'total_two_sides',
  Object.entries(TOTAL_SIDES).map(([pick, holds]) => ({
    pick,
    tier: pick,
    judge: (draw) => holds(totalOf(draw)),
  })),
  once(() =>
    Object.entries(TOTAL_SIDES).map(([code, holds]) => ({
      code,
      ways: TOTALS().reduce((ways, sets, total) => (holds(total) ? ways + sets : ways), 0n),
      of: SETS,
    })),
  ),
);

function readDraw(input: unknown): Read<MarkSixDraw> {
  const whole =
    typeof input === 'object' && input !== null && !Array.isArray(input) && 'numbers' in input
      ? input
      : undefined;
  if (whole && 'special' in whole && Array.isArray(whole.numbers))
    return readDraw([...whole.numbers, wholeOf(whole.special)]);
  const seven = readNumbers(input, { count: 7, from: 1, to: 49, distinct: true });
  if (!seven.ok) return seven;
  const special = seven.value[6];
  return special === undefined
    ? refuse('malformed', 'draw')
    : read({ numbers: seven.value.slice(0, 6), special });
}

export const markSix: Game<MarkSixDraw> = {
  code: 'mark_six',
  plays: playMap([
    menuPlay(
      'special',
      range(1, 49).map((number) => ({
        pick: number,
        tier: 'win',
        judge: ({ special }: MarkSixDraw) => special === Number(number),
      })),
      () => [{ code: 'win', ways: 1n, of }],
    ),
    specialPlay('special_two_sides', {
      big: (special) => special >= 25,
      small: (special) => special <= 24,
      odd: isOdd,
      even: (special) => !isOdd(special),
    }),
    specialPlay('special_digit_sum', {
      big: (special) => digitSum(special) >= 7,
      small: (special) => digitSum(special) <= 6,
      odd: (special) => isOdd(digitSum(special)),
      even: (special) => !isOdd(digitSum(special)),
    }),
    specialPlay('special_tail', {
      big: (special) => tail(special) >= 5,
      small: (special) => tail(special) <= 4,
    }),
    totalPlay,
  ]),
  aliases: {
    special_number: 'special',
    total: 'total_two_sides',
    digit_sum: 'special_digit_sum',
    tail: 'special_tail',
  },
  readDraw,
  draw: (randomness: Draw) => {
    const seven = drawDistinct(randomness, 7, 1, 49).map(two);
    return { numbers: seven.slice(0, 6), special: seven[6] ?? '' };
  },
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
