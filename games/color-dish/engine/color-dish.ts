/**
 * Colour dish: one of ten discs, 0 to 9. Odd discs are green, even ones red; 0 and 5 are violet beside that, and pay half as much on red and
 * green. Draw: `below(10)`, the number itself.
 */
import { countedSpot, LOST, partOf, readWhole, typedNumbers } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import { market, marketOf } from '#games/markets.ts';
import type { Fraction, TableEngine } from '#games/table-contract.ts';
import type { ColorDishRules } from '../tables/color-dish.ts';

export const DISCS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** @throws RangeError when it is no outcome of this game */
export const readDisc = (outcome: unknown): number => readWhole(partOf(outcome, 'disc'), 0, 9);

export const isViolet = (disc: number): boolean => disc === 0 || disc === 5;
export const colourOf = (disc: number): 'red' | 'green' =>
  Math.floor(disc / 2) * 2 === disc ? 'red' : 'green';

/** Each disc is green or red; violet lies on both. */
const MARKETS = [
  market('green', 'red'),
  market('small', 'big'),
  marketOf(
    'discs',
    DISCS.map((disc) => `disc-${disc}`),
  ),
];

export function makeColorDish({ code, version, pays }: ColorDishRules): TableEngine {
  const backOf = (disc: number, spot: string): Fraction => {
    switch (spot) {
      case 'red':
      case 'green':
        return colourOf(disc) !== spot ? LOST : isViolet(disc) ? pays.half.back : pays.colour.back;
      case 'violet':
        return isViolet(disc) ? pays.violet.back : LOST;
      case 'small':
        return disc <= 4 ? pays.half10.back : LOST;
      case 'big':
        return disc >= 5 ? pays.half10.back : LOST;
      default:
        if (!/^disc-\d$/.test(spot)) throw new RangeError(`no such spot: ${spot}`);
        return spot === `disc-${disc}` ? pays.disc.back : LOST;
    }
  };
  const returns = (outcome: Json, spot: string): Fraction => backOf(readDisc(outcome), spot);
  const all = DISCS.map((disc) => ({ outcome: { disc } as Json, weight: 1n }));
  const places = [
    { code: 'green', ...pays.colour },
    { code: 'violet', ...pays.violet },
    { code: 'red', ...pays.colour },
    ...DISCS.map((disc) => ({ code: `disc-${disc}`, ...pays.disc })),
    { code: 'small', ...pays.half10 },
    { code: 'big', ...pays.half10 },
  ];
  return {
    code,
    version,
    spots: places.map(({ code: spot, odds, back }) =>
      countedSpot(all, returns, { code: spot, odds, most: back }),
    ),
    markets: MARKETS,
    play: (draw): Json => ({ disc: draw.below(10) }),
    returns,
    readEntry: (text) => {
      const [disc] = typedNumbers(text, 1, 0, 9) ?? [];
      return disc === undefined ? undefined : { disc };
    },
    result: (outcome) => String(readDisc(outcome)),
  };
}
