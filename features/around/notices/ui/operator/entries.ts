/** What notices put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['notices-ui'],
  desks: [
    {
      path: '/messages-to-players',
      right: 'messages.read',
      group: 'people',
      icon: 'bell',
      title: (words) => words('notices.ops.title'),
      Screen: lazy(() => import('./campaigns.tsx')),
    },
  ],
  trail: { prefix: 'messages', title: (words) => words('notices.ops.title') },
};
