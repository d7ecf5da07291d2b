/** The agent centre, and the member's application to become an agent. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['commission-ui', 'identity-ui', 'lobby-ui'];

export const pages: readonly PageEntry[] = [
  {
    path: '/agentHome',
    also: ['/agentHome/:page'],
    layout: 'agent',
    Screen: lazyScreen(() => import('../agent/centre.tsx'), WORDS),
  },
  {
    path: '/member/agent',
    who: 'member',
    Screen: lazyScreen(() => import('./application-page.tsx'), WORDS),
  },
];
