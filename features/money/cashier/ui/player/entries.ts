/** What the cashier puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  pages: [
    {
      path: '/member/deposit',
      who: 'member',
      Screen: lazyScreen(() => import('./deposit-page.tsx'), ['cashier-ui']),
    },
  ],
  menu: [
    {
      menu: 'centre',
      order: 20,
      opens: { to: '/member/deposit' },
      icon: 'wallet',
      title: (words) => words('site.deposit'),
    },
  ],
};
