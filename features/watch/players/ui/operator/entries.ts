/** What a player's page puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['players-ui'],
  desks: [
    {
      path: '/players/:id',
      right: 'players.read',
      group: 'people',
      icon: 'user',
      title: (words) => words('players.title'),
      isListed: false,
      Screen: lazy(() => import('./player-page.tsx')),
    },
  ],
  trail: { prefix: 'players', title: (words) => words('players.title') },
};
