/** What referral puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 66,
    opens: { to: '/member/referral' },
    icon: 'heart',
    title: (words) => words('site.invite_friends'),
    when: ({ isAgent }) => !isAgent,
  },
];
