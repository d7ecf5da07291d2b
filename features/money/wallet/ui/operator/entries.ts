/** What the wallet puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['wallet-ui'],
  desks: [
    {
      path: '/wallet-transfers',
      right: 'wallet.read',
      group: 'money',
      icon: 'undo',
      title: (words) => words('wallet.ops.title'),
      Screen: lazy(() => import('./transfers.tsx')),
    },
    {
      path: '/adjustments',
      right: 'wallet.read',
      group: 'money',
      icon: 'plus',
      title: (words) => words('wallet.adjust.title'),
      Screen: lazy(() => import('./adjustments.tsx')),
    },
  ],
  trail: { prefix: 'wallet', title: (words) => words('wallet.ops.title') },
};
