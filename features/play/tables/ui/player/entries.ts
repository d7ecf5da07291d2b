/** What the tables put into the player site. */
import { matchPath } from 'react-router';
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';
import { prepareTable } from './stage.ts';

const TABLE = '/tables/:code';

export const entries: SiteEntries = {
  pages: [
    {
      path: TABLE,
      Screen: lazyScreen(() => import('./table-page.tsx'), ['tables-ui']),
      prepare: (pathname, words) => prepareTable(matchPath(TABLE, pathname)?.params.code ?? '', words),
    },
  ],
};
