/** For tests of rooms that stand without those above them. */
import type { KnownAbove } from './store/play.ts';

const NONE = { staked: 0n, returned: 0n };

/** Nothing is played at vendors and nothing is held for a withdrawal. */
export const NOTHING_ABOVE: KnownAbove = {
  playedAtVendors: async () => ({ session: NONE, today: NONE }),
  heldForWithdrawals: async () => 0n,
};
