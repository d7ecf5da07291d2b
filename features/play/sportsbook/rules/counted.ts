/** What of a slip lies on the sides of a market, at which odds, and what the house keeps of it in the long run. Pure. */
import type { Side } from '#kernel/sides.ts';
import type { Settled } from '#features/play/stakes/service/kind.ts';
import { sidesOfPick } from '#games/odds/engine/sides.ts';
import { minor } from '#kernel/money.ts';
import type { LegJson, SlipRow } from '../store/slips.ts';
import type { Selection } from './market.ts';
import { validStakeOf, writtenOdds } from './settle.ts';

const MILLION = 1_000_000;

/** In millionths of a stake: what the chances it was priced from leave of it; nothing where staff priced it above them. */
export function keptOf({ odds, win, back }: Selection): number | undefined {
  if (odds === null) return undefined;
  const kept = 1 - win * Number(odds) - back;
  return Math.min(MILLION, Math.max(0, Math.floor(kept * MILLION)));
}

/** Every leg of a parlay brings its own; of a system and of an each-way bet the least of its picks is what all of it keeps at least. */
function marginOf({
  legs,
  system,
  each_way,
}: Pick<SlipRow, 'legs' | 'system' | 'each_way'>): number | undefined {
  const kept = legs.map(({ keeps }) => keeps);
  if (kept.some((one) => one === undefined)) return undefined;
  const known = kept.map((one) => one ?? 0);
  if (system || each_way) return Math.min(...known);
  return Math.floor(MILLION - known.reduce((left, one) => (left * (MILLION - one)) / MILLION, MILLION));
}

/** Of a single bet only: what a parlay needs beside its pick nobody covers with another. */
function sidesOf(legs: readonly LegJson[], each_way: unknown, counts: bigint): readonly Side[] {
  const [leg, more] = legs;
  if (!leg || more || each_way || counts === 0n) return [];
  const found = sidesOfPick(leg);
  if (!found) return [];
  const stake = minor(counts / BigInt(found.sides.length));
  return found.sides.map((side) => ({ market: found.market, side, of: found.of, stake }));
}

/** Undefined for a slip that is void. */
export function settledOf(
  slip: Pick<SlipRow, 'stake' | 'legs' | 'system' | 'each_way'>,
  outcome: string,
  payout: bigint,
): Settled {
  const counts = validStakeOf(slip, outcome);
  const margin = marginOf(slip);
  const book = slip.legs[0]?.bookId;
  return {
    payout: minor(payout),
    validStake: minor(counts),
    odds: writtenOdds(slip),
    sides: sidesOf(slip.legs, slip.each_way, counts),
    ...(book === undefined ? {} : { event: book }),
    ...(margin === undefined ? {} : { margin }),
  };
}
