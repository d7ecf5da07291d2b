/**
 * Closed periods never reopen. Where a bet is settled anew, the period is calculated as if it had been so from the beginning, and what
 * differs from what stands in the books becomes a new, dated line that points at the period (RULINGS, Agents).
 */
import { type Minor, minor } from '#kernel/money.ts';
import type { Calculation } from './calculate.ts';
import type { Period } from './periods.ts';

/** A line as it stands in the books: the payment of a period, or a correction of it. */
export type BookedLine = { readonly period: string; readonly amount: Minor };

export type Correction = BookedLine & {
  /** When the correction is made: the instant it is dated to, ms. Never inside the period it corrects. */
  readonly at: number;
  /** What all lines of the period came to, and what they come to with this one. */
  readonly was: Minor;
  readonly is: Minor;
};

/**
 * The line that makes the books say what the calculation says; undefined when they do, so that a second run adds nothing. `booked` are
 * all lines of the same beneficiary and contract; those of other periods are not looked at.
 */
export function correctionOf(
  period: Period,
  booked: readonly BookedLine[],
  again: Pick<Calculation, 'amount'>,
  at: number,
): Correction | undefined {
  if (at < period.to) throw new RangeError('a period that is still open is not corrected');
  let was = 0n;
  for (const line of booked) if (line.period === period.key) was += line.amount;
  if (was === again.amount) return undefined;
  return {
    period: period.key,
    amount: minor(again.amount - was),
    at,
    was: minor(was),
    is: again.amount,
  };
}
