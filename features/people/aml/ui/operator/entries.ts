/** What cases put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['aml-ui'],
  desks: [
    {
      path: '/cases',
      right: 'aml.read',
      group: 'people',
      icon: 'warn',
      title: (words) => words('aml.ops.title'),
      Screen: lazy(() => import('./cases.tsx')),
    },
  ],
  trail: { prefix: 'aml', title: (words) => words('aml.ops.title') },
};
