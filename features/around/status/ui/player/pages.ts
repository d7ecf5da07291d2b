/** The pages of status. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/status', Screen: lazyScreen(() => import('./status-page.tsx'), ['status-ui']) },
];
