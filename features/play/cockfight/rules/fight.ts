/** What a fight pays, when it is cancelled, and what a bet on it comes to. Pure; the engine is the one of `recompute sports`. */
import { type Fraction, fraction, writeDecimal } from '#games/odds/engine/exact.ts';
import { settleFixed, wonAt } from '#games/odds/engine/fight-odds.ts';
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
import { priceIn, type PricesJson, type TermsJson } from './prices.ts';

export type Pool = PoolStakes & {
  /** Thousandths that are kept. */
  readonly takeout: number;
};

export const rulesOf = ({ takeout }: Pick<Pool, 'takeout'>): PoolRules => ({
  ...POOL_RULES,
  takeout: fraction(BigInt(takeout), 1_000n),
});

/** A fight as it is judged: a pool, or at the prices its bets were taken at. */
export type Judged = Pool & { readonly mode: 'pool' | 'fixed'; readonly terms: TermsJson | null };
type Backed = { readonly stake: bigint; readonly pick: Cock; readonly odds: string | null };

const PLACES = 2;
const shown = (dividend: Fraction): string => writeDecimal(dividend, PLACES, 'down');

/**
 * `1.85` for one unit of each side as the pool stands; null where nothing can be won: a pool that would be given back pays nobody, and
 * neither does the draw beside it. The draw is fixed at 9.00.
 */
export function paysOf(pool: Pool): Readonly<Record<Cock, string | null>> {
  if (cancelledBy(pool)) return { meron: null, wala: null, draw: null };
  const { meron, wala, draw } = dividends(pool, rulesOf(pool));
  return {
    meron: meron ? shown(meron) : null,
    wala: wala ? shown(wala) : null,
    draw: shown(draw),
  };
}

/** What a bet into the pool would be paid if its pick won and nobody bet after it; undefined where everything would go back. */
export function estimatedIn(pool: Pool, pick: Cock, stake: bigint): bigint | undefined {
  const after = { ...pool, [pick]: pool[pick] + stake };
  return cancelledBy(after) ? undefined : settlePool(after, rulesOf(after), pick, { stake, pick }).payout;
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

const isDrawOffered = ({ terms }: Pick<Judged, 'terms'>): boolean => terms?.drawOffered ?? true;

export function judgeBet(fight: Judged, result: FightResult, { stake, pick, odds }: Backed): BetVerdict {
  const { outcome, payout, dividend } =
    fight.mode === 'pool' || odds === null
      ? settlePool(fight, rulesOf(fight), result, { stake, pick })
      : settleFixed(isDrawOffered(fight), result, { stake, pick, price: priceIn(odds) });
  return {
    state: outcome === 'void' ? 'voided' : 'settled',
    outcome,
    payout,
    dividend: shown(dividend),
  };
}

/** What a bet at a fixed price is paid when it wins. */
export const potentialOf = (stake: bigint, odds: string): bigint => wonAt(stake, priceIn(odds));

/** What each pick pays: the house's prices, or the pool as it stands. */
export const pricesOf = (
  fight: Judged & { readonly prices: PricesJson | null },
): Readonly<Record<Cock, string | null>> => fight.prices ?? paysOf(fight);

/** Below these odds nothing counts for turnover, as at every bet on an event; what was given back was never at risk. */
const LEAST_COUNTING = 150n;
const hundredths = (dividend: string | null): bigint => BigInt((dividend ?? '0.00').replace('.', ''));

export function validStakeOf(
  pool: Pool,
  { stake, pick, odds }: Backed,
  { outcome }: Pick<BetVerdict, 'outcome'>,
): bigint {
  return outcome === 'void' || hundredths(odds ?? paysOf(pool)[pick]) < LEAST_COUNTING ? 0n : stake;
}

/** Of two cocks one wins, or the fight is a draw; the draw has no other side. */
const COCKS: readonly Cock[] = ['meron', 'wala'];

/** What of a bet lies on a side. */
export function sidesOf(pick: Cock, counts: bigint): readonly Side[] {
  const side = COCKS.indexOf(pick);
  return side < 0 || counts === 0n ? [] : [{ market: 'fight', side, of: COCKS.length, stake: minor(counts) }];
}

type LineBet = Backed & { readonly id: string; readonly currency: string };

/** The line of a bet as `recompute sports` reads it. */
export const betLine = (fight: Judged, result: FightResult, bet: LineBet) =>
  bet.odds === null ? poolLine(fight, result, bet) : fixedLine(fight, result, bet, bet.odds);

const fixedLine = (
  fight: Judged,
  result: FightResult,
  { id, stake, pick, currency }: LineBet,
  odds: string,
) => ({
  id,
  currency,
  stake: formatWire(stake, currency),
  pick,
  fight: { odds, drawOffered: isDrawOffered(fight), result },
});

export const poolLine = (
  pool: Pool,
  result: FightResult,
  { id, stake, pick, currency }: Omit<LineBet, 'odds'>,
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
