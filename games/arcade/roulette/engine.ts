/**
 * Roulette for one player. One draw: `below(37)`, or `below(38)` on the American wheel, where 37 is the double zero. Up to twenty chips of
 * one value on one spin. French rules give half an even chance back on zero (la partage).
 */
import { arcade, type ArcadeEngine } from '#games/arcade/kit/engine.ts';
import { asJson, chipsOf, lawOf, type Layout, LOT_UNITS, readLayout, wonBy } from '#games/arcade/kit/lots.ts';
import { marketsOf, POCKETS, type Rules, spotsOf } from './table.ts';

function rouletteOf(rules: Rules): ArcadeEngine {
  const spots = spotsOf(rules);
  const names = Object.keys(spots);
  const outcomes = Array.from({ length: POCKETS[rules] }, (_, pocket) => [pocket, 1n] as const);
  /** Twentieths of a chip. */
  const returns = (name: string, pocket: number): number => {
    const spot = spots[name];
    if (!spot) return 0;
    if (spot.numbers.includes(pocket)) return 20 * (spot.pay + 1);
    return rules === 'french' && spot.even && pocket === 0 ? 10 : 0;
  };
  const law = (layout: Layout<string>) => lawOf(layout, outcomes, returns);
  const on = (spot: string): Layout<string> => ({ bets: [{ spot, chips: 1 }] });
  return arcade<Layout<string>>({
    code: `roulette-${rules}`,
    kind: 'roulette',
    unitsPerStake: LOT_UNITS,
    maxWin: LOT_UNITS * 36,
    first: on('red'),
    readChoice: (input) => readLayout(input, names),
    lots: chipsOf,
    layout: { markets: marketsOf(rules), laid: ({ bets }) => bets },
    law,
    plans: () =>
      [
        'n17',
        'split-17-18',
        'street-16',
        'corner-17',
        'six-16',
        'dozen-2',
        'column-1',
        'red',
        ...(rules === 'american' ? ['five-0'] : []),
      ].map((spot) => ({ name: spot, choice: on(spot), law: law(on(spot)) })),
    start: (layout, draw) => {
      const pocket = draw.below(POCKETS[rules]);
      const win = wonBy(layout, (spot) => returns(spot, pocket));
      return { state: null, shown: { pocket, bets: asJson(layout), win }, win, done: true };
    },
  });
}

export const ROULETTES: readonly ArcadeEngine[] = [
  rouletteOf('european'),
  rouletteOf('french'),
  rouletteOf('american'),
];
