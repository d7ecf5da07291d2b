/** The page of points. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/pointMall',
    also: ['/pointMall/:tab'],
    who: 'member',
    Screen: lazyScreen(() => import('./mall-page.tsx'), ['points-ui', 'lobby-ui', 'identity-ui']),
  },
];
