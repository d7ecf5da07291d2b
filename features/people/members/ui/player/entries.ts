/** What the members room puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

const WORDS = ['members-ui', 'identity-ui'];

export const entries: SiteEntries = {
  popups: [
    {
      name: 'account',
      rank: 10,
      offer: () =>
        import('./offer-account-notices.ts').then(({ useOfferAccountNotices }) => useOfferAccountNotices),
      Screen: lazyScreen(() => import('./account-notices.tsx'), WORDS),
    },
  ],
};
