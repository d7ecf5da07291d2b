/** What poker puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['poker-ui'],
  desks: [
    {
      path: '/poker',
      right: 'poker.read',
      group: 'shelves',
      icon: 'grid',
      title: (words) => words('poker.ops.tables'),
      Screen: lazy(() => import('./tables-desk.tsx')),
    },
  ],
  trail: { prefix: 'poker', title: (words) => words('poker.ops.tables') },
};
