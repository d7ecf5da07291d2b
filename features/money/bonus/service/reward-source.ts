/** What a room hands in that has something to claim (apps/server/compose.ts). */
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Claimed, Reward, RewardMember } from '../contract/rewards.ts';
import type { Source } from '../contract/terms.ts';

export type RewardSource = {
  /** Of every reward it lists; one source a kind. */
  readonly kind: Source;
  /** What is ready or will be, and what was claimed within a day. */
  readonly list: (runner: Runner, member: RewardMember) => Promise<readonly Reward[]>;
  /**
   * In the transaction that marks it as claimed, once for ever: called a second time only where the first one's transaction was undone.
   * `id` is the reward's own, without its kind. @throws bonus.unknown_reward · bonus.not_claimable · why it is not given
   */
  readonly claim: (tx: Tx, member: RewardMember, id: string) => Promise<Omit<Claimed, 'again'>>;
};
