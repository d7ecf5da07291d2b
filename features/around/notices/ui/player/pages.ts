/** The pages of notices. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/messages',
    also: ['/member/messageV2'],
    who: 'member',
    Screen: lazyScreen(() => import('./messages-page.tsx'), ['notices-ui']),
  },
];
