/** The page of VIP. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/vip', who: 'member', Screen: lazyScreen(() => import('./vip-page.tsx'), ['vip-ui', 'lobby-ui']) },
];
