/** What VIP puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 61,
    opens: { to: '/vip' },
    icon: 'star',
    title: (words) => words('site.vip'),
    when: ({ isAgent }) => !isAgent,
  },
];
