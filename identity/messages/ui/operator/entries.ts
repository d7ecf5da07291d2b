/** What identity puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['identity-ui'],
  desks: [
    {
      path: '/messages',
      right: 'members.messages',
      group: 'people',
      icon: 'bell',
      title: (words) => words('identity.messages.title'),
      Screen: lazy(() => import('./messages.tsx')),
    },
  ],
};
