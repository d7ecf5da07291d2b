/** What support puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['support-ui'],
  desks: [
    {
      path: '/support',
      right: 'support.read',
      group: 'people',
      icon: 'chat',
      title: (words) => words('support.ops.title'),
      Screen: lazy(() => import('./support.tsx')),
    },
  ],
  trail: { prefix: 'support', title: (words) => words('support.ops.title') },
};
