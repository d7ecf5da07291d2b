/** The exact figures of a round: its chain of places solved backwards, every value over one whole denominator, nothing rounded. */
import type { GameProof } from '#games/contract.ts';
import {
  type Fraction,
  fraction,
  gcd,
  minus,
  ONE,
  over,
  ratioOf,
  times,
} from '#games/slots/engine/fraction.ts';
import { type Ratio, ratioToNumber } from '#games/slots/engine/proof.ts';
import { either, type Moments, both, none, nothing, weighted } from './moments.ts';
import type { At, Law, Mechanics } from './round.ts';

export type ModelProof = GameProof & {
  readonly maxWin: number;
  readonly variance: Ratio;
  /** of a round that begins with a bought feature */
  readonly bought?: GameProof & { readonly maxWin: number; readonly variance: Ratio };
};

/** The same proportions in the smallest numbers. */
function reduced(all: Moments): Moments {
  const by = gcd(gcd(all.count, all.sum), gcd(all.squares, all.zeros)) || 1n;
  return by === 1n
    ? all
    : { ...all, count: all.count / by, sum: all.sum / by, squares: all.squares / by, zeros: all.zeros / by };
}

const MOST_PLACES = 200_000;

/** @returns units of a whole round that begins with this law */
export function solve(mechanics: Mechanics, start: Law): Moments {
  const known = new Map<string, Moments>();
  const open = new Set<string>();

  const from = (at: At | undefined): Moments => {
    if (at === undefined) return nothing();
    const phase = mechanics.phases[at[0] ?? -1];
    if (!phase) throw new RangeError(`no phase ${at[0]}`);
    const place = phase.same?.(at) ?? at;
    const key = place.join();
    const found = known.get(key);
    if (found) return found;
    if (open.has(key) || open.size > MOST_PLACES) throw new RangeError(`rounds without an end at ${key}`);
    open.add(key);
    const value = through(phase.law(place));
    open.delete(key);
    known.set(key, value);
    return value;
  };
  const through = (law: Law): Moments => {
    const parts = law.arcs.map(({ moments, at }) => ({ moments, later: from(at) }));
    const common = parts.reduce((all, { later }) => (all / gcd(all, later.count)) * later.count, 1n);
    const sum = parts.reduce(
      (all, { moments, later }) => either(all, both(moments, weighted(later, common / later.count))),
      none,
    );
    if (sum.count !== law.total * common)
      throw new RangeError('outcomes that do not add up to all there are');
    return reduced(sum);
  };
  return through(start);
}

/** Standard deviations of one stake below which a game swings little, or moderately; as for the first table. */
const SWING = { low: 3, medium: 8 };

function figuresOf(
  all: Moments,
  unit: number,
): GameProof & { readonly maxWin: number; readonly variance: Ratio } {
  const share = (n: bigint): Fraction => fraction(n, all.count);
  const stake = fraction(BigInt(unit));
  const mean = share(all.sum);
  const variance = over(minus(share(all.squares), times(mean, mean)), times(stake, stake));
  const deviation = Math.sqrt(ratioToNumber(ratioOf(variance)));
  return {
    rtp: ratioOf(over(mean, stake)),
    hitRate: ratioOf(minus(ONE, share(all.zeros))),
    variance: ratioOf(variance),
    deviation,
    swing: deviation < SWING.low ? 'low' : deviation < SWING.medium ? 'medium' : 'high',
    maxWin: all.most,
  };
}

/** @throws RangeError when the mechanics have rounds without an end */
export function proveModel(mechanics: Mechanics): ModelProof {
  const { buy, unit, mostOf = (most: number) => most } = mechanics;
  const plain = figuresOf(solve(mechanics, mechanics.startLaw()), unit);
  const proof: ModelProof = { ...plain, maxWin: mostOf(plain.maxWin) };
  if (!buy) return proof;
  const begun: Law = { total: 1n, arcs: [{ moments: nothing(), at: buy.at }] };
  // The stake is the price: the round is played with a stake `price` times smaller.
  const bought = figuresOf(solve(mechanics, begun), unit * buy.price);
  return { ...proof, bought };
}
