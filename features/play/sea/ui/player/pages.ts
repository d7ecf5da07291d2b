/** The page of a sea, and of a volley shot there. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/sea/:code', Screen: lazyScreen(() => import('./sea-page.tsx'), ['sea-ui', 'fishing']) },
  {
    path: '/member/bets/volley/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./volley-page.tsx'), ['sea-ui', 'fishing']),
  },
];
