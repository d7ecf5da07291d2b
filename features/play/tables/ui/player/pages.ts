/** The page of a table, and of a bet at one. */
import { matchPath } from 'react-router';
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const TABLE = '/tables/:code';

export const pages: readonly PageEntry[] = [
  {
    path: TABLE,
    Screen: lazyScreen(() => import('./table-page.tsx'), ['tables-ui']),
    // Which family deals a table is told by a part of its own: no other page needs it.
    prepare: async (pathname, words) => {
      const { prepareTable } = await import('./stage.ts');
      await prepareTable(matchPath(TABLE, pathname)?.params.code ?? '', words);
    },
  },
  {
    path: '/member/bets/table/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./bet-page.tsx'), ['tables-ui']),
  },
];
