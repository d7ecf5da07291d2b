/** What support puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const line = {
  opens: { to: '/support' },
  icon: 'chat',
  title: (words) => words('site.member_support'),
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 78, ...line },
  { menu: 'account', order: 78, ...line },
];
