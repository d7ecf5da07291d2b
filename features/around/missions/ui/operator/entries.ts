/** What missions put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['missions-ui'],
  desks: [
    {
      path: '/missions',
      right: 'missions.read',
      group: 'shelves',
      icon: 'star',
      title: (words) => words('missions.ops.missions'),
      Screen: lazy(() => import('./missions.tsx')),
    },
    {
      path: '/tournaments',
      right: 'missions.read',
      group: 'shelves',
      icon: 'star',
      title: (words) => words('missions.ops.tournaments'),
      Screen: lazy(() => import('./tournaments.tsx')),
    },
  ],
  trail: { prefix: 'missions', title: (words) => words('missions.ops.missions') },
};
