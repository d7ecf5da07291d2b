/** What protection puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 55,
    opens: { to: '/member/limits' },
    icon: 'shield',
    title: (words) => words('site.member_limits'),
  },
];
