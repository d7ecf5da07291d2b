/** Pages of vendors that come after the first load: where a vendor's game stands for an operator, and where one comes back from a launch. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  { path: '/supplied', Screen: lazyScreen(() => import('./supplied-page.tsx'), ['vendors-ui']) },
  { path: '/seamless', Screen: lazyScreen(() => import('./seamless-page.tsx'), ['vendors-ui']) },
];
