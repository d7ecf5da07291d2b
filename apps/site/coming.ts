/** Rooms of the product that are not open yet: one page tells of all of them. A room that opens brings its own page and goes from here. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const COMING = {
  '/promotions': { name: 'promotions' },
  '/pointMall': { name: 'pointMall' },
  '/seamless': { name: 'seamless' },
  '/member/withdraw': { name: 'withdraw', who: 'member' },
  '/sponsor': { name: 'sponsor' },
  '/description': { name: 'description' },
} as const;

export type ComingAddress = keyof typeof COMING;
export const isComing = (path: string): path is ComingAddress => Object.hasOwn(COMING, path);

/** What menus say of them. */
export const COMING_MENU: readonly MenuEntry[] = [
  {
    menu: 'account',
    order: 40,
    opens: { to: '/member/withdraw' },
    icon: 'wallet',
    title: (words) => words('site.menu_withdraw'),
  },
];
