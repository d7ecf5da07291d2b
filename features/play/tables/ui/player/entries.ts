/** What the tables put into the first load: what is dealt right now, on the home. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  home: { order: 20, Strip: lazyScreen(() => import('./home-strip.tsx'), ['tables-ui']) },
};
