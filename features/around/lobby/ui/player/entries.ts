/** What the lobby puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import { screen } from '#platform/ui/screen.tsx';
import type { SiteEntries } from '#platform/ui/site-entries.ts';
import { gameSearch, isCategory, isGameList } from './search.ts';

export const entries: SiteEntries = {
  pages: [
    {
      path: '/',
      also: ['/index', '/index.html', '/home'],
      Screen: screen(() => import('./home.tsx'), ['lobby-ui']),
    },
    {
      path: '/:gameType/:vassalage?',
      fits: isGameList,
      Screen: screen(() => import('./game-list.tsx'), ['lobby-ui', 'coming']),
    },
  ],
  popups: [
    { name: 'launch', needsAbout: true, Screen: lazyScreen(() => import('./game/launch-popup.tsx'), []) },
  ],
  search: { order: 10, isHere: isCategory, address: gameSearch },
};
