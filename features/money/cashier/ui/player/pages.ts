/** The pages of the cashier. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/deposit',
    also: ['/member/depositv2'],
    who: 'member',
    Screen: lazyScreen(() => import('./deposit-page.tsx'), ['cashier-ui', 'members-ui']),
  },
  {
    path: '/member/pay',
    who: 'member',
    Screen: lazyScreen(() => import('./pay-page.tsx'), ['cashier-ui']),
  },
];
