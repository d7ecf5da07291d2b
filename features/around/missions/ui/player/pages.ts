/** The pages of missions and tournaments. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['missions-ui'];

export const pages: readonly PageEntry[] = [
  {
    path: '/member/missions',
    also: ['/member/missionLeaderboard'],
    who: 'member',
    Screen: lazyScreen(() => import('./missions-page.tsx'), WORDS),
  },
  {
    path: '/member/tournaments/:id',
    who: 'member',
    Screen: lazyScreen(() => import('./tournament-page.tsx'), WORDS),
  },
];
