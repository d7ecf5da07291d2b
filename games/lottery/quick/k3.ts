/** K3: three dice. Plays: docs/RECOMPUTE.md, lottery. */
import type { Draw } from '#kernel/rng/draw.ts';
import { tripleSums } from '../core/count.ts';
import { menuPlay, setPlay } from '../core/forms.ts';
import { type Game, type Play, playMap } from '../core/play.ts';
import { readNumbers } from '../core/read-draw.ts';
import { choose } from '../core/count.ts';

type Dice = readonly number[];

const FACES = ['1', '2', '3', '4', '5', '6'] as const;
const SUMS = Array.from({ length: 16 }, (_, index) => index + 3);
const total = (dice: Dice): number => dice.reduce((sum, die) => sum + die, 0);
const isTriple = ([a, b, c]: Dice): boolean => a === b && b === c;
const sorted = (dice: Dice): string => [...dice].sort().join('');
const showing = (dice: Dice, face: string): number => dice.filter((die) => die === Number(face)).length;

const of = 216n;
const flat = (ways: bigint) => () => [{ code: 'win', ways, of }];
const picks = (list: readonly string[], judge: (dice: Dice, pick: string) => boolean) =>
  list.map((pick) => ({ pick, tier: 'win', judge: (dice: Dice) => judge(dice, pick) }));

const pairs = FACES.flatMap((pair) =>
  FACES.filter((single) => single !== pair).map((single) => [pair, single] as const),
);

const plays: readonly Play<Dice>[] = [
  menuPlay(
    'sum',
    SUMS.map((value) => ({
      pick: String(value),
      tier: String(value),
      judge: (dice: Dice) => total(dice) === value,
    })),
    () => SUMS.map((value) => ({ code: String(value), ways: tripleSums(1, 6)[value] ?? 0n, of })),
  ),
  menuPlay(
    'sum_two_sides',
    (['big', 'small', 'odd', 'even'] as const).map((side) => ({
      pick: side,
      tier: 'win',
      judge: (dice: Dice) =>
        side === 'big' || side === 'small'
          ? total(dice) >= 11 === (side === 'big')
          : (total(dice) & 1) === (side === 'odd' ? 1 : 0),
    })),
    flat(108n),
  ),
  menuPlay('three_same_any', picks(['any'], isTriple), flat(6n)),
  menuPlay(
    'three_same_single',
    picks(
      FACES.map((face) => face.repeat(3)),
      (dice, pick) => sorted(dice) === pick,
    ),
    flat(1n),
  ),
  setPlay({
    code: 'three_different',
    alphabet: FACES,
    ticket: 3,
    most: 6,
    tier: { code: 'win', ways: 6n, of },
    met: (dice, face) => showing(dice, face) === 1,
    hits: (met) => (met === 3 ? 1 : 0),
  }),
  menuPlay(
    'three_consecutive_any',
    picks(['any'], (dice) => ['123', '234', '345', '456'].includes(sorted(dice))),
    flat(24n),
  ),
  // "Two same, any third": whether three of a kind counts is configured by offering the one or the other.
  menuPlay(
    'pair_plus',
    picks(FACES, (dice, face) => showing(dice, face) >= 2),
    flat(16n),
  ),
  menuPlay(
    'pair_plus_exact',
    picks(FACES, (dice, face) => showing(dice, face) === 2),
    flat(15n),
  ),
  menuPlay(
    'pair_single',
    pairs.map(([pair, single]) => ({
      pick: `${pair}${pair}${single}`,
      tier: 'win',
      judge: (dice: Dice) => showing(dice, pair) === 2 && showing(dice, single) === 1,
    })),
    flat(3n),
  ),
  setPlay({
    code: 'two_different',
    alphabet: FACES,
    ticket: 2,
    most: 6,
    tier: { code: 'win', ways: 30n, of },
    met: (dice, face) => showing(dice, face) > 0,
    hits: (met) => choose(met, 2),
  }),
];

export const k3: Game<Dice> = {
  code: 'k3',
  plays: playMap(plays),
  aliases: {
    hezhi: 'sum',
    'sum 3..18': 'sum',
    'three same any': 'three_same_any',
    'three same single': 'three_same_single',
    'three different': 'three_different',
    'three consecutive any': 'three_consecutive_any',
    'pair plus': 'pair_plus',
    'two different': 'two_different',
  },
  readDraw: (input) =>
    readNumbers(typeof input === 'string' && input.length === 3 ? [...input] : input, {
      count: 3,
      from: 1,
      to: 6,
      distinct: false,
    }),
  draw: (randomness: Draw) => [0, 1, 2].map(() => randomness.below(6) + 1),
  odds: { kind: 'mode', most: 1950, least: 1700 },
};
