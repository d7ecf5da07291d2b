/** What VIP puts into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 60,
      opens: { to: '/vip' },
      icon: 'star',
      title: (words) => words('site.vip'),
      when: ({ isAgent }) => !isAgent,
    },
  ],
};
