/** What the staff room puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['staff-ui'],
  desks: [
    {
      path: '/staff',
      right: 'staff.read',
      group: 'house',
      icon: 'shield',
      title: (words) => words('staff.ops.title'),
      Screen: lazy(() => import('./staff.tsx')),
    },
  ],
  trail: { prefix: 'staff', title: (words) => words('staff.ops.title') },
};
