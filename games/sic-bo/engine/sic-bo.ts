/**
 * Sic bo: three dice. Big, Small, Odd and Even lose to any triple; a number pays by how many dice show it. Draws: `below(6)` + 1 for each die, in
 * order.
 */
import {
  countedSpot,
  listOf,
  LOST,
  paid,
  partOf,
  readWhole,
  typedNumbers,
} from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import { market, marketOf } from '#games/markets.ts';
import type { Fraction, TableEngine } from '#games/table-contract.ts';
import type { SicBoRules } from '../tables/sic-bo.ts';

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** @throws RangeError when it is no outcome of this game */
export const readDice = (outcome: unknown): readonly number[] =>
  listOf(partOf(outcome, 'dice'), 3, 3).map((die) => readWhole(die, 1, 6));

export const sumOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
export const isTriple = (dice: readonly number[]): boolean => dice.every((die) => die === dice[0]);
const times = (dice: readonly number[], face: number): number => dice.filter((die) => die === face).length;
const isEven = (value: number): boolean => Math.floor(value / 2) * 2 === value;

type Place = {
  readonly code: string;
  readonly odds: string;
  readonly most: number;
  /** x:1, or undefined when it is lost */
  readonly wins: (dice: readonly number[]) => number | undefined;
};

const when = (wins: boolean, odds: number): number | undefined => (wins ? odds : undefined);

/** Two different faces, the smaller first. */
export const FACE_PAIRS: readonly (readonly [number, number])[] = FACES.flatMap((low) =>
  FACES.filter((high) => high > low).map((high) => [low, high] as const),
);

function placesOf({ pays }: SicBoRules): readonly Place[] {
  const even = (code: string, wins: (sum: number) => boolean): Place => ({
    code,
    odds: '1:1',
    most: 1,
    wins: (dice) => when(!isTriple(dice) && wins(sumOf(dice)), 1),
  });
  const one = (code: string, odds: number, wins: (dice: readonly number[]) => boolean): Place => ({
    code,
    odds: `${odds}:1`,
    most: odds,
    wins: (dice) => when(wins(dice), odds),
  });
  const [single, twice, thrice] = pays.single;
  return [
    even('small', (sum) => sum <= 10),
    even('big', (sum) => sum >= 11),
    even('odd', (sum) => !isEven(sum)),
    even('even', isEven),
    ...Object.entries(pays.totals).map(([sum, odds]) =>
      one(`total-${sum}`, odds, (dice) => sumOf(dice) === Number(sum)),
    ),
    ...FACES.map((face) => one(`double-${face}`, pays.double, (dice) => times(dice, face) >= 2)),
    ...FACES.map((face) => one(`triple-${face}`, pays.triple, (dice) => times(dice, face) === 3)),
    one('any-triple', pays.anyTriple, isTriple),
    ...FACE_PAIRS.map(([low, high]) =>
      one(`pair-${low}-${high}`, pays.pair, (dice) => dice.includes(low) && dice.includes(high)),
    ),
    ...FACES.map(
      (face): Place => ({
        code: `single-${face}`,
        odds: `${single}–${thrice}:1`,
        most: thrice,
        wins: (dice) => [undefined, single, twice, thrice][times(dice, face)],
      }),
    ),
  ];
}

/** Any triple loses the even chances. */
const marketsOf = ({ pays }: SicBoRules) => [
  market('small', 'big'),
  market('odd', 'even'),
  marketOf(
    'totals',
    Object.keys(pays.totals).map((sum) => `total-${sum}`),
  ),
];

export function makeSicBo(rules: SicBoRules): TableEngine {
  const places = new Map(placesOf(rules).map((place) => [place.code, place]));
  const returns = (outcome: Json, spot: string): Fraction => {
    const place = places.get(spot);
    if (!place) throw new RangeError(`no such spot: ${spot}`);
    const odds = place.wins(readDice(outcome));
    return odds === undefined ? LOST : paid(odds);
  };
  const all = FACES.flatMap((a) =>
    FACES.flatMap((b) => FACES.map((c) => ({ outcome: { dice: [a, b, c] } as Json, weight: 1n }))),
  );
  return {
    code: rules.code,
    version: rules.version,
    spots: [...places.values()].map(({ code, odds, most }) =>
      countedSpot(all, returns, { code, odds, most: paid(most) }),
    ),
    markets: marketsOf(rules),
    play: (draw): Json => ({ dice: [draw.below(6) + 1, draw.below(6) + 1, draw.below(6) + 1] }),
    returns,
    readEntry: (text) => {
      const dice = typedNumbers(text, 3, 1, 6);
      return dice && { dice };
    },
    result: (outcome) => {
      const dice = readDice(outcome);
      return isTriple(dice) ? `triple-${dice[0]}` : String(sumOf(dice));
    },
  };
}
