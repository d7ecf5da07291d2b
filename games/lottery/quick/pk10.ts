/**
 * PK10: the numbers 1–10 in the order they finish. Plays: docs/RECOMPUTE.md, lottery. Plates A and D are fair odds less 1.1 % and
 * 4.1 %; the set `top_three` has what one public page lists.
 */
import type { Draw } from '#kernel/rng/draw.ts';
import { drawDistinct } from '../core/drawing.ts';
import { menuPlay } from '../core/forms.ts';
import { oddsSet, shareOdds } from '../core/odds.ts';
import { type Game, type OddsSet, type Play, playMap, type Tier } from '../core/play.ts';
import { ratio } from '../core/ratio.ts';
import { readNumbers } from '../core/read-draw.ts';

type Finish = readonly number[];

const PLACES = Array.from({ length: 10 }, (_, place) => place + 1);
const SIDES = ['big', 'small', 'odd', 'even'] as const;

const isSide = (number: number, side: string, big: number): boolean => {
  if (side === 'big') return number >= big;
  if (side === 'small') return number < big;
  return (number & 1) === (side === 'odd' ? 1 : 0);
};

/** Ordered pairs of different numbers with this sum, of 90. */
const pairsWith = (sum: number): number =>
  PLACES.filter((first) => sum - first >= 1 && sum - first <= 10 && sum - first !== first).length;

const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);
const firstTwo = (draw: Finish): number => (draw[0] ?? 0) + (draw[1] ?? 0);

const number: Play<Finish> = menuPlay(
  'number',
  PLACES.flatMap((place) =>
    PLACES.map((value) => ({
      pick: `${place}:${value}`,
      tier: 'win',
      judge: (draw: Finish) => draw[place - 1] === value,
    })),
  ),
  () => [{ code: 'win', ways: 1n, of: 10n }],
);

const champion: Play<Finish> = menuPlay(
  'champion',
  PLACES.map((value) => ({
    pick: String(value),
    tier: 'win',
    judge: (draw: Finish) => draw[0] === value,
  })),
  () => [{ code: 'win', ways: 1n, of: 10n }],
);

const topThree: Play<Finish> = menuPlay(
  'top3',
  PLACES.map((value) => ({
    pick: String(value),
    tier: 'win',
    judge: (draw: Finish) => draw.slice(0, 3).includes(value),
  })),
  () => [{ code: 'win', ways: 3n, of: 10n }],
);

const twoSides: Play<Finish> = menuPlay(
  'two_sides',
  PLACES.flatMap((place) =>
    SIDES.map((side) => ({
      pick: `${place}:${side}`,
      tier: 'win',
      judge: (draw: Finish) => isSide(draw[place - 1] ?? 0, side, 6),
    })),
  ),
  () => [{ code: 'win', ways: 5n, of: 10n }],
);

/** Place i against place 11 − i: the higher number wins. */
const dragonTiger: Play<Finish> = menuPlay(
  'dragon_tiger',
  PLACES.slice(0, 5).flatMap((place) =>
    ['dragon', 'tiger'].map((side) => ({
      pick: `${place}v${11 - place}:${side}`,
      tier: 'win',
      judge: (draw: Finish) => (draw[place - 1] ?? 0) > (draw[10 - place] ?? 0) === (side === 'dragon'),
    })),
  ),
  () => [{ code: 'win', ways: 1n, of: 2n }],
);

const sum: Play<Finish> = menuPlay(
  'sum',
  SUMS.map((value) => ({
    pick: String(value),
    tier: String(value),
    judge: (draw: Finish) => firstTwo(draw) === value,
  })),
  () => SUMS.map((value) => ({ code: String(value), ways: BigInt(pairsWith(value)), of: 90n })),
);

const sideWays = (side: string, without: number): bigint =>
  BigInt(
    SUMS.filter((value) => value !== without && isSide(value, side, 12)).reduce(
      (ways, value) => ways + pairsWith(value),
      0,
    ),
  );

/** Big is 12 and more, small 11 and less: not even chances, so each side has odds of its own. */
const sumSides: Play<Finish> = menuPlay(
  'sum_two_sides',
  SIDES.map((side) => ({
    pick: side,
    tier: side,
    judge: (draw: Finish) => isSide(firstTwo(draw), side, 12),
  })),
  () => SIDES.map((side) => ({ code: side, ways: sideWays(side, 0), of: 90n })),
);

const PUSHED: readonly Tier[] = [
  { code: 'win', ways: 40n, of: 90n, fair: ratio(2n) },
  { code: 'refund', ways: 10n, of: 90n, refund: true },
];

/** The other reading of the sources: 11 gives the stake back to big and to small. */
const sumSidesPush: Play<Finish> = menuPlay(
  'sum_two_sides_push11',
  ['big', 'small'].map((side) => ({
    pick: side,
    tier: 'win',
    refundTier: 'refund',
    judge: (draw: Finish) => (firstTwo(draw) === 11 ? ('refund' as const) : isSide(firstTwo(draw), side, 12)),
  })),
  () => PUSHED,
);

const plays = playMap([number, champion, topThree, twoSides, dragonTiger, sum, sumSides, sumSidesPush]);

/** All plays at their fair odds less a share: number 9.89 and two sides 1.978 at 1.1 %. */
const plate = (code: string, share: bigint): OddsSet => ({
  code,
  of: (name) => {
    const play = plays.get(name);
    return play && shareOdds(play.tiers(), ratio(share, 1000n));
  },
});

export const pk10: Game<Finish> = {
  code: 'pk10',
  plays,
  aliases: {
    'two-sides': 'two_sides',
    'champion-runner-up sum': 'sum',
    champion_runner_up_sum: 'sum',
    hezhi: 'sum',
    longhu: 'dragon_tiger',
    'dragon/tiger': 'dragon_tiger',
  },
  readDraw: (input) => readNumbers(input, { count: 10, from: 1, to: 10, distinct: true }),
  draw: (randomness: Draw) => drawDistinct(randomness, 10, 1, 10),
  odds: {
    kind: 'sets',
    sets: [
      plate('A', 989n),
      plate('D', 959n),
      oddsSet('top_three', {
        champion: '9.6',
        number: '9.6',
        top3: '3.2',
        two_sides: '1.95',
        dragon_tiger: '1.95',
      }),
    ],
  },
};
