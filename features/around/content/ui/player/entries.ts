/** What the content room puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

const WORDS = ['content-ui'];

export const entries: SiteEntries = {
  popups: [
    {
      name: 'announcement',
      rank: 40,
      offer: () => import('./popups/announcer.ts').then(({ useAnnouncer }) => useAnnouncer),
      Screen: lazyScreen(() => import('./popups/announcement-popup.tsx'), WORDS),
    },
    { name: 'notice', Screen: lazyScreen(() => import('./popups/notice-popup.tsx'), WORDS) },
    { name: 'help', Screen: lazyScreen(() => import('./popups/help-popup.tsx'), WORDS) },
    { name: 'download', Screen: lazyScreen(() => import('./popups/download-popup.tsx'), WORDS) },
  ],
};
