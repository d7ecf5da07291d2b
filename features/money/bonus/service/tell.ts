/** Open pages of a member ask again. */
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { RewardsChanged } from '../contract/rewards.ts';

export const tellBonus = (tx: Tx, memberId: string): Promise<void> =>
  signal(tx, RewardsChanged, { memberId });
