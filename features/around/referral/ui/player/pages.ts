/** Pages of referral: the member's own, what is paid for whom, a partner's link and his report. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['referral-ui'];

export const pages: readonly PageEntry[] = [
  { path: '/member/referral', who: 'member', Screen: lazyScreen(() => import('./referral-page.tsx'), WORDS) },
  { path: '/sponsor', Screen: lazyScreen(() => import('./sponsor-page.tsx'), WORDS) },
  { path: '/join/:code', Screen: lazyScreen(() => import('./join-page.tsx'), WORDS) },
  { path: '/partner', Screen: lazyScreen(() => import('./partner-page.tsx'), WORDS) },
];
