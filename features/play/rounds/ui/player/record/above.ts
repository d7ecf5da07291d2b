/** Two wire amounts of one currency: the same decimals, no sign, no leading zeros. */
export const isAbove = (payout: string, stake: string): boolean =>
  payout.length === stake.length ? payout > stake : payout.length > stake.length;
