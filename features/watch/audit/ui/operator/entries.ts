/** What the audit room puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['audit-ui'],
  desks: [
    {
      path: '/trail',
      right: 'audit.read',
      group: 'house',
      icon: 'doc',
      title: (words) => words('audit.ops.title'),
      Screen: lazy(() => import('./trail.tsx')),
    },
  ],
};
