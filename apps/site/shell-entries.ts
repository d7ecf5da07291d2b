/** What belongs to the frame of the site itself: pages put together from several rooms, sheets of the frame, and pages of rooms to come. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import { screen } from '#platform/ui/screen.tsx';
import type { PageEntry, PopupEntry } from '#platform/ui/site-entries.ts';
import { COMING } from './coming.ts';

const OpensSoon = screen(() => import('./pages/opens-soon.tsx'), ['coming']);
export const NotFound = screen(() => import('./pages/not-found.tsx'), []);

export const SHELL_PAGES: readonly PageEntry[] = [
  {
    path: '/register',
    Screen: lazyScreen(() => import('./pages/register.tsx'), ['identity-ui', 'lobby-ui']),
  },
  { path: '/member', who: 'member', Screen: lazyScreen(() => import('./pages/member.tsx'), []) },
  ...Object.entries(COMING).map(
    ([path, { isForMembers }]): PageEntry => ({
      path,
      Screen: OpensSoon,
      ...(isForMembers && { who: 'member' }),
    }),
  ),
];

export const SHELL_POPUPS: readonly PopupEntry[] = [
  { name: 'settings', Screen: lazyScreen(() => import('./shell/settings.tsx'), []) },
  { name: 'slip', Screen: lazyScreen(() => import('./shell/slip-sheet.tsx'), []) },
  { name: 'logout', Screen: lazyScreen(() => import('./shell/logout.tsx'), []) },
];
