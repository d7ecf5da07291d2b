/** What commission puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  popups: [
    {
      name: 'contract',
      rank: 20,
      Screen: lazyScreen(() => import('./popups/contract-popup.tsx'), ['commission-ui', 'identity-ui']),
    },
  ],
};
