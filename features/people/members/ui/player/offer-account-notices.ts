import { useEffect } from 'react';
import { useSession } from '#identity/ui/player/session.ts';
import { usePopups } from '#platform/ui/popups.ts';

/** Opens what customer service did to the account, as soon as it is known whose account this is. @param rank its place among popups that open by themselves */
export function useOfferAccountNotices(rank: number): void {
  const unseen = useSession(({ member }) => (member?.notices ?? 0) > 0);
  useEffect(() => {
    if (unseen) usePopups.getState().offer({ name: 'account', rank });
  }, [unseen, rank]);
}
