/** What records put into the console: the page a shift begins with. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['records-ui', 'lobby-ui'],
  desks: [
    {
      path: '/today',
      right: 'reports.read',
      group: 'money',
      icon: 'home',
      title: (words) => words('records.today'),
      Screen: lazy(() => import('./today.tsx')),
    },
  ],
};
