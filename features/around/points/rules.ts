/** Points as they are counted: hundredths inside, decimals on the wire; what a stake earns, and what is left of its margin for rebates. Pure. */

/** Hundredths of one point. */
export const ONE = 100n;
export const MILLION = 1_000_000n;
/** Nobody knows what the play keeps. */
export const UNKNOWN = -1;

const POINTS = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?$/;

/** `12.5` → 1250; undefined where it is no amount of points. */
export function readPoints(text: string): bigint | undefined {
  const match = POINTS.exec(text);
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined;
}

/** 1250 → `12.50`, 1200 → `12`. */
export function writePoints(points: bigint): string {
  const sign = points < 0n ? '-' : '';
  const size = points < 0n ? -points : points;
  const rest = size % ONE;
  return `${sign}${size / ONE}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** What a number of points is paid as: rounded down once. */
export const paidFor = (points: bigint, worth: bigint): bigint => (points * worth) / ONE;

/** What points cost of a stake, in millionths of it, rounded up. */
export const costOf = (worth: bigint, unit: bigint): bigint =>
  unit === 0n ? 0n : (worth * MILLION + unit - 1n) / unit;

export type Counted = {
  /** Stake that earns one point; 0 where none is earned. */
  readonly unit: bigint;
  /** What its points cost, millionths of the stake. */
  readonly cost: number;
  /** Millionths left for rebates; -1 where nobody knows. */
  readonly kept: number;
};

/**
 * How a stake is counted, so that commission, points and rebates together never come to more than its play keeps (RULINGS): commission
 * stands first, points take what they cost of the rest, or a larger stake earns one, and what is left carries rebates.
 * @param unit what the ratio table says, 0 for none · @param worth of one point in the same currency
 * @param margin in millionths; undefined where nobody knows · @param plate what commission may come to, in millionths, rounded up
 */
export function countedBy(unit: bigint, worth: bigint, margin: number | undefined, plate: number): Counted {
  if (margin === undefined) return { unit, cost: Number(costOf(worth, unit)), kept: UNKNOWN };
  const left = BigInt(Math.max(0, margin - plate));
  if (unit === 0n || worth === 0n) return { unit, cost: 0, kept: Number(left) };
  if (left === 0n) return { unit: 0n, cost: 0, kept: 0 };
  // The smallest stake whose share pays for the point.
  const least = (worth * MILLION + left - 1n) / left;
  const used = unit > least ? unit : least;
  const cost = costOf(worth, used);
  return { unit: used, cost: Number(cost), kept: Number(left - cost) };
}

export type Standing = { readonly points: bigint; readonly owed: bigint };
/** What one change comes to: `amount` moves the balance, `owed` what is still to be made good. */
export type Movement = { readonly amount: bigint; readonly owed: bigint; readonly after: Standing };

/** What is earned pays what is owed first; what is taken back beyond the balance is owed. The balance is never below zero. */
export function moved({ points, owed }: Standing, change: bigint): Movement {
  if (change >= 0n) {
    const repaid = change < owed ? change : owed;
    const amount = change - repaid;
    return { amount, owed: -repaid, after: { points: points + amount, owed: owed - repaid } };
  }
  const taken = -change < points ? -change : points;
  const missing = -change - taken;
  return { amount: -taken, owed: missing, after: { points: points - taken, owed: owed + missing } };
}
