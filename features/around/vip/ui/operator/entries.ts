/** What VIP puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['vip-ui'],
  desks: [
    {
      path: '/vip',
      right: 'vip.read',
      group: 'people',
      icon: 'star',
      title: (words) => words('vip.ops.title'),
      Screen: lazy(() => import('./vip-desk.tsx')),
    },
    {
      path: '/vip/rebates',
      right: 'vip.read',
      group: 'money',
      icon: 'undo',
      title: (words) => words('vip.ops.rebates'),
      Screen: lazy(() => import('./rebates-desk.tsx')),
    },
  ],
  trail: { prefix: 'vip', title: (words) => words('vip.ops.title') },
};
