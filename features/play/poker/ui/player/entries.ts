/** What poker puts into the first load: addresses that the lists of games would catch. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    {
      path: '/poker',
      also: ['/poker/:code'],
      Screen: lazyScreen(() => import('./poker-page.tsx'), ['poker-ui']),
    },
  ],
};
