/** What the lottery puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const orders = { to: '/member/lottery' };

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 46,
    opens: orders,
    icon: 'slip',
    title: (words) => words('site.member_lottery'),
  },
];
