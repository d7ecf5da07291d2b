/** What the cashier puts into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
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
