/**
 * Cockfight by pool: all that is staked on the two sides, less the plasada, is shared by the side that won
 * (docs/RECOMPUTE.md, sports). The draw is a bet of its own at fixed odds and no part of the pool; on a draw the stakes of
 * both sides go back whole. A fight of which either side would pay 1.07 or less is cancelled, and everything goes back.
 */
import { compare, type Fraction, fraction, minus, scaled, share, WHOLE } from './exact.ts';

export const COCKS = ['meron', 'wala', 'draw'] as const;
export type Cock = (typeof COCKS)[number];
export const POOL_RESULTS = [...COCKS, 'cancelled'] as const;
export type PoolResult = (typeof POOL_RESULTS)[number];

/** Minor units staked on each. */
export type PoolStakes = Readonly<Record<Cock, bigint>>;

export type PoolRules = {
  /** Part of the pool that is kept; the product's ruling says 0.10, the source 5 %, some 10 %. */
  readonly takeout: Fraction;
  /** What a draw pays to one, the stake not counted. */
  readonly drawPays: Fraction;
  /** A side that pays this or less cancels the fight. */
  readonly cancelAt: Fraction;
};

export const POOL_RULES: PoolRules = {
  takeout: fraction(1n, 10n),
  drawPays: fraction(8n),
  cancelAt: fraction(107n, 100n),
};

/** Dividends are declared per 100, in whole numbers (187): two decimals, rounded down. */
export const DIVIDEND_PLACES = 2;
const declared = (exact: Fraction): Fraction => fraction(scaled(exact, DIVIDEND_PLACES, 'down'), 100n);

export type Dividends = {
  readonly meron: Fraction | undefined;
  readonly wala: Fraction | undefined;
  readonly draw: Fraction;
};

/** What each pick would pay for one, stake included; nothing for a side nobody backed. */
export function dividends(stakes: PoolStakes, rules: PoolRules): Dividends {
  const kept = minus(WHOLE, rules.takeout);
  const pool = stakes.meron + stakes.wala;
  const of = (side: bigint): Fraction | undefined =>
    side === 0n ? undefined : declared(fraction(pool * kept.n, side * kept.d));
  return {
    meron: of(stakes.meron),
    wala: of(stakes.wala),
    draw: fraction(rules.drawPays.n + rules.drawPays.d, rules.drawPays.d),
  };
}

/** Whether the stakes leave a fight worth holding. A side nobody backed leaves the other less than its stake. */
export function isCancelled(stakes: PoolStakes, rules: PoolRules): boolean {
  const { meron, wala } = dividends(stakes, rules);
  return !meron || !wala || compare(meron, rules.cancelAt) <= 0 || compare(wala, rules.cancelAt) <= 0;
}

export type PoolAnswer = {
  readonly outcome: 'won' | 'lost' | 'void';
  /** What one unit on the winning pick is paid; 1 where stakes go back. */
  readonly dividend: Fraction;
  /** Minor units. */
  readonly payout: bigint;
};

/** @param stake minor units of one bet on `pick` */
export function settlePool(
  stakes: PoolStakes,
  rules: PoolRules,
  result: PoolResult,
  { stake, pick }: { readonly stake: bigint; readonly pick: Cock },
): PoolAnswer {
  const back: PoolAnswer = { outcome: 'void', dividend: WHOLE, payout: stake };
  if (result === 'cancelled' || isCancelled(stakes, rules)) return back;
  if (result === 'draw' && pick !== 'draw') return back;
  const dividend = dividends(stakes, rules)[result];
  if (!dividend) return back;
  return pick === result
    ? { outcome: 'won', dividend, payout: share(stake, dividend) }
    : { outcome: 'lost', dividend, payout: 0n };
}
