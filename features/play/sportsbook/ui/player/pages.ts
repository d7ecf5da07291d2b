/** The page of a match, and that of a slip. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/sports/match/:id', Screen: lazyScreen(() => import('./match-page.tsx'), ['sportsbook-ui']) },
  {
    path: '/sports/league/:sport/:code',
    Screen: lazyScreen(() => import('./league-page.tsx'), ['sportsbook-ui']),
  },
  {
    path: '/sports/outright/:id',
    Screen: lazyScreen(() => import('./outright-page.tsx'), ['sportsbook-ui']),
  },
  {
    path: '/member/bets/slip/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./slip-page.tsx'), ['sportsbook-ui']),
  },
];
