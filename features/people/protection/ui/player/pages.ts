/** The pages of protection. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/limits',
    who: 'member',
    Screen: lazyScreen(() => import('./limits-page.tsx'), ['protection-ui']),
  },
];
