/** What promotions put into the menus of the player site. */
import { useClaimable } from './claimable.ts';
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const line = {
  opens: { to: '/promotions' },
  icon: 'gift',
  title: (words) => words('site.room_promotions'),
  useCount: useClaimable,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 43, ...line },
  { menu: 'account', order: 61, ...line },
];
