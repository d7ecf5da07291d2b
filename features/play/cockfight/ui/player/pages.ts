/** The page of a bet on a fight. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/bets/fight/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./bet-page.tsx'), ['cockfight-ui']),
  },
];
