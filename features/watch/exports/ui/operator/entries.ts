/** What exports put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['exports-ui'],
  desks: [
    {
      path: '/exports',
      right: 'deposits.read',
      group: 'money',
      icon: 'doc',
      title: (words) => words('exports.title'),
      Screen: lazy(() => import('./exports-desk.tsx')),
    },
  ],
  trail: { prefix: 'exports', title: (words) => words('exports.title') },
};
