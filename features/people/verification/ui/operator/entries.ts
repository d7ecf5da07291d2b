/** What verification puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['verification-ui'],
  desks: [
    {
      path: '/verification',
      right: 'verification.read',
      group: 'people',
      icon: 'doc',
      title: (words) => words('verification.ops.title'),
      Screen: lazy(() => import('./documents.tsx')),
    },
  ],
  trail: { prefix: 'verification', title: (words) => words('verification.ops.title') },
};
