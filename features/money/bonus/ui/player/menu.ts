/** What bonuses put into the menus of the player site. */
import { useRewardCount } from './reward-count.ts';
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const rewards = {
  opens: { to: '/member/rewards' },
  icon: 'gift',
  title: (words) => words('site.member_rewards'),
  useCount: useRewardCount,
} satisfies Omit<MenuEntry, 'menu' | 'order'>;

export const menu: readonly MenuEntry[] = [
  {
    menu: 'centre',
    order: 41,
    opens: { to: '/member/bonus' },
    icon: 'gift',
    title: (words) => words('site.member_bonus'),
  },
  { menu: 'centre', order: 42, ...rewards },
  { menu: 'account', order: 63, ...rewards },
];
