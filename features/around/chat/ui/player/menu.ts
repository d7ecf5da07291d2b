/** What chat puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 49,
    opens: { to: '/chat' },
    icon: 'chat',
    title: (words) => words('site.chat_rooms'),
  },
  {
    menu: 'centre',
    order: 88,
    opens: { to: '/service' },
    icon: 'user',
    title: (words) => words('site.customer_service'),
  },
];
