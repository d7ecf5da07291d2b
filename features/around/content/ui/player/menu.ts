/** What the content room puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const notices = {
  opens: { popup: 'notice' },
  icon: 'bell',
  title: (words) => words('site.notices'),
} as const satisfies Partial<MenuEntry>;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 80, ...notices },
  { menu: 'account', order: 80, ...notices },
];
