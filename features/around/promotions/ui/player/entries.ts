/** What promotions put into the player site. */
import type { MenuEntry, SiteEntries } from '#platform/ui/site-entries.ts';
import { useClaimable } from './claimable.ts';

const line = {
  opens: { to: '/promotions' },
  icon: 'gift',
  title: (words) => words('site.room_promotions'),
  useCount: useClaimable,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const entries: SiteEntries = {
  menu: [
    { menu: 'centre', order: 43, ...line },
    { menu: 'account', order: 61, ...line },
  ],
};
