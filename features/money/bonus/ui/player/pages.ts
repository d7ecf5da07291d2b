/** The pages of bonuses. `also`: what links of older clients carry (docs/PRODUCT.md, 2). */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['bonus-ui'];

export const pages: readonly PageEntry[] = [
  {
    path: '/member/bonus',
    also: ['/member/bonusDetails'],
    who: 'member',
    Screen: lazyScreen(() => import('./bonus-page.tsx'), WORDS),
  },
  {
    path: '/member/rewards',
    also: ['/member/rewardCenter'],
    who: 'member',
    Screen: lazyScreen(() => import('./rewards-page.tsx'), WORDS),
  },
];
