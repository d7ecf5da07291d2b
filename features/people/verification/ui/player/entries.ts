/** What verification puts into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 54,
      opens: { to: '/member/verification' },
      icon: 'doc',
      title: (words) => words('site.member_verification'),
    },
  ],
};
