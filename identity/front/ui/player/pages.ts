/** The pages of identity, the agents' sign-in among them. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

const WORDS = ['identity-ui'];

export const pages: readonly PageEntry[] = [
  {
    path: '/reset',
    Screen: lazyScreen(() => import('#identity/password-reset/ui/player/reset-page.tsx'), WORDS),
  },
  {
    path: '/member/security',
    also: ['/member/securityCenter'],
    who: 'member',
    Screen: lazyScreen(() => import('./security-page.tsx'), WORDS),
  },
  {
    path: '/social/:provider',
    Screen: lazyScreen(() => import('#identity/social/ui/player/social-page.tsx'), WORDS),
  },
  {
    path: '/agent',
    layout: 'agent',
    Screen: lazyScreen(() => import('../agent/agent-login.tsx'), WORDS),
  },
];
