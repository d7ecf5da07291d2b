/** Pages put together from several rooms, and pages of rooms to come. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import { screen } from '#platform/ui/screen.tsx';
import type { PageEntry } from '#platform/ui/site-entries.ts';
import { COMING } from './coming.ts';

const OpensSoon = screen(() => import('./pages/opens-soon.tsx'), ['coming']);

export const SHELL_PAGES: readonly PageEntry[] = [
  {
    path: '/register',
    Screen: lazyScreen(() => import('./pages/register.tsx'), ['identity-ui', 'lobby-ui']),
  },
  { path: '/member', who: 'member', Screen: lazyScreen(() => import('./pages/member.tsx'), []) },
  ...Object.keys(COMING).map((path): PageEntry => ({ path, Screen: OpensSoon })),
];
