/** The pages of support. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['support-ui'];

export const pages: readonly PageEntry[] = [
  { path: '/support', Screen: lazyScreen(() => import('./support-page.tsx'), WORDS) },
  { path: '/support/new', Screen: lazyScreen(() => import('./new-page.tsx'), WORDS) },
  { path: '/support/case', Screen: lazyScreen(() => import('./guest-page.tsx'), WORDS) },
  {
    path: '/support/feedback',
    who: 'member',
    Screen: lazyScreen(() => import('./feedback-page.tsx'), WORDS),
  },
  {
    path: '/support/:id',
    who: 'member',
    Screen: lazyScreen(() => import('./case-page.tsx'), WORDS),
    fits: (pathname) => /^\/support\/[0-9a-f-]{36}$/.test(pathname),
  },
];
