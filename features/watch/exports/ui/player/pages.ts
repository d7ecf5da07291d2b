/** The pages of exports. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/exports',
    who: 'member',
    Screen: lazyScreen(() => import('./exports-page.tsx'), ['exports-ui']),
  },
];
