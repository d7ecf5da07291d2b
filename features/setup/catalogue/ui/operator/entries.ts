/** What the catalogue puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['catalogue-ui'],
  desks: [
    {
      path: '/games',
      right: 'catalogue.read',
      group: 'shelves',
      icon: 'grid',
      title: (words) => words('catalogue.ops.games'),
      Screen: lazy(() => import('./games.tsx')),
    },
    {
      path: '/vendors',
      right: 'catalogue.read',
      group: 'shelves',
      icon: 'home',
      title: (words) => words('catalogue.ops.vendors'),
      Screen: lazy(() => import('./vendors.tsx')),
    },
  ],
  trail: { prefix: 'catalogue', title: (words) => words('catalogue.ops.games') },
};
