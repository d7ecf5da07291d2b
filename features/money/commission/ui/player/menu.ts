/** What commission puts into the menus of the player site. */
import type { MenuEntry, Viewer } from '#platform/ui/site-entries.ts';

type MenuLine = Partial<MenuEntry>;
const isAgent = (viewer: Viewer): boolean => viewer.isAgent;
const contracts = {
  opens: { popup: 'contract' },
  icon: 'doc',
  title: (words) => words('site.contracts'),
  when: isAgent,
} as const satisfies MenuLine;
const application = {
  opens: { to: '/member/agent' },
  icon: 'user',
  title: (words) => words('site.menu_agent'),
  when: (viewer) => !viewer.isAgent,
} as const satisfies MenuLine;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 70, ...contracts },
  { menu: 'account', order: 70, ...contracts },
  { menu: 'centre', order: 75, ...application },
  { menu: 'account', order: 75, ...application },
];
