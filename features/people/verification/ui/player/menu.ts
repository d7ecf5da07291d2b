/** What verification puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 54,
    opens: { to: '/member/verification' },
    icon: 'doc',
    title: (words) => words('site.member_verification'),
  },
];
