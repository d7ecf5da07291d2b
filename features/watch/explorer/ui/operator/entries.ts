/** What the explorer puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['explorer-ui'],
  desks: [
    {
      path: '/ledger',
      right: 'ledger.read',
      group: 'money',
      icon: 'grid',
      title: (words) => words('explorer.title'),
      Screen: lazy(() => import('./ledger-desk.tsx')),
    },
    {
      path: '/books',
      right: 'ledger.read',
      group: 'money',
      icon: 'shield',
      title: (words) => words('explorer.books'),
      Screen: lazy(() => import('./books-desk.tsx')),
    },
  ],
  trail: { prefix: 'explorer', title: (words) => words('explorer.title') },
};
