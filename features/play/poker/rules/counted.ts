/** What of a hand counts as staked: only what the house was paid for, or chips pushed to and fro would earn points and commission. Pure. */
import { RATE_UNIT, sum } from '#games/poker/engine/pots.ts';

export type Counted = {
  /** The seat’s share of the rake, by what it had put in. */
  readonly rake: bigint;
  /** The part of its stake that was raked at the full rate. */
  readonly valid: bigint;
};

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** @param rate in hundredths of a percent */
export function countedOf(stakes: readonly bigint[], rake: bigint, rate: bigint): readonly Counted[] {
  const total = sum(stakes);
  let reached = 0n;
  let shared = 0n;
  return stakes.map((stake) => {
    reached += stake;
    const upTo = total === 0n ? 0n : (rake * reached) / total;
    const own = upTo - shared;
    shared = upTo;
    return { rake: own, valid: rate === 0n ? 0n : smaller(stake, (own * RATE_UNIT) / rate) };
  });
}

/** What the house keeps of such a hand, in millionths of what was staked. */
export const marginOf = (stakes: readonly bigint[], rake: bigint): number => {
  const total = sum(stakes);
  return total === 0n ? 0 : Number((rake * 1_000_000n) / total);
};
