/** What missions put into the menus of the player site. */
import { useBadge } from './missions.ts';
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const line = {
  opens: { to: '/member/missions' },
  icon: 'star',
  title: (words) => words('site.member_missions'),
  useCount: useBadge,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 44, ...line },
  { menu: 'account', order: 62, ...line },
];
