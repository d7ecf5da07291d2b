/** What bonuses put into the player site. */
import type { MenuEntry, SiteEntries } from '#platform/ui/site-entries.ts';
import { useRewardCount } from './reward-count.ts';

const rewards = {
  opens: { to: '/member/rewards' },
  icon: 'gift',
  title: (words) => words('site.member_rewards'),
  useCount: useRewardCount,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const entries: SiteEntries = {
  menu: [
    {
      menu: 'centre',
      order: 46,
      opens: { to: '/member/bonus' },
      icon: 'gift',
      title: (words) => words('site.member_bonus'),
    },
    { menu: 'centre', order: 47, ...rewards },
    { menu: 'account', order: 63, ...rewards },
  ],
};
