/** What the members room puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const place = { opens: { to: '/member/profile' }, icon: 'user' } as const;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 10, ...place, title: (words) => words('site.member_profile') },
  { menu: 'account', order: 30, ...place, title: (words) => words('site.menu_profile') },
];
