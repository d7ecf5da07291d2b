/** What referral puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['referral-ui'],
  desks: [
    {
      path: '/referral',
      right: 'referral.read',
      group: 'people',
      icon: 'heart',
      title: (words) => words('referral.ops.title'),
      Screen: lazy(() => import('./invited.tsx')),
    },
    {
      path: '/referral/partners',
      right: 'referral.read',
      group: 'people',
      icon: 'globe',
      title: (words) => words('referral.ops.partners'),
      Screen: lazy(() => import('./partners.tsx')),
    },
  ],
  trail: { prefix: 'referral', title: (words) => words('referral.ops.title') },
};
