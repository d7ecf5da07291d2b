/** The pages of withdrawals. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/withdraw',
    who: 'member',
    Screen: lazyScreen(() => import('./withdraw-page.tsx'), ['withdrawals-ui', 'identity-ui']),
  },
  {
    path: '/member/accounts',
    who: 'member',
    Screen: lazyScreen(() => import('./accounts-page.tsx'), ['withdrawals-ui', 'identity-ui']),
  },
];
