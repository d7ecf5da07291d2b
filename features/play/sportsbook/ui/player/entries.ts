/** What the sports hall puts into the first load: addresses that the lists of games would catch. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';
import { useOpenPlacings } from './open-placings.ts';

export const entries: SiteEntries = {
  useOpenPlay: useOpenPlacings,
  pages: [
    {
      path: '/sports',
      also: ['/esports'],
      Screen: lazyScreen(() => import('./hall.tsx'), ['sportsbook-ui']),
    },
    {
      path: '/sports/bets',
      who: 'member',
      Screen: lazyScreen(() => import('./bets.tsx'), ['sportsbook-ui']),
    },
  ],
  home: { order: 10, Strip: lazyScreen(() => import('./home-strip.tsx'), ['sportsbook-ui']) },
};

/** The slip of picks, where the frame shows what of a member’s money is at stake. */
export const BetSlip = lazyScreen(() => import('./bet-slip.tsx'), ['sportsbook-ui']);
