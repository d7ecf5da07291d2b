/** What the desk should look at before it approves. A hint decides nothing. Pure. */
import { HOUR } from '#kernel/time.ts';
import type { HINTS } from '../contract/review.ts';

export type Hint = (typeof HINTS)[number];
const SOON_MS = HOUR;
/** An account younger than this is new to the desk, cooled off or not. */
const NEW_MS = 7 * 24 * HOUR;

export type Seen = {
  readonly now: number;
  readonly amount: bigint;
  readonly twoAbove: bigint;
  /** He was never paid before. */
  readonly isFirst: boolean;
  readonly accountAt: number;
  /** How many other members are paid to the same account. */
  readonly shared: number;
  readonly lastDepositAt: number | undefined;
  readonly lastStakeAt: number | undefined;
};

export function hintsFor(seen: Seen): readonly Hint[] {
  const { now, lastDepositAt, lastStakeAt } = seen;
  const all: readonly (readonly [Hint, boolean])[] = [
    ['first', seen.isFirst],
    ['no_play', lastDepositAt !== undefined && (lastStakeAt ?? 0) < lastDepositAt],
    ['soon_after_deposit', lastDepositAt !== undefined && now - lastDepositAt < SOON_MS],
    ['new_account', now - seen.accountAt < NEW_MS],
    ['shared_account', seen.shared > 0],
    ['large', seen.amount > seen.twoAbove],
  ];
  return all.flatMap(([hint, applies]) => (applies ? [hint] : []));
}
