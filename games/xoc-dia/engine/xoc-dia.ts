/**
 * Xoc dia: four coins, red on one side and white on the other, are shaken in a bowl. Places look at how many lie red. Draws: `below(2)` for each
 * coin, 1 is red.
 */
import {
  countedSpot,
  listOf,
  LOST,
  partOf,
  readWhole,
  typedNumbers,
} from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import { market } from '#games/markets.ts';
import type { Fraction, TableEngine } from '#games/table-contract.ts';
import type { XocDiaRules } from '../tables/xoc-dia.ts';

/** @throws RangeError when it is no outcome of this game */
export const readCoins = (outcome: unknown): readonly number[] =>
  listOf(partOf(outcome, 'coins'), 4, 4).map((coin) => readWhole(coin, 0, 1));

export const redsOf = (coins: readonly number[]): number => coins.reduce((sum, coin) => sum + coin, 0);

/** Place → how many red coins it wins with. */
const WINS: Readonly<Record<string, readonly number[]>> = {
  even: [0, 2, 4],
  odd: [1, 3],
  'red-4': [4],
  'red-3': [3],
  'red-2': [2],
  'red-1': [1],
  'red-0': [0],
  same: [0, 4],
};

const MARKETS = [market('even', 'odd'), market('red-0', 'red-1', 'red-2', 'red-3', 'red-4')];

export function makeXocDia({ code, version, pays }: XocDiaRules): TableEngine {
  const returns = (outcome: Json, spot: string): Fraction => {
    const wins = Object.hasOwn(WINS, spot) ? WINS[spot] : undefined;
    const pay = Object.hasOwn(pays, spot) ? pays[spot] : undefined;
    if (!wins || !pay) throw new RangeError(`no such spot: ${spot}`);
    return wins.includes(redsOf(readCoins(outcome))) ? pay.back : LOST;
  };
  const bits = [0, 1];
  const all = bits.flatMap((a) =>
    bits.flatMap((b) =>
      bits.flatMap((c) => bits.map((d) => ({ outcome: { coins: [a, b, c, d] } as Json, weight: 1n }))),
    ),
  );
  return {
    code,
    version,
    spots: Object.entries(pays).map(([spot, { odds, back }]) =>
      countedSpot(all, returns, { code: spot, odds, most: back }),
    ),
    markets: MARKETS,
    play: (draw): Json => ({ coins: [draw.below(2), draw.below(2), draw.below(2), draw.below(2)] }),
    returns,
    readEntry: (text) => {
      const [reds] = typedNumbers(text, 1, 0, 4) ?? [];
      return reds === undefined ? undefined : { coins: [0, 1, 2, 3].map((at) => (at < reds ? 1 : 0)) };
    },
    result: (outcome) => String(redsOf(readCoins(outcome))),
  };
}
