/** Rooms of the product that are not open yet: one page tells of all of them. A room that opens brings its own page and goes from here. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

/** Beside the games: the page that tells most about the room meanwhile. */
const HELP = { to: '/help', word: 'site.page_help' } as const;
const FAIR = { to: '/fair', word: 'site.fair' } as const;
const MONEY = { to: '/help#money', word: 'site.page_help' } as const;

export const COMING = {
  '/lottery': { name: 'lottery', way: FAIR, isForMembers: true },
  '/seaLottery': { name: 'lottery', way: FAIR, isForMembers: true },
  '/vnLottery': { name: 'lottery', way: FAIR, isForMembers: true },
  '/promotions': { name: 'promotions', way: HELP, isForMembers: false },
  '/pointMall': { name: 'pointMall', way: HELP, isForMembers: false },
  '/seamless': { name: 'seamless', way: HELP, isForMembers: false },
  '/member/withdraw': { name: 'withdraw', way: MONEY, isForMembers: true },
  '/sponsor': { name: 'sponsor', way: HELP, isForMembers: false },
  '/description': { name: 'description', way: FAIR, isForMembers: false },
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
