/**
 * The exact return of a whole round, free spins and all, from the counted spins. Every figure is a bigint over a power of
 * N = number of stop combinations. In free spins, with r spins left and c more that may still be won, one spin leads to
 * (r − 1 + a, c − a) where a is what its scatters award: r + c falls by one each spin, so every value at (r, c) is a whole
 * number over N^(r+c), and nothing is ever rounded.
 */
import type { GameProof } from '#games/contract.ts';
import type { Reels } from './compile.ts';
import { enumerate, type Histogram } from './enumerate.ts';

export type Ratio = { readonly numerator: string; readonly denominator: string };

export type SlotProof = GameProof & {
  /** Stop combinations of one spin. */
  readonly combinations: string;
  /** The share of the return that line and scatter pays of the paid spin give; the rest comes from free spins. */
  readonly baseRtp: Ratio;
  /** Share of rounds that open free spins. */
  readonly freeRate: Ratio;
  /** Variance of the return of one stake. */
  readonly variance: Ratio;
  /** The dearest round that can happen, in units; reached by at least one sequence of stops. */
  readonly maxWin: number;
  /** The dearest single paid spin, in units. */
  readonly maxSpin: number;
};

/** What a set of spins is worth: number, sum and sum of squares of units, and the dearest one. */
type Moments = {
  readonly count: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
  readonly most: number;
};

const momentsOf = (row: ReadonlyMap<number, number>): Moments => {
  let count = 0n;
  let sum = 0n;
  let squares = 0n;
  let most = Number.NEGATIVE_INFINITY;
  for (const [units, times] of row) {
    const u = BigInt(units);
    const t = BigInt(times);
    count += t;
    sum += u * t;
    squares += u * u * t;
    most = Math.max(most, units);
  }
  return { count, sum, squares, most };
};

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

export function ratio(numerator: bigint, denominator: bigint): Ratio {
  const common = gcd(numerator < 0n ? -numerator : numerator, denominator) || 1n;
  return { numerator: (numerator / common).toString(), denominator: (denominator / common).toString() };
}

/** A ratio as a number good to 15 digits, for words and sampling tests, never for money. */
export function ratioToNumber({ numerator, denominator }: Ratio): number {
  const scale = 10n ** 18n;
  return Number((BigInt(numerator) * scale) / BigInt(denominator)) / 1e18;
}

/** Standard deviations of one stake below which a game swings little, or moderately. */
const SWING = { low: 3, medium: 8 };

export function prove(reels: Reels): SlotProof {
  const histogram = enumerate(reels);
  const rows = histogram.map(momentsOf);
  const total = rows.reduce((sum, row) => sum + row.count, 0n);
  const round = roundMoments(reels, rows, total);
  const stake = BigInt(reels.lineCount);
  const base = rows.reduce((sum, row) => sum + row.sum, 0n);
  const variance = ratio(round.squares * round.scale - round.sum * round.sum, (round.scale * stake) ** 2n);
  const deviation = Math.sqrt(ratioToNumber(variance));
  return {
    combinations: total.toString(),
    rtp: ratio(round.sum, round.scale * stake),
    baseRtp: ratio(base, total * stake),
    hitRate: ratio(hits(reels, histogram), total),
    freeRate: ratio(
      rows.reduce((sum, row, scatters) => (reels.awards[scatters] ? sum + row.count : sum), 0n),
      total,
    ),
    variance,
    deviation,
    swing: deviation < SWING.low ? 'low' : deviation < SWING.medium ? 'medium' : 'high',
    maxWin: round.most,
    maxSpin: Math.max(...rows.map((row) => row.most)),
  };
}

/** Rounds that win: free spins are only opened by scatters, and those pay, so a spin that pays nothing ends the round with nothing. */
function hits(reels: Reels, histogram: Histogram): bigint {
  reels.awards.forEach((spins, scatters) => {
    if (spins > 0 && !reels.scatterPays[scatters]) throw new RangeError('free spins must come with a pay');
  });
  let count = 0n;
  for (const row of histogram) for (const [units, times] of row) if (units > 0) count += BigInt(times);
  return count;
}

type Values = { readonly sum: bigint; readonly squares: bigint; readonly most: number };
const NOTHING: Values = { sum: 0n, squares: 0n, most: 0 };

/** Sum and sum of squares of a round's units over `scale` equally likely rounds. */
function roundMoments(
  reels: Reels,
  rows: readonly Moments[],
  total: bigint,
): Values & { readonly scale: bigint } {
  const { most: cap, multiplier } = reels.table.free;
  const known = new Map<string, Values>();

  /** All ways to spin once and go on with (left, room), each way worth `factor` × its units; a whole number over N^(left+room+1). */
  const spin = (factor: number, left: number, room: number): Values => {
    const power = total ** BigInt(left + room);
    const by = BigInt(factor);
    const sums = rows.map((row, scatters) => {
      if (row.count === 0n) return { ...NOTHING, most: Number.NEGATIVE_INFINITY };
      const award = Math.min(reels.awards[scatters] ?? 0, room);
      const later = freeSpins(left + award, room - award);
      return {
        sum: by * row.sum * power + row.count * later.sum,
        squares: by * by * row.squares * power + 2n * by * row.sum * later.sum + row.count * later.squares,
        most: factor * row.most + later.most,
      };
    });
    return sums.reduce((a, b) => ({
      sum: a.sum + b.sum,
      squares: a.squares + b.squares,
      most: Math.max(a.most, b.most),
    }));
  };

  const freeSpins = (left: number, room: number): Values => {
    if (left === 0) return NOTHING;
    const key = `${left}/${room}`;
    const values = known.get(key) ?? spin(multiplier, left - 1, room);
    known.set(key, values);
    return values;
  };

  return { ...spin(1, 0, cap), scale: total ** BigInt(cap + 1) };
}
