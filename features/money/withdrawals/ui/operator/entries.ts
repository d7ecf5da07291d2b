/** What withdrawals put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['withdrawals-ui'],
  desks: [
    {
      path: '/withdrawals',
      right: 'withdrawals.read',
      group: 'money',
      icon: 'exit',
      title: (words) => words('withdrawals.ops.title'),
      Screen: lazy(() => import('./withdrawals.tsx')),
    },
  ],
  trail: { prefix: 'withdrawals', title: (words) => words('withdrawals.ops.title') },
};
