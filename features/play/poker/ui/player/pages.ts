/** Pages of poker that come after the first load: a hand to replay, a tournament, one’s own hands. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/poker/hands/:id', Screen: lazyScreen(() => import('./hand-page.tsx'), ['poker-ui']) },
  { path: '/poker/tournaments/:id', Screen: lazyScreen(() => import('./tournament-page.tsx'), ['poker-ui']) },
  {
    path: '/member/bets/poker/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./hand-page.tsx'), ['poker-ui']),
  },
  {
    path: '/member/poker',
    who: 'member',
    Screen: lazyScreen(() => import('./hands-page.tsx'), ['poker-ui']),
  },
];
