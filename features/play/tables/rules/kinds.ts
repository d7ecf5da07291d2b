/** Kinds of bet: places that pay and return the same, named by the first of them. Limits are set by kind and kept by place. */
import type { Spot, TableEngine } from '#games/table-contract.ts';
import type { Minor } from '#kernel/money.ts';
import type { Limits } from './limits.ts';

export type BetKind = {
  /** Code of its first place. */
  readonly kind: string;
  readonly odds: string;
  /** Codes of all its places. */
  readonly spots: readonly string[];
};

const same = (one: Spot, other: Spot): boolean =>
  one.odds === other.odds &&
  one.rtp.numerator === other.rtp.numerator &&
  one.rtp.denominator === other.rtp.denominator;

/** In the order of the table; none where all places are of one kind, whose limit is the table's, nor where places are cards. */
export function kindsOf({ spots, pool }: Pick<TableEngine, 'spots' | 'pool'>): readonly BetKind[] {
  const firsts = spots.filter((spot, at) => spots.findIndex((other) => same(other, spot)) === at);
  if (pool || firsts.length < 2) return [];
  return firsts.map((first) => ({
    kind: first.code,
    odds: first.odds,
    spots: spots.flatMap((spot) => (same(first, spot) ? spot.code : [])),
  }));
}

/** The limit of a place of this kind: the lowest where its places have different ones; undefined where it is the table's. */
export function kindMax({ spots: own }: Limits, { spots }: BetKind): Minor | undefined {
  const known = spots.flatMap((spot) => own.get(spot) ?? []);
  return known.length === 0 ? undefined : known.reduce((least, one) => (one < least ? one : least));
}
