/** The pages of the wallet. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/records',
    also: ['/member/transactionHistory'],
    who: 'member',
    Screen: lazyScreen(() => import('./account-record.tsx'), ['wallet-ui']),
  },
  {
    path: '/member/statement',
    who: 'member',
    Screen: lazyScreen(() => import('./statement-page.tsx'), ['wallet-ui']),
  },
  {
    path: '/member/wallets',
    also: ['/member/transferFund'],
    who: 'member',
    Screen: lazyScreen(() => import('./wallets-page.tsx'), ['wallet-ui']),
  },
];
