/** What the lottery is built on: rooms below it, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Feed } from './feeds.ts';

export type LotteryNeeds = StakesNeeds & {
  /** For the last link of each day. */
  readonly sealer: Sealer;
  /** Which of these members were excluded, or on a break of their own, at that moment (people/protection). */
  readonly onBreakAt: (runner: Runner, memberIds: readonly string[], at: Date) => Promise<readonly string[]>;
  /** By name: games say which of them have to agree. */
  readonly feeds: ReadonlyMap<string, Feed>;
};
