/** European roulette: one number of 37. Draw: `below(37)`, the number itself. */
import { countedSpot, LOST, paid, partOf, readWhole, typedNumbers } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import type { TableEngine } from '#games/table-contract.ts';
import { POCKETS, ROULETTE_BETS, ROULETTE_MARKETS } from './layout.ts';

const BETS = new Map(ROULETTE_BETS.map((bet) => [bet.code, { ...bet, covers: new Set(bet.numbers) }]));

/** @throws RangeError when it is no outcome of this game */
export const readNumber = (outcome: unknown): number => readWhole(partOf(outcome, 'number'), 0, POCKETS - 1);

const returns: TableEngine['returns'] = (outcome, spot) => {
  const bet = BETS.get(spot);
  if (!bet) throw new RangeError(`no such spot: ${spot}`);
  return bet.covers.has(readNumber(outcome)) ? paid(bet.odds) : LOST;
};

export function makeRoulette({
  code,
  version,
}: {
  readonly code: string;
  readonly version: number;
}): TableEngine {
  const all = Array.from({ length: POCKETS }, (_, number) => ({ outcome: { number } as Json, weight: 1n }));
  return {
    code,
    version,
    spots: ROULETTE_BETS.map(({ code: spot, odds }) =>
      countedSpot(all, returns, { code: spot, odds: `${odds}:1`, most: paid(odds) }),
    ),
    markets: ROULETTE_MARKETS,
    play: (draw): Json => ({ number: draw.below(POCKETS) }),
    returns,
    readEntry: (text) => {
      const [number] = typedNumbers(text, 1, 0, POCKETS - 1) ?? [];
      return number === undefined ? undefined : { number };
    },
    result: (outcome) => String(readNumber(outcome)),
  };
}
