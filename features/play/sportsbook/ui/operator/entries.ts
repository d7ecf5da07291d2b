/** What the sportsbook puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['sportsbook-ui'],
  desks: [
    {
      path: '/trading',
      right: 'sportsbook.read',
      group: 'shelves',
      icon: 'run',
      title: (words) => words('sportsbook.ops.trading'),
      Screen: lazy(() => import('./trading.tsx')),
    },
    {
      path: '/matches',
      right: 'sportsbook.read',
      group: 'shelves',
      icon: 'clock',
      title: (words) => words('sportsbook.ops.matches'),
      Screen: lazy(() => import('./matches.tsx')),
    },
  ],
  trail: { prefix: 'sportsbook', title: (words) => words('sportsbook.ops.matches') },
};
