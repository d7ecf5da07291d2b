/**
 * Fan tan: a cup of beads is counted off by fours, what is left – one to four – is the result. Places: `fan-1` that number · `kwok-1-2` either
 * of two · `nim-1-2` the first wins, the second gives the stake back · `nga-1-2` the first wins, the second loses, the other two give it
 * back · `three-1` every number but this one. Draws: `below(4)`, what is left less one, then `below(9)`, the fours above six in the cup.
 */
import { countedSpot, LOST, partOf, PUSH, readWhole, typedNumbers } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import { market } from '#games/markets.ts';
import type { Fraction, TableEngine } from '#games/table-contract.ts';
import type { FanTanRules } from '../tables/fan-tan.ts';

export const NUMBERS = [1, 2, 3, 4] as const;
const LEAST_FOURS = 6;
const MORE_FOURS = 9;

type Place = {
  readonly code: string;
  readonly odds: string;
  readonly most: Fraction;
  readonly back: (left: number) => Fraction;
};

const others = (one: number): number[] => NUMBERS.filter((number) => number !== one);

function placesOf({ pays }: FanTanRules): readonly Place[] {
  const place = (
    code: string,
    { odds, back }: FanTanRules['pays']['fan'],
    judge: (left: number) => 1 | 0 | -1,
  ): Place => ({
    code,
    odds,
    most: back,
    back: (left) => ({ 1: back, 0: PUSH, [-1]: LOST })[judge(left)] ?? LOST,
  });
  const ordered = NUMBERS.flatMap((one) => others(one).map((two) => [one, two] as const));
  return [
    ...NUMBERS.map((one) => place(`fan-${one}`, pays.fan, (left) => (left === one ? 1 : -1))),
    ...ordered
      .filter(([one, two]) => one < two)
      .map(([one, two]) =>
        place(`kwok-${one}-${two}`, pays.kwok, (left) => (left === one || left === two ? 1 : -1)),
      ),
    ...ordered.map(([one, two]) =>
      place(`nim-${one}-${two}`, pays.nim, (left) => (left === one ? 1 : left === two ? 0 : -1)),
    ),
    ...ordered.map(([one, two]) =>
      place(`nga-${one}-${two}`, pays.nga, (left) => (left === one ? 1 : left === two ? -1 : 0)),
    ),
    ...NUMBERS.map((one) => place(`three-${one}`, pays.three, (left) => (left === one ? -1 : 1))),
  ];
}

/** Two of a pair cover all four numbers; of nga the numbers beside them give both stakes back. */
const MARKETS = [
  market(...NUMBERS.map((number) => `fan-${number}`)),
  market('kwok-1-2', 'kwok-3-4'),
  market('kwok-1-3', 'kwok-2-4'),
  market('kwok-1-4', 'kwok-2-3'),
  ...NUMBERS.flatMap((one) =>
    others(one)
      .filter((two) => one < two)
      .map((two) => market(`nga-${one}-${two}`, `nga-${two}-${one}`)),
  ),
];

export type Cup = { readonly left: number; readonly fours: number };

/** @throws RangeError when it is no outcome of this game */
export const readCup = (outcome: unknown): Cup => ({
  left: readWhole(partOf(outcome, 'left'), 1, 4),
  fours: readWhole(partOf(outcome, 'fours'), LEAST_FOURS, LEAST_FOURS + MORE_FOURS - 1),
});

export function makeFanTan(rules: FanTanRules): TableEngine {
  const places = new Map(placesOf(rules).map((place) => [place.code, place]));
  const returns = (outcome: Json, spot: string): Fraction => {
    const place = places.get(spot);
    if (!place) throw new RangeError(`no such spot: ${spot}`);
    return place.back(readCup(outcome).left);
  };
  const all = NUMBERS.map((left) => ({ outcome: { left, fours: LEAST_FOURS } as Json, weight: 1n }));
  return {
    code: rules.code,
    version: rules.version,
    spots: [...places.values()].map((place) => countedSpot(all, returns, place)),
    markets: MARKETS,
    play: (draw): Json => ({ left: draw.below(4) + 1, fours: draw.below(MORE_FOURS) + LEAST_FOURS }),
    returns,
    readEntry: (text) => {
      const [left] = typedNumbers(text, 1, 1, 4) ?? [];
      return left === undefined ? undefined : { left, fours: LEAST_FOURS };
    },
    result: (outcome) => String(readCup(outcome).left),
  };
}
