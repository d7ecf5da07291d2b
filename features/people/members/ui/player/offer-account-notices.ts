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

/** Asks for agreement to terms that have changed. @param rank its place among popups that open by themselves */
export function useOfferTerms(rank: number): void {
  const due = useSession(({ member }) => Boolean(member?.termsDue));
  useEffect(() => {
    // Whoever reads them is not asked over the text.
    if (due && location.pathname !== '/terms') usePopups.getState().offer({ name: 'terms', rank });
  }, [due, rank]);
}
