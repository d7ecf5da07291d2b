/** What exports put into the console. */
import { lazy } from 'react';
import { EXPORT_RIGHTS } from '#features/watch/exports/contract.ts';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['exports-ui'],
  desks: [
    {
      path: '/exports',
      right: EXPORT_RIGHTS,
      group: 'money',
      icon: 'doc',
      title: (words) => words('exports.title'),
      Screen: lazy(() => import('./exports-desk.tsx')),
    },
  ],
  trail: { prefix: 'exports', title: (words) => words('exports.title') },
};
