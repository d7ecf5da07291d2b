/** What vendors put into the first load: addresses the lists of games would catch. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    { path: '/vendorGames/:code', Screen: lazyScreen(() => import('./launch-page.tsx'), ['vendors-ui']) },
    { path: '/supplied', Screen: lazyScreen(() => import('./supplied-page.tsx'), ['vendors-ui']) },
    { path: '/seamless', Screen: lazyScreen(() => import('./seamless-page.tsx'), ['vendors-ui']) },
  ],
};
