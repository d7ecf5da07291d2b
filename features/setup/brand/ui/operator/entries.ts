/** What the brand room puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['brand-ui'],
  desks: [
    {
      path: '/brand',
      right: 'brand.read',
      group: 'house',
      icon: 'home',
      title: (words) => words('brand.ops.title'),
      Screen: lazy(() => import('./brand-settings.tsx')),
    },
  ],
  trail: { prefix: 'brand', title: (words) => words('brand.ops.title') },
};
