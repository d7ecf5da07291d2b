/** What status puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['status-ui'],
  desks: [
    {
      path: '/status',
      right: 'status.read',
      group: 'house',
      icon: 'warn',
      title: (words) => words('status.ops.title'),
      Screen: lazy(() => import('./incidents.tsx')),
    },
  ],
  trail: { prefix: 'status', title: (words) => words('status.ops.title') },
};
