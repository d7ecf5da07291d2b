/** What records put into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

const bets = { to: '/member/bets' };

export const entries: SiteEntries = {
  menu: [
    { menu: 'centre', order: 40, opens: bets, icon: 'grid', title: (words) => words('site.member_bets') },
    { menu: 'account', order: 60, opens: bets, icon: 'slip', title: (words) => words('site.menu_bets') },
    {
      menu: 'centre',
      order: 45,
      opens: { to: '/member/profit' },
      icon: 'doc',
      title: (words) => words('site.member_profit'),
    },
  ],
};
