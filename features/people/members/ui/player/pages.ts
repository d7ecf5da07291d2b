/** The pages of the members room. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/member/profile',
    who: 'member',
    Screen: lazyScreen(() => import('./profile-page.tsx'), ['members-ui', 'identity-ui']),
  },
];
