/** What points put into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 62,
      opens: { to: '/pointMall' },
      icon: 'gift',
      title: (words) => words('site.point_mall'),
      when: ({ isAgent }) => !isAgent,
    },
  ],
};
