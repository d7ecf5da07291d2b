/** What queues put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['queues-ui'],
  desks: [
    {
      path: '/queues',
      right: 'jobs.read',
      group: 'house',
      icon: 'clock',
      title: (words) => words('queues.title'),
      Screen: lazy(() => import('./queues-desk.tsx')),
    },
  ],
  trail: { prefix: 'queues', title: (words) => words('queues.title') },
};
