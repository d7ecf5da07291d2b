/** What agents and commission put into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['commission-ui', 'lobby-ui'],
  desks: [
    {
      path: '/agents',
      right: 'agents.read',
      group: 'people',
      icon: 'grid',
      title: (words) => words('commission.ops.agents'),
      Screen: lazy(() => import('./tree.tsx')),
    },
    {
      path: '/agent-requests',
      right: 'agents.read',
      group: 'people',
      icon: 'chat',
      title: (words) => words('commission.ops.requests'),
      Screen: lazy(() => import('./requests.tsx')),
    },
    {
      path: '/agent-contracts',
      right: 'commission.read',
      group: 'money',
      icon: 'doc',
      title: (words) => words('commission.ops.contracts'),
      Screen: lazy(() => import('./contracts.tsx')),
    },
    {
      path: '/commission',
      right: 'commission.read',
      group: 'money',
      icon: 'slip',
      title: (words) => words('commission.ops.lines'),
      Screen: lazy(() => import('./lines.tsx')),
    },
    {
      path: '/commission-runs',
      right: 'commission.read',
      group: 'money',
      icon: 'clock',
      title: (words) => words('commission.ops.runs'),
      Screen: lazy(() => import('./runs.tsx')),
    },
  ],
  trail: { prefix: 'commission', title: (words) => words('commission.ops.lines') },
};
