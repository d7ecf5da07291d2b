/** What support puts into the player site. */
import type { MenuEntry, SiteEntries } from '#platform/ui/site-entries.ts';

const line = {
  opens: { to: '/support' },
  icon: 'chat',
  title: (words) => words('site.member_support'),
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const entries: SiteEntries = {
  menu: [
    { menu: 'centre', order: 78, ...line },
    { menu: 'account', order: 78, ...line },
  ],
};
