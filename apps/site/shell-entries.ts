/** What belongs to the frame of the site itself: what stands where no page is, and the sheets of the frame. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PopupEntry } from '#platform/ui/site-entries.ts';

export const NotInLanguage = lazyScreen(() => import('./pages/not-in-language.tsx'), []);

export const SHELL_POPUPS: readonly PopupEntry[] = [
  { name: 'settings', Screen: lazyScreen(() => import('./shell/settings.tsx'), []) },
  { name: 'slip', Screen: lazyScreen(() => import('./shell/slip-sheet.tsx'), []) },
  { name: 'logout', Screen: lazyScreen(() => import('./shell/logout.tsx'), []) },
];
