/** What protection puts into the console: a card on a player's page, the desk Jurisdiction, and the filter of the trail. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['protection-ui'],
  desks: [
    {
      path: '/jurisdiction',
      right: 'brand.read',
      group: 'house',
      icon: 'shield',
      title: (words) => words('protection.ops.jurisdiction'),
      Screen: lazy(() => import('./jurisdiction.tsx')),
    },
  ],
  trail: { prefix: 'protection', title: (words) => words('protection.ops.limits') },
};
