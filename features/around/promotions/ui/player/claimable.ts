/** How many promotions can be claimed: asked once, then kept by the live topic `promotions`. */
import type { GetPromotions, PromotionsMoved } from '#features/around/promotions/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const LIST = '/wps/relay/MCSFE_promotions';

export const useIsMember = (): boolean => useSession((session) => session.state === 'member');

/** Everything of promotions is asked for again when something of them has changed for this member. */
export function usePromotionsMoved(): void {
  const answers = useAnswers();
  const stale = (): void => answers.stale(LIST);
  useLive<typeof PromotionsMoved>(
    useIsMember() ? 'promotions' : undefined,
    {},
    { onEvent: stale, onReset: stale },
  );
}

export function useClaimable(): number {
  const isMember = useIsMember();
  const { value } = useRead<typeof GetPromotions>(LIST, isMember ? { query: {} } : undefined, 300_000);
  usePromotionsMoved();
  return isMember ? (value?.claimable ?? 0) : 0;
}
