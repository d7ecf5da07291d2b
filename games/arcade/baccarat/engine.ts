/**
 * Baccarat for one player: eight decks, shuffled anew for every round. Cards are drawn as places among those that are left: `below(416)`,
 * `below(415)` …, in the order player, banker, player, banker, then the player's third, then the banker's.
 */
import { arcade } from '#games/arcade/kit/engine.ts';
import { asJson, chipsOf, lawOf, type Layout, LOT_UNITS, readLayout, wonBy } from '#games/arcade/kit/lots.ts';
import { shoe } from '#games/arcade/kit/take.ts';
import { market } from '#games/markets.ts';
import { COUNTS } from './table.ts';
import type { BaccaratEnd } from './ends.ts';

export const DECKS = 8;
export const SPOTS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
export type BaccaratSpot = (typeof SPOTS)[number];
/** Two to nine count their face, ace one, ten to king nothing. Ranks 0 two … 12 ace. */
export const valueOf = (rank: number): number => (rank === 12 ? 1 : rank >= 8 ? 0 : rank + 2);
/** The last digit of a sum of at most three cards. */
const digit = (sum: number): number => (sum >= 20 ? sum - 20 : sum >= 10 ? sum - 10 : sum);

/** Whether the banker with `total` draws; `third` is the value of the player's third card, undefined when he stood. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return third !== 8;
  if (total === 4) return third >= 2 && third <= 7;
  if (total === 5) return third >= 4 && third <= 7;
  return total === 6 && (third === 6 || third === 7);
}

/** Plays the rules of the third card over values. @param next the value of the next card */
export function settleHands(values: readonly [number, number, number, number], next: () => number) {
  const [p1, b1, p2, b2] = values;
  let player = digit(p1 + p2);
  let banker = digit(b1 + b2);
  if (player < 8 && banker < 8) {
    const third = player <= 5 ? next() : undefined;
    const draws = bankerDraws(banker, third);
    if (third !== undefined) player = digit(player + third);
    if (draws) banker = digit(banker + next());
  }
  return { player, banker };
}

/** Twentieths of a chip that come back: when the side of a spot wins, and on a tie. */
export const BACCARAT_PAYS: Readonly<Record<BaccaratSpot, { readonly wins: number; readonly tie?: number }>> =
  {
    player: { wins: 40, tie: 20 },
    banker: { wins: 39, tie: 20 },
    tie: { wins: 180 },
    'player-pair': { wins: 240 },
    'banker-pair': { wins: 240 },
  };

/** Twentieths of a chip that come back. */
export function baccaratReturns(spot: BaccaratSpot, { winner, playerPair, bankerPair }: BaccaratEnd): number {
  const { wins, tie = 0 } = BACCARAT_PAYS[spot];
  if (spot === 'player-pair') return playerPair ? wins : 0;
  if (spot === 'banker-pair') return bankerPair ? wins : 0;
  if (winner === spot) return wins;
  return winner === 'tie' ? tie : 0;
}

const MARKETS = [market('player', 'banker')];
const law = (layout: Layout<BaccaratSpot>) => lawOf(layout, COUNTS, baccaratReturns);
const on = (spot: BaccaratSpot): Layout<BaccaratSpot> => ({ bets: [{ spot, chips: 1 }] });

export const baccarat = arcade<Layout<BaccaratSpot>>({
  code: 'punto-banco',
  kind: 'baccarat',
  unitsPerStake: LOT_UNITS,
  maxWin: LOT_UNITS * 12,
  first: on('banker'),
  readChoice: (input) => readLayout(input, SPOTS),
  lots: chipsOf,
  layout: { markets: MARKETS, laid: ({ bets }) => bets },
  law,
  plans: () => SPOTS.map((spot) => ({ name: spot, choice: on(spot), law: law(on(spot)) })),
  start: (layout, draw) => {
    const next = shoe(draw, DECKS);
    const player = [next()];
    const banker = [next()];
    player.push(next());
    banker.push(next());
    const rank = (card: number | undefined): number => (card ?? 0) >> 2;
    const [p1, p2] = player.map(rank);
    const [b1, b2] = banker.map(rank);
    let drawn = 0;
    const two = digit(valueOf(p1 ?? 0) + valueOf(p2 ?? 0));
    const ends = settleHands([valueOf(p1 ?? 0), valueOf(b1 ?? 0), valueOf(p2 ?? 0), valueOf(b2 ?? 0)], () => {
      const card = next();
      // The player's third comes first, where he draws at all.
      (drawn === 0 && two <= 5 ? player : banker).push(card);
      drawn += 1;
      return valueOf(rank(card));
    });
    const winner = ends.player > ends.banker ? 'player' : ends.player < ends.banker ? 'banker' : 'tie';
    const end: BaccaratEnd = { winner, playerPair: p1 === p2, bankerPair: b1 === b2 };
    const win = wonBy(layout, (spot) => baccaratReturns(spot, end));
    const totals = [ends.player, ends.banker];
    return {
      state: null,
      shown: { player, banker, totals, ...end, bets: asJson(layout), win },
      win,
      done: true,
    };
  },
});
