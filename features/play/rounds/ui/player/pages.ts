/** The pages of the rounds room that are not the game itself. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['rounds-ui'];

export const pages: readonly PageEntry[] = [
  { path: '/fair', Screen: lazyScreen(() => import('./fair/fair-page.tsx'), WORDS) },
  { path: '/rules/:gameCode', Screen: lazyScreen(() => import('./fair/rules-page.tsx'), WORDS) },
  {
    path: '/member/bets/round/:ref',
    who: 'member',
    Screen: lazyScreen(() => import('./record/round-page.tsx'), WORDS),
  },
];
