/** What referral puts into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 66,
      opens: { to: '/member/referral' },
      icon: 'heart',
      title: (words) => words('site.invite_friends'),
      when: ({ isAgent }) => !isAgent,
    },
  ],
};
