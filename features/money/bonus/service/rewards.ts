/** The rewards centre: what every room has to claim, on one page, each claimed once for ever. */
import type { Tx } from '#platform/db/db.ts';
import type { Claimed, Reward, RewardMember } from '../contract/rewards.ts';
import { bonusFaults } from '../contract/faults.ts';
import { claimOnce, keepAnswer } from '../store/claims.ts';
import type { BonusNeeds } from './needs.ts';
import type { RewardSource } from './reward-source.ts';
import { tellBonus } from './tell.ts';

export type RewardNeeds = Pick<BonusNeeds, 'db' | 'clock'> & { readonly sources: readonly RewardSource[] };

/** Ready first, then what waits, then what was claimed; the soonest end first. */
const RANK = { ready: 0, waiting: 1, claimed: 2, gone: 3 } as const;

export async function listRewards(
  { db, sources }: RewardNeeds,
  member: RewardMember,
): Promise<{ list: Reward[]; ready: number }> {
  const lists = await Promise.all(sources.map((source) => source.list(db, member)));
  const list = lists
    .flat()
    .map((reward) => ({ ...reward, id: `${reward.kind}:${reward.id}` }))
    .sort(
      (one, other) =>
        RANK[one.state] - RANK[other.state] || (one.until ?? '9').localeCompare(other.until ?? '9'),
    );
  return { list, ready: list.filter(({ state }) => state === 'ready').length };
}

/**
 * The claim's row is written first: of two tabs and two processes the second waits for the first, and is answered what that was given.
 * @throws bonus.unknown_reward · what its source refuses
 */
export async function claimReward(needs: RewardNeeds, member: RewardMember, id: string): Promise<Claimed> {
  const at = id.indexOf(':');
  const [kind, own] = [id.slice(0, at), id.slice(at + 1)];
  const source = needs.sources.find((one) => one.kind === kind);
  if (!source) throw bonusFaults('bonus.unknown_reward');
  return needs.db.transaction((tx) => claimIn(needs, tx, source, member, own));
}

async function claimIn(
  { clock }: RewardNeeds,
  tx: Tx,
  source: RewardSource,
  member: RewardMember,
  id: string,
): Promise<Claimed> {
  const claim = { memberId: member.memberId, kind: source.kind, id };
  const before = await claimOnce(tx, claim, new Date(clock.now()));
  if (before) return { ...before, again: true };
  const claimed: Claimed = { ...(await source.claim(tx, member, id)), again: false };
  await keepAnswer(tx, claim, claimed);
  await tellBonus(tx, member.memberId);
  return claimed;
}
