/** What the places of a table come back with where that is more than one figure, and how often a place brings anything back. */
import { baccarat } from './baccarat/tables/baccarat.ts';
import { colorDish } from './color-dish/tables/color-dish.ts';
import { sicBo } from './sic-bo/tables/sic-bo.ts';
import type { Fraction, Spot, TableEngine } from './table-contract.ts';
import { teenPatti } from './teen-patti/tables/teen-patti.ts';
import { type Share, shareOf } from '#kernel/shares.ts';

/** One of several pays of a place, with the stake. */
export type Pay = { readonly when: string; readonly back: Fraction };

const toOne = (when: string, odds: number): Pay => ({
  when,
  back: { numerator: odds + 1, denominator: 1 },
});

/** Undefined where a place has one pay, its most. `when`: how many dice, the hand, the points won by, the hands with a pair, the kind of disc. */
export function paysOf(game: string, spot: string): readonly Pay[] | undefined {
  if (game === 'sic-bo' && spot.startsWith('single-'))
    return sicBo.pays.single.map((odds, at) => toOne(String(at + 1), odds));
  if (game === 'teen-patti' && spot.endsWith('pair-plus'))
    return Object.entries(teenPatti.pays.pairPlus).map(([hand, odds]) => toOne(hand, odds));
  if (game === 'color-dish' && (spot === 'red' || spot === 'green'))
    return [
      { when: 'plain', back: colorDish.pays.colour.back },
      { when: 'violet', back: colorDish.pays.half.back },
    ];
  if (game !== 'baccarat') return undefined;
  const { pays } = baccarat;
  if (spot === 'perfect-pair') return [toOne('1', pays.perfectPair), toOne('2', pays.perfectPairs)];
  return spot.endsWith('-dragon')
    ? Object.entries(pays.dragon).map(([by, odds]) => toOne(by, odds))
    : undefined;
}

/** Places that give half of the stake, or all of it, back on a tie: how often follows from their return and that of the place of ties. */
const TIED: Readonly<Record<string, readonly string[]>> = {
  'dragon-tiger': ['dragon', 'tiger'],
  'teen-patti': ['a', 'b'],
};
const HALF: Fraction = { numerator: 1, denominator: 2 };

/** Hands of three that are a pair or better: 52 trails, 48 pure sequences, 720 sequences, 1,096 colours and 3,744 pairs of 22,100. */
const PAIR_PLUS: Share = shareOf(5_660n, 22_100n);

type Big = readonly [numerator: bigint, denominator: bigint];
const big = ({ numerator, denominator }: Share | Fraction): Big => [BigInt(numerator), BigInt(denominator)];
const ONE: Big = [1n, 1n];
const times = (a: Big, b: Big): Big => [a[0] * b[0], a[1] * b[1]];
const over = (a: Big, b: Big): Big => [a[0] * b[1], a[1] * b[0]];
const less = (a: Big, b: Big): Big => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]];
const plus = (a: Big, b: Big): Big => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];

/** Share of rounds in which a place brings anything back, exact. A place that was not counted round by round has one pay, or a tie beside it. */
export function hitRateOf({ code, spots }: Pick<TableEngine, 'code' | 'spots'>, spot: Spot): Share {
  if (spot.hitRate) return spot.hitRate;
  if (TIED[code]?.includes(spot.code)) return tiedHits(code, spots, spot);
  if (code === 'teen-patti') return PAIR_PLUS;
  if (paysOf(code, spot.code))
    throw new RangeError(`${spot.code} of ${code} has several pays and was not counted`);
  return shareOf(...over(big(spot.rtp), big(spot.most)));
}

function tiedHits(code: string, spots: readonly Spot[], spot: Spot): Share {
  const [rtp, most] = [big(spot.rtp), big(spot.most)];
  // A and B win equally often, and equal hands give everything back: return = 1 − wins × (2 − pay).
  if (code === 'teen-patti') {
    const wins = over(less(ONE, rtp), less([2n, 1n], most));
    return shareOf(...less(ONE, wins));
  }
  const tie = spots.find((one) => one.code === 'tie');
  if (!tie) throw new RangeError(`${code} has no place of ties`);
  const ties = over(big(tie.rtp), big(tie.most));
  const wins = over(less(rtp, times(ties, big(HALF))), most);
  return shareOf(...plus(wins, ties));
}
