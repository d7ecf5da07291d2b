/** What the arenas put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['cockfight-ui'],
  desks: [
    {
      path: '/cockfight',
      right: 'cockfight.read',
      group: 'shelves',
      icon: 'run',
      title: (words) => words('cockfight.ops.arenas'),
      Screen: lazy(() => import('./pits-desk.tsx')),
    },
  ],
  trail: { prefix: 'cockfight', title: (words) => words('cockfight.ops.arenas') },
};
