/** What the content room puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['content-ui'],
  desks: [
    {
      path: '/content',
      right: 'content.read',
      group: 'shelves',
      icon: 'doc',
      title: (words) => words('content.ops.title'),
      Screen: lazy(() => import('./content.tsx')),
    },
  ],
  trail: { prefix: 'content', title: (words) => words('content.ops.title') },
};
