/** What the rounds room puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 60,
    opens: { to: '/fair' },
    icon: 'shield',
    title: (words) => words('site.fair'),
  },
];
