/** What the cashier puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 20,
    opens: { to: '/member/deposit' },
    icon: 'wallet',
    title: (words) => words('site.deposit'),
  },
];
