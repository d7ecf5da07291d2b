/** What the arenas put into the first load: addresses that the lists of games would catch. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    {
      path: '/cockfight',
      also: ['/cockfight/:code'],
      Screen: lazyScreen(() => import('./pit-page.tsx'), ['cockfight-ui']),
    },
  ],
};
