/** What vendors put into the first load: the page a vendor's game is launched on. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    { path: '/vendorGames/:code', Screen: lazyScreen(() => import('./launch-page.tsx'), ['vendors-ui']) },
  ],
};
