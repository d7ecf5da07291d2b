import { useEffect } from 'react';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { usePopups } from '#platform/ui/popups.ts';

/** Opens what customer service did to the account, or terms that have changed, as soon as it is known whose account this is. @param rank its place among popups that open by themselves */
export function useOfferAccountNotices(rank: number): void {
  const unseen = useSession(({ member }) => Boolean(member?.notices || member?.termsDue));
  useEffect(() => {
    if (unseen) usePopups.getState().offer({ name: 'account', rank });
  }, [unseen, rank]);
}
