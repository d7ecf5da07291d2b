/** What the tables put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['tables-ui'],
  desks: [
    {
      path: '/tables',
      right: 'tables.read',
      group: 'shelves',
      icon: 'grid',
      title: (words) => words('tables.ops.tables'),
      Screen: lazy(() => import('./tables-desk.tsx')),
    },
  ],
  trail: { prefix: 'tables', title: (words) => words('tables.ops.tables') },
};
