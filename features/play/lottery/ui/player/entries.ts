/** What the lottery puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    {
      // Known from the first load on: as long as it is not, `/lottery` is one of the game lists, which the server did not draw there.
      path: '/lottery',
      also: ['/vnLottery', '/seaLottery'],
      who: 'member',
      Screen: lazyScreen(() => import('./lottery-page.tsx'), ['lottery-ui']),
    },
  ],
  home: { order: 30, Strip: lazyScreen(() => import('./home-strip.tsx'), ['lottery-ui']) },
};
