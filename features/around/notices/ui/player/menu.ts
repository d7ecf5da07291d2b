/** What notices put into the menus of the player site. */
import { useUnread } from './unread.ts';
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const line = {
  opens: { to: '/member/messages' },
  icon: 'bell',
  title: (words) => words('site.member_messages'),
  useCount: useUnread,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 48, ...line },
  { menu: 'account', order: 65, ...line },
];
