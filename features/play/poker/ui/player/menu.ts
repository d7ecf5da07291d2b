/** What poker puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 56,
    opens: { to: '/poker' },
    icon: 'grid',
    title: (words) => words('lobby.category.pvp'),
  },
];
