/** The pages of the cashier. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/deposit',
    who: 'member',
    Screen: lazyScreen(() => import('./deposit-page.tsx'), ['cashier-ui', 'members-ui']),
  },
];
