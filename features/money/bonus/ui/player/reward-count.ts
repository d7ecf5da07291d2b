/** What can be claimed: asked once, then asked again when the live topic `rewards` says so. */
import type { ListRewards, RewardsChanged } from '#features/money/bonus/contract/rewards.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const REWARDS = '/rewards';

export function useRewards() {
  const answers = useAnswers();
  const isMember = useSession((session) => session.state === 'member');
  const answer = useRead<typeof ListRewards>(REWARDS, isMember ? {} : undefined, 300_000);
  const ask = (): void => answers.stale(REWARDS);
  useLive<typeof RewardsChanged>(isMember ? 'rewards' : undefined, {}, { onEvent: ask, onReset: ask });
  return answer;
}

/** The badge: how many are ready. */
export function useRewardCount(): number {
  const isMember = useSession((session) => session.state === 'member');
  const { value } = useRewards();
  return isMember ? (value?.ready ?? 0) : 0;
}
