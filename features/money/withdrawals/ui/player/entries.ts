/** What withdrawals put into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 25,
      opens: { to: '/member/withdraw' },
      icon: 'exit',
      title: (words) => words('site.menu_withdraw'),
    },
    {
      menu: 'account',
      order: 40,
      opens: { to: '/member/withdraw' },
      icon: 'wallet',
      title: (words) => words('site.menu_withdraw'),
    },
  ],
};
