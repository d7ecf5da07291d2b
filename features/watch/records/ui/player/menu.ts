/** What records put into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const bets = { to: '/member/bets' };

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 40, opens: bets, icon: 'grid', title: (words) => words('site.member_bets') },
  { menu: 'account', order: 60, opens: bets, icon: 'slip', title: (words) => words('site.menu_bets') },
  {
    menu: 'centre',
    order: 45,
    opens: { to: '/member/profit' },
    icon: 'doc',
    title: (words) => words('site.member_profit'),
  },
];
