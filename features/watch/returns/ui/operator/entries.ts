/** What the monitor puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['returns-ui'],
  desks: [
    {
      path: '/returns',
      right: 'reports.read',
      group: 'shelves',
      icon: 'shield',
      title: (words) => words('returns.title'),
      Screen: lazy(() => import('./returns-desk.tsx')),
    },
    {
      path: '/par',
      right: 'reports.read',
      group: 'shelves',
      icon: 'doc',
      title: (words) => words('returns.par'),
      Screen: lazy(() => import('./par-desk.tsx')),
    },
  ],
};
