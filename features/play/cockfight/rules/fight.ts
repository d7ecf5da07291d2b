/** What a pool pays, when a fight is cancelled, and what a bet on it comes to. Pure; the engine is the one of `recompute sports`. */
import { fraction, writeDecimal } from '#games/odds/engine/exact.ts';
import {
  type Cock,
  dividends,
  isCancelled,
  POOL_RULES,
  type PoolRules,
  type PoolStakes,
  settlePool,
} from '#games/odds/engine/pool.ts';
import type { Side } from '#kernel/sides.ts';
import { formatWire, minor } from '#kernel/money.ts';
import type { FightNote, FightResult } from '../contract.ts';

export type Pool = PoolStakes & {
  /** Thousandths that are kept. */
  readonly takeout: number;
};

export const rulesOf = ({ takeout }: Pick<Pool, 'takeout'>): PoolRules => ({
  ...POOL_RULES,
  takeout: fraction(BigInt(takeout), 1_000n),
});

const PLACES = 2;

/** `1.85` for one unit of each side; null where nobody backs it. The draw is fixed at 9.00. */
export function paysOf(pool: Pool): Readonly<Record<Cock, string | null>> {
  const { meron, wala, draw } = dividends(pool, rulesOf(pool));
  return {
    meron: meron ? writeDecimal(meron, PLACES, 'down') : null,
    wala: wala ? writeDecimal(wala, PLACES, 'down') : null,
    draw: writeDecimal(draw, PLACES, 'down'),
  };
}

/** Why the stakes leave no fight worth holding; undefined where they do. */
export function cancelledBy(pool: Pool): Extract<FightNote, 'one_sided' | 'low'> | undefined {
  if (!isCancelled(pool, rulesOf(pool))) return undefined;
  return pool.meron === 0n || pool.wala === 0n ? 'one_sided' : 'low';
}

export type BetVerdict = {
  readonly state: 'settled' | 'voided';
  readonly outcome: 'won' | 'lost' | 'void';
  readonly payout: bigint;
  readonly dividend: string;
};

export function judgeBet(
  pool: Pool,
  result: FightResult,
  bet: { readonly stake: bigint; readonly pick: Cock },
): BetVerdict {
  const { outcome, payout, dividend } = settlePool(pool, rulesOf(pool), result, bet);
  return {
    state: outcome === 'void' ? 'voided' : 'settled',
    outcome,
    payout,
    dividend: writeDecimal(dividend, PLACES, 'down'),
  };
}

/** Below these odds nothing counts for turnover, as at every bet on an event; what was given back was never at risk. */
const LEAST_COUNTING = 150n;
const hundredths = (dividend: string | null): bigint => BigInt((dividend ?? '0.00').replace('.', ''));

export function validStakeOf(
  pool: Pool,
  { stake, pick }: { readonly stake: bigint; readonly pick: Cock },
  { outcome }: Pick<BetVerdict, 'outcome'>,
): bigint {
  return outcome === 'void' || hundredths(paysOf(pool)[pick]) < LEAST_COUNTING ? 0n : stake;
}

/** Of two cocks one wins, or the fight is a draw; the draw has no other side. */
const COCKS: readonly Cock[] = ['meron', 'wala'];

/** What of a bet lies on a side. */
export function sidesOf(pick: Cock, counts: bigint): readonly Side[] {
  const side = COCKS.indexOf(pick);
  return side < 0 || counts === 0n ? [] : [{ market: 'fight', side, of: COCKS.length, stake: minor(counts) }];
}

/** The line of a bet as `recompute sports` reads it. */
export const poolLine = (
  pool: Pool,
  result: FightResult,
  {
    id,
    stake,
    pick,
    currency,
  }: { readonly id: string; readonly stake: bigint; readonly pick: Cock; readonly currency: string },
) => ({
  id,
  currency,
  stake: formatWire(stake, currency),
  pick,
  pool: {
    stakes: {
      meron: formatWire(pool.meron, currency),
      wala: formatWire(pool.wala, currency),
      draw: formatWire(pool.draw, currency),
    },
    takeout: writeDecimal(fraction(BigInt(pool.takeout), 1_000n), 3, 'down'),
    result,
  },
});
