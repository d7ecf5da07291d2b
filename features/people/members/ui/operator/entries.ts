/** What the members room puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['members-ui'],
  desks: [
    {
      path: '/players',
      right: 'members.read',
      group: 'people',
      icon: 'user',
      title: (words) => words('members.ops.players'),
      Screen: lazy(() => import('./players.tsx')),
    },
  ],
  trail: { prefix: 'members', title: (words) => words('members.ops.players') },
};
