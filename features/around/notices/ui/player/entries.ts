/** What notices put into the player site. */
import type { MenuEntry, SiteEntries } from '#platform/ui/site-entries.ts';
import { useUnread } from './unread.ts';

const line = {
  opens: { to: '/member/messages' },
  icon: 'bell',
  title: (words) => words('site.member_messages'),
  useCount: useUnread,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const entries: SiteEntries = {
  menu: [
    { menu: 'centre', order: 48, ...line },
    { menu: 'account', order: 65, ...line },
  ],
};
