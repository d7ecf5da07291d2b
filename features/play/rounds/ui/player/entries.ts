/** What the rounds room puts into the player site. */
import { matchPath } from 'react-router';
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';
import { useOpenRounds } from './open-play.ts';

const PLAY = '/play/:gameCode';

export const entries: SiteEntries = {
  pages: [
    {
      path: PLAY,
      Screen: lazyScreen(() => import('./play-page.tsx'), ['rounds-ui']),
      // Which family plays a game is told by a part of its own: no other page needs it.
      prepare: async (pathname, words) => {
        const { prepareFront } = await import('./game/front.ts');
        await prepareFront(matchPath(PLAY, pathname)?.params.gameCode ?? '', words);
      },
    },
  ],
  useOpenPlay: useOpenRounds,
};
