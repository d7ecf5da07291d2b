/** What points put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['points-ui'],
  desks: [
    {
      path: '/points',
      right: 'points.read',
      group: 'money',
      icon: 'gift',
      title: (words) => words('points.ops.title'),
      Screen: lazy(() => import('./redemptions.tsx')),
    },
    {
      path: '/points/goods',
      right: 'points.read',
      group: 'money',
      icon: 'star',
      title: (words) => words('points.ops.goods'),
      Screen: lazy(() => import('./goods.tsx')),
    },
  ],
  trail: { prefix: 'points', title: (words) => words('points.ops.title') },
};
