/**
 * Happy 8: twenty different numbers of 1–80. The rules file has no table for it; chances are counted and priced by the prize mode. Any n pays when
 * all n picked numbers are drawn; up and down count the numbers to 40 and above; the total of all twenty gives the stake back at 810.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { choose, chooseBig, subsetSums } from '../core/count.ts';
import { drawDistinct } from '../core/drawing.ts';
import { menuPlay, setPlay } from '../core/forms.ts';
import { type Game, once, type Play, playMap } from '../core/play.ts';
import { ratio } from '../core/ratio.ts';
import { range, readNumbers, two } from '../core/read-draw.ts';

type Twenty = readonly number[];

const NUMBERS = range(1, 80);
const WHOLE = chooseBig(80, 20);
const MIDDLE_TOTAL = 810;

const anyOf = (n: number): Play<Twenty> =>
  setPlay({
    code: `any${n}`,
    alphabet: NUMBERS,
    ticket: n,
    most: Math.max(n, 20),
    tier: { code: 'win', ways: chooseBig(80 - n, 20 - n), of: WHOLE },
    met: (draw, number) => draw.includes(Number(number)),
    hits: (met) => choose(met, n),
  });

/** Of two halves of forty: more than ten of the first, exactly ten, fewer. */
function halves(
  code: string,
  [more, same, fewer]: readonly [string, string, string],
  inFirst: (number: number) => boolean,
): Play<Twenty> {
  const names = [
    [more, (count: number) => count > 10],
    [same, (count: number) => count === 10],
    [fewer, (count: number) => count < 10],
  ] as const;
  return menuPlay(
    code,
    names.map(([pick, holds]) => ({
      pick,
      tier: pick,
      judge: (draw: Twenty) => holds(draw.filter(inFirst).length),
    })),
    once(() =>
      names.map(([name, holds]) => ({
        code: name,
        ways: Array.from({ length: 21 }, (_, count) => count)
          .filter(holds)
          .reduce((ways, count) => ways + chooseBig(40, count) * chooseBig(40, 20 - count), 0n),
        of: WHOLE,
      })),
    ),
  );
}

const TOTALS = once(() => subsetSums(80, 20));
const totalOf = (draw: Twenty): number => draw.reduce((sum, number) => sum + number, 0);

/** Big and small mirror each other around 810, which gives the stake back. */
const totalSize: Play<Twenty> = menuPlay(
  'total_big_small',
  (['big', 'small'] as const).map((pick) => ({
    pick,
    tier: 'win',
    refundTier: 'refund',
    judge: (draw: Twenty) => {
      const total = totalOf(draw);
      return total === MIDDLE_TOTAL ? ('refund' as const) : total > MIDDLE_TOTAL === (pick === 'big');
    },
  })),
  once(() => {
    const same = TOTALS()[MIDDLE_TOTAL] ?? 0n;
    return [
      { code: 'win', ways: (WHOLE - same) / 2n, of: WHOLE, fair: ratio(2n) },
      { code: 'refund', ways: same, of: WHOLE, refund: true as const },
    ];
  }),
);

const totalParity: Play<Twenty> = menuPlay(
  'total_odd_even',
  (['odd', 'even'] as const).map((pick) => ({
    pick,
    tier: pick,
    judge: (draw: Twenty) => (totalOf(draw) & 1) === (pick === 'odd' ? 1 : 0),
  })),
  once(() => {
    // The total is odd when an odd number of odd numbers is drawn.
    const odd = Array.from({ length: 10 }, (_, index) => 2 * index + 1).reduce(
      (ways, count) => ways + chooseBig(40, count) * chooseBig(40, 20 - count),
      0n,
    );
    return [
      { code: 'odd', ways: odd, of: WHOLE },
      { code: 'even', ways: WHOLE - odd, of: WHOLE },
    ];
  }),
);

export const happy8: Game<Twenty> = {
  code: 'happy8',
  plays: playMap([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(anyOf),
    halves('up_down', ['up', 'middle', 'down'], (number) => number <= 40),
    halves('odd_even', ['odd', 'draw', 'even'], (number) => (number & 1) === 1),
    totalSize,
    totalParity,
  ]),
  aliases: {},
  readDraw: (input) => readNumbers(input, { count: 20, from: 1, to: 80, distinct: true }),
  draw: (randomness: Draw) =>
    [...drawDistinct(randomness, 20, 1, 80)].sort((left, right) => left - right).map(two),
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
