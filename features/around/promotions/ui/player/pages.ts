/** The pages of promotions. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['promotions-ui'];

export const pages: readonly PageEntry[] = [
  { path: '/promotions', Screen: lazyScreen(() => import('./promotions-page.tsx'), WORDS) },
  { path: '/promotions/:code', Screen: lazyScreen(() => import('./promotion-page.tsx'), WORDS) },
];
