/** What the cashier puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['cashier-ui'],
  desks: [
    {
      path: '/deposits',
      right: 'deposits.read',
      group: 'money',
      icon: 'wallet',
      title: (words) => words('cashier.ops.deposits'),
      Screen: lazy(() => import('./deposits.tsx')),
    },
    {
      path: '/payments',
      right: 'deposits.read',
      group: 'money',
      icon: 'search',
      title: (words) => words('cashier.pays.title'),
      Screen: lazy(() => import('./payments.tsx')),
    },
    {
      path: '/reconciliation',
      right: 'deposits.read',
      group: 'money',
      icon: 'again',
      title: (words) => words('cashier.rec.title'),
      Screen: lazy(() => import('./reconciliation.tsx')),
    },
  ],
};
