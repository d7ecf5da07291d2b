/** The pages of the lottery: three halls that bet, and the member's orders. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['lottery-ui'];

export const pages: readonly PageEntry[] = [
  {
    path: '/lottery',
    also: ['/vnLottery', '/seaLottery'],
    who: 'member',
    Screen: lazyScreen(() => import('./lottery-page.tsx'), WORDS),
  },
  { path: '/member/lottery', who: 'member', Screen: lazyScreen(() => import('./orders-page.tsx'), WORDS) },
];
