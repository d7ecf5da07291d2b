/** The pages of a member's lottery bets. The halls stand in `entries.ts`. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['lottery-ui'];

export const pages: readonly PageEntry[] = [
  { path: '/member/lottery', who: 'member', Screen: lazyScreen(() => import('./orders-page.tsx'), WORDS) },
  {
    path: '/member/bets/ticket/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./ticket-page.tsx'), WORDS),
  },
];
