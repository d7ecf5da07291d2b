/** What withdrawals put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['withdrawals-ui', 'withdrawals-settings', 'cashier-ui', 'cashier-settings'],
  desks: [
    {
      path: '/withdrawals',
      right: 'withdrawals.read',
      group: 'money',
      icon: 'exit',
      title: (words) => words('withdrawals.ops.title'),
      Screen: lazy(() => import('./withdrawals.tsx')),
    },
    {
      path: '/methods',
      right: 'methods.read',
      group: 'money',
      icon: 'wallet',
      title: (words) => words('cashier.methods.title'),
      Screen: lazy(() => import('./methods/methods.tsx')),
    },
  ],
  trail: { prefix: 'withdrawals', title: (words) => words('withdrawals.ops.title') },
};
