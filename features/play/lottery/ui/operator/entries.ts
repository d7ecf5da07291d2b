/** What the lottery puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['lottery-ui'],
  desks: [
    {
      path: '/lottery/draws',
      right: 'lottery.read',
      group: 'shelves',
      icon: 'clock',
      title: (words) => words('lottery.ops.draws'),
      Screen: lazy(() => import('./draws.tsx')),
    },
    {
      path: '/lottery/games',
      right: 'lottery.read',
      group: 'shelves',
      icon: 'grid',
      title: (words) => words('lottery.ops.games'),
      Screen: lazy(() => import('./games.tsx')),
    },
  ],
  trail: { prefix: 'lottery', title: (words) => words('lottery.ops.games') },
};
