/** What bonuses put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['bonus-ui'],
  desks: [
    {
      path: '/bonus-campaigns',
      right: 'bonus.read',
      group: 'money',
      icon: 'gift',
      title: (words) => words('bonus.ops.campaigns'),
      Screen: lazy(() => import('./campaigns.tsx')),
    },
    {
      path: '/bonuses',
      right: 'bonus.read',
      group: 'money',
      icon: 'gift',
      title: (words) => words('bonus.ops.bonuses'),
      Screen: lazy(() => import('./bonuses.tsx')),
    },
  ],
  trail: { prefix: 'bonus', title: (words) => words('bonus.ops.bonuses') },
};
