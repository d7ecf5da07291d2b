/** What the sea puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['sea-ui', 'fishing'],
  desks: [
    {
      path: '/sea',
      right: 'sea.read',
      group: 'shelves',
      icon: 'grid',
      title: (words) => words('sea.ops.seas'),
      Screen: lazy(() => import('./seas-desk.tsx')),
    },
  ],
  trail: { prefix: 'sea', title: (words) => words('sea.ops.seas') },
};
