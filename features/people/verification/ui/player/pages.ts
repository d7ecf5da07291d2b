/** The pages of verification. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/verification',
    who: 'member',
    Screen: lazyScreen(() => import('./verification-page.tsx'), ['verification-ui', 'members-ui']),
  },
];
