/**
 * What of stakes on the sides of one market can be lost. A market is covered by its sides: one of them wins, whatever happens. Whoever lays the
 * same on each of them risks the game's edge and no more, so that only one of the n equal parts counts:
 *
 * counted = all that was laid − (n − 1) × the least laid on a side.
 *
 * For two sides this is the larger one. What runs (`service/exposures.ts`) and what anybody can recompute (docs/RECOMPUTE.md, agents) read it here.
 */
import { type Minor, minor } from './money.ts';

/** A part of a stake. Parts of a market whose other sides were not staked on are named too: somebody may do it later. */
export type Side = {
  /** Names the market within its event. */
  readonly market: string;
  /** Place of the side among those of its market, from 0. */
  readonly side: number;
  /** How many sides cover the market. */
  readonly of: number;
  readonly stake: Minor;
};

/** @param staked of the sides that were staked on @param of how many sides cover the market */
export function atRisk(staked: readonly bigint[], of: number): bigint {
  let [sum, least] = [0n, staked[0] ?? 0n];
  for (const one of staked) {
    sum += one;
    if (one < least) least = one;
  }
  return staked.length < of ? sum : sum - BigInt(of - 1) * least;
}

const TWO = 2;

/**
 * What of each part of one market counts, in their order; together it is `atRisk`. The side with most on it counts in full – the first by `order`
 * where two have as much –, from each other one the least is taken off, from its last part backwards. Of two sides the smaller counts nothing.
 */
export function countedParts<Name>(
  parts: readonly { readonly side: Name; readonly stake: bigint }[],
  of: number,
  order: (one: Name, other: Name) => number,
): readonly bigint[] {
  const sides = new Map<Name, bigint>();
  for (const { side, stake } of parts) sides.set(side, (sides.get(side) ?? 0n) + stake);
  const counted = parts.map(({ stake }) => stake);
  if (sides.size < of) return counted;
  const ranked = [...sides].sort(([one, a], [other, b]) => (a === b ? order(one, other) : a > b ? -1 : 1));
  const least = ranked.at(-1)?.[1] ?? 0n;
  // Of what two sides cover only the larger counts, however many names its list has.
  const off = new Map(ranked.slice(1).map(([side, own]) => [side, of === TWO ? own : least]));
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const { side, stake } = parts[at] ?? { side: undefined, stake: 0n };
    const left = side === undefined ? 0n : (off.get(side) ?? 0n);
    const taken = left < stake ? left : stake;
    if (side === undefined || taken === 0n) continue;
    counted[at] = stake - taken;
    off.set(side, left - taken);
  }
  return counted;
}

/** What is laid on each side of each market of one bet. */
export function byMarket(sides: readonly Side[]): ReadonlyMap<string, readonly bigint[]> {
  const markets = new Map<string, bigint[]>();
  for (const { market, side, of, stake } of sides) {
    let staked = markets.get(market);
    if (!staked) {
      staked = Array.from({ length: of }, () => 0n);
      markets.set(market, staked);
    }
    staked[side] = (staked[side] ?? 0n) + stake;
  }
  return markets;
}

/** What of a bet counts by itself. @param valid what was at risk of it, the sides apart; what lies on no side counts as it is */
export function countedAlone(valid: Minor, sides: readonly Side[]): Minor {
  if (valid === 0n) return valid;
  let opposed = 0n;
  for (const staked of byMarket(sides).values())
    opposed += staked.reduce((sum, one) => sum + one, 0n) - atRisk(staked, staked.length);
  return minor(opposed < valid ? valid - opposed : 0n);
}

/** One bet of one owner on one market: all it laid there. */
export type OnMarket = { readonly ref: string; readonly staked: readonly bigint[] };

/**
 * How bets that end together share what their market counts more than before, by their refs.
 * @param after what lies on its sides with them @param told what of the market was told before
 */
export function shareRaise(
  bets: readonly OnMarket[],
  after: readonly bigint[],
  countedBefore: bigint,
): ReadonlyMap<string, bigint> {
  const risk = atRisk(after, after.length);
  let left = risk > countedBefore ? risk - countedBefore : 0n;
  const parts = bets.flatMap(({ ref, staked }) =>
    staked.flatMap((stake, side) => (stake > 0n ? [{ ref, side, stake }] : [])),
  );
  const counted = countedParts(parts, after.length, (one, other) => one - other);
  const shares = new Map<string, bigint>();
  for (const [at, { ref }] of parts.entries()) {
    const own = counted[at] ?? 0n;
    const share = own < left ? own : left;
    left -= share;
    shares.set(ref, (shares.get(ref) ?? 0n) + share);
  }
  return shares;
}
