/**
 * Every way a whole shoe can come out, counted: what `tables/baccarat.ts` states as returns is proved by it. Cards are told apart by their worth
 * (ten pictures and tens alike), each order of six cards stands for as many deals as the shoe holds of it.
 */
import { gcd, ratio } from '#games/card-tables/engine/exact.ts';
import type { Spot } from '#games/table-contract.ts';
import type { BaccaratRules } from '../tables/baccarat.ts';
import { bankerDraws, isPairSpot, type PairSpot, returnByScore, type Score, scoreOf } from './baccarat.ts';
import { BACCARAT_SPOTS, type BaccaratSpot } from './spots.ts';

const TEN = 10;
const digit = (sum: number): number => sum - Math.floor(sum / TEN) * TEN;

const DRAWN = { natural: false, small: false } as const;

export type CountedScore = { readonly score: Score; readonly weight: bigint };

/** Each score with how many of the ordered six cards of a shoe come to it. */
export function countScores(decks: number): readonly CountedScore[] {
  const left = Array.from({ length: TEN }, (_, worth) => decks * (worth === 0 ? 16 : 4));
  let cards = decks * 52;
  const found = new Map<string, { score: Score; weight: bigint }>();
  const add = (score: Score, weight: bigint, unused: number): void => {
    // Deals that end with four or five cards stand for every way the cards after them lie.
    let all = weight;
    for (let one = 0; one < unused; one += 1) all *= BigInt(cards - one);
    const key = `${score.winner} ${score.margin} ${score.natural} ${score.small}`;
    const known = found.get(key);
    if (known) known.weight += all;
    else found.set(key, { score, weight: all });
  };
  const each = (weight: bigint, then: (worth: number, weight: bigint) => void): void => {
    for (let worth = 0; worth < TEN; worth += 1) {
      const of = left[worth] ?? 0;
      if (of === 0) continue;
      left[worth] = of - 1;
      cards -= 1;
      then(worth, weight * BigInt(of));
      left[worth] = of;
      cards += 1;
    }
  };
  const finish = (player: number, banker: number, third: number | undefined, weight: bigint): void => {
    if (!bankerDraws(banker, third))
      return third === undefined
        ? add(scoreOf(player, banker, { natural: false, small: true }), weight, 2)
        : add(scoreOf(player, banker, DRAWN), weight, 1);
    each(weight, (worth, ways) =>
      add(scoreOf(player, digit(banker + worth), DRAWN), ways, third === undefined ? 1 : 0),
    );
  };
  each(1n, (p1, w1) =>
    each(w1, (b1, w2) =>
      each(w2, (p2, w3) =>
        each(w3, (b2, weight) => {
          const [player, banker] = [digit(p1 + p2), digit(b1 + b2)];
          if (player >= 8 || banker >= 8)
            return add(scoreOf(player, banker, { natural: true, small: true }), weight, 2);
          if (player >= 6) return finish(player, banker, undefined, weight);
          each(weight, (third, ways) => finish(digit(player + third), banker, third, ways));
        }),
      ),
    ),
  );
  return [...found.values()];
}

/**
 * How many of the ordered four cards player, player, banker, banker make a pair in a given hand, and in both. @param kinds cards that pair with
 * each other: 13 ranks, or 52 cards @param of how many the shoe has of each kind
 */
function countPairs(kinds: number, of: number): { one: bigint; both: bigint; all: bigint } {
  const cards = kinds * of;
  const rest = (cards - 2) * (cards - 3);
  const pair = cards * (of - 1);
  return {
    one: BigInt(pair) * BigInt(rest),
    both: BigInt(pair) * BigInt((of - 2) * (of - 3) + (kinds - 1) * of * (of - 1)),
    all: BigInt(cards * (cards - 1)) * BigInt(rest),
  };
}

function pairReturn({ decks, pays }: BaccaratRules, spot: PairSpot): Spot['rtp'] {
  const back = (odds: number): bigint => BigInt(odds + 1);
  if (spot === 'perfect-pair') {
    const { one, both, all } = countPairs(52, decks);
    return ratio(2n * (one - both) * back(pays.perfectPair) + both * back(pays.perfectPairs), all);
  }
  const { one, both, all } = countPairs(13, decks * 4);
  return spot === 'either-pair'
    ? ratio((2n * one - both) * back(pays.eitherPair), all)
    : ratio(one * back(pays.pair), all);
}

function scoreReturn(
  rules: BaccaratRules,
  all: readonly CountedScore[],
  spot: Exclude<BaccaratSpot, PairSpot>,
): Spot['rtp'] {
  let [numerator, denominator, deals] = [0n, 1n, 0n];
  for (const { score, weight } of all) {
    const back = returnByScore(rules, score, spot);
    const below = BigInt(back.denominator);
    numerator = numerator * below + weight * BigInt(back.numerator) * denominator;
    denominator *= below;
    const common = gcd(numerator, denominator);
    numerator /= common;
    denominator /= common;
    deals += weight;
  }
  return ratio(numerator, denominator * deals);
}

/** Share of the deals in which a place brings anything back. */
export function countHits(rules: BaccaratRules): BaccaratRules['hits'] {
  const all = countScores(rules.decks);
  const deals = all.reduce((sum, { weight }) => sum + weight, 0n);
  const pairs = (spot: PairSpot): Spot['rtp'] => {
    const {
      one,
      both,
      all: four,
    } = spot === 'perfect-pair' ? countPairs(52, rules.decks) : countPairs(13, rules.decks * 4);
    return ratio(spot === 'player-pair' || spot === 'banker-pair' ? one : 2n * one - both, four);
  };
  const scores = (spot: Exclude<BaccaratSpot, PairSpot>): Spot['rtp'] =>
    ratio(
      all.reduce(
        (hits, { score, weight }) => (returnByScore(rules, score, spot).numerator > 0 ? hits + weight : hits),
        0n,
      ),
      deals,
    );
  return Object.fromEntries(
    BACCARAT_SPOTS.map((spot) => [spot, isPairSpot(spot) ? pairs(spot) : scores(spot)]),
  ) as BaccaratRules['hits'];
}

export function countReturns(rules: BaccaratRules): Readonly<Record<BaccaratSpot, Spot['rtp']>> {
  const all = countScores(rules.decks);
  return Object.fromEntries(
    BACCARAT_SPOTS.map((spot) => [
      spot,
      isPairSpot(spot) ? pairReturn(rules, spot) : scoreReturn(rules, all, spot),
    ]),
  ) as Readonly<Record<BaccaratSpot, Spot['rtp']>>;
}
