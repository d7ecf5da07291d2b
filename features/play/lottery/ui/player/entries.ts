/** What the lottery puts into the player site. */
import type { SiteEntries } from '#platform/ui/site-entries.ts';

const orders = { to: '/member/lottery' };

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 45,
      opens: orders,
      icon: 'slip',
      title: (words) => words('site.member_lottery'),
    },
  ],
};
