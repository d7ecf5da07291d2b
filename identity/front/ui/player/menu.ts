/** What identity puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'account',
    order: 10,
    opens: { to: '/agentHome' },
    icon: 'grid',
    title: (words) => words('site.menu_agent'),
    when: ({ isAgent }) => isAgent,
  },
  {
    menu: 'centre',
    order: 50,
    opens: { to: '/member/security' },
    icon: 'lock',
    title: (words) => words('site.security'),
  },
];
