/** What promotions put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['promotions-ui'],
  desks: [
    {
      path: '/promotions',
      right: 'promotions.read',
      group: 'shelves',
      icon: 'gift',
      title: (words) => words('promotions.ops.title'),
      Screen: lazy(() => import('./promotions.tsx')),
    },
    {
      path: '/applications',
      right: 'promotions.read',
      group: 'people',
      icon: 'doc',
      title: (words) => words('promotions.ops.applications'),
      Screen: lazy(() => import('./applications.tsx')),
    },
  ],
  trail: { prefix: 'promotions', title: (words) => words('promotions.ops.title') },
};
