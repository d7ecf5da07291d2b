/** What points put into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 62,
    opens: { to: '/pointMall' },
    icon: 'gift',
    title: (words) => words('site.point_mall'),
    when: ({ isAgent }) => !isAgent,
  },
];
