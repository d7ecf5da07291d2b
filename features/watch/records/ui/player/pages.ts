/** The pages of records. A bet opens at `/member/bets/KIND/:ref`, a page of the room that took it. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['records-ui', 'lobby-ui'];

/** `also`: what links of older clients carry (docs/PRODUCT.md, 2). */
export const pages: readonly PageEntry[] = [
  {
    path: '/member/bets',
    also: ['/member/personalHistoryCopy'],
    who: 'member',
    Screen: lazyScreen(() => import('./bets-page.tsx'), WORDS),
  },
  ...['any', 'vendor_bet'].map(
    (kind): PageEntry => ({
      path: `/member/bets/${kind}/:ref`,
      who: 'member',
      Screen: lazyScreen(() => import('./bet-page.tsx'), WORDS),
    }),
  ),
  {
    path: '/member/bonus-records',
    who: 'member',
    Screen: lazyScreen(() => import('./bonus-page.tsx'), WORDS),
  },
  {
    path: '/member/profit',
    also: ['/member/personalProfit'],
    who: 'member',
    Screen: lazyScreen(() => import('./profit-page.tsx'), WORDS),
  },
];
