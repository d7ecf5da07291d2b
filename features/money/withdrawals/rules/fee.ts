/** What a withdrawal costs. Pure: the page says it before, and the server takes it. Amounts are minor units. */

export type FeeTerms = {
  readonly fixed: bigint;
  /** Thousandths of the amount. */
  readonly perMille: number;
  /** Never less than this, where anything is charged at all. */
  readonly min: bigint;
  /** Never more than this; 0 for no bound. */
  readonly max: bigint;
  /** So many a month cost nothing. */
  readonly freeMonthly: number;
};

/** Rounded down once, at the end (RULINGS, Money). `usedThisMonth`: withdrawals by this way that were not given back. */
export function feeOf(terms: FeeTerms, amount: bigint, usedThisMonth: number): bigint {
  if (usedThisMonth < terms.freeMonthly) return 0n;
  const fee = terms.fixed + (amount * BigInt(terms.perMille)) / 1_000n;
  const least = fee < terms.min ? terms.min : fee;
  return terms.max > 0n && least > terms.max ? terms.max : least;
}

/** Something has to be left of the amount. */
export const coversFee = (amount: bigint, fee: bigint): boolean => amount > fee;
