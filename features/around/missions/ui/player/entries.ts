/** What missions put into the player site. */
import type { MenuEntry, SiteEntries } from '#platform/ui/site-entries.ts';
import { useBadge } from './missions.ts';

const line = {
  opens: { to: '/member/missions' },
  icon: 'star',
  title: (words) => words('site.member_missions'),
  useCount: useBadge,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const entries: SiteEntries = {
  menu: [
    { menu: 'centre', order: 44, ...line },
    { menu: 'account', order: 62, ...line },
  ],
};
