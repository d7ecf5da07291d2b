/** The page of a match. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/sports/match/:id', Screen: lazyScreen(() => import('./match-page.tsx'), ['sportsbook-ui']) },
];
