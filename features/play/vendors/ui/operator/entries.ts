/** What vendors put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['vendors-ui'],
  desks: [
    {
      path: '/vendor-houses',
      right: 'vendors.read',
      group: 'shelves',
      icon: 'globe',
      title: (words) => words('vendors.ops.houses'),
      Screen: lazy(() => import('./houses-desk.tsx')),
    },
    {
      path: '/vendor-calls',
      right: 'vendors.read',
      group: 'shelves',
      icon: 'doc',
      title: (words) => words('vendors.ops.calls'),
      Screen: lazy(() => import('./calls-desk.tsx')),
    },
    {
      path: '/vendor-incidents',
      right: 'vendors.read',
      group: 'shelves',
      icon: 'warn',
      title: (words) => words('vendors.ops.incidents'),
      Screen: lazy(() => import('./incidents-desk.tsx')),
    },
  ],
  trail: { prefix: 'vendors', title: (words) => words('vendors.ops.houses') },
};
