/** What commission puts into the player site. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { SiteEntries, Viewer } from '#platform/ui/site-entries.ts';

type MenuLine = Partial<NonNullable<SiteEntries['menu']>[number]>;
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

export const entries: SiteEntries = {
  popups: [
    {
      name: 'contract',
      rank: 20,
      Screen: lazyScreen(() => import('./popups/contract-popup.tsx'), ['commission-ui', 'identity-ui']),
    },
  ],
  menu: [
    { menu: 'centre', order: 70, ...contracts },
    { menu: 'account', order: 70, ...contracts },
    { menu: 'centre', order: 75, ...application },
    { menu: 'account', order: 75, ...application },
  ],
};
