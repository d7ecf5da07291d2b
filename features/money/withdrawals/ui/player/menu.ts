/** What withdrawals put into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
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
];
