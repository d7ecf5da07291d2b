/** What identity puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

const WORDS = ['identity-ui'];

export const entries: SiteEntries = {
  popups: [
    { name: 'login', banner: 'w_login', Screen: lazyScreen(() => import('./login-popup.tsx'), WORDS) },
    {
      name: 'forgot',
      banner: 'w_forget',
      Screen: lazyScreen(() => import('#identity/password-reset/ui/player/forgot-popup.tsx'), WORDS),
    },
    { name: 'change-password', Screen: lazyScreen(() => import('./change-password-popup.tsx'), WORDS) },
    {
      name: 'bonus-offer',
      Screen: lazyScreen(() => import('#identity/registration/ui/player/bonus-offer.tsx'), WORDS),
    },
  ],
};
