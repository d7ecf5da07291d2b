/** What the wallet puts into the menus of the player site. */
import type { MenuEntry } from '#platform/ui/site-entries.ts';

const record = { opens: { to: '/member/records' }, icon: 'doc' } as const;

export const menu: readonly MenuEntry[] = [
  { menu: 'centre', order: 30, ...record, title: (words) => words('site.member_record') },
  {
    menu: 'centre',
    order: 26,
    opens: { to: '/member/wallets' },
    icon: 'wallet',
    title: (words) => words('site.menu_wallet'),
    when: ({ isSingle }) => !isSingle,
  },
  {
    menu: 'account',
    order: 20,
    opens: { to: '/member/wallets' },
    icon: 'wallet',
    title: (words) => words('site.menu_wallet'),
    when: ({ isSingle }) => !isSingle,
  },
  { menu: 'account', order: 50, ...record, title: (words) => words('site.menu_record') },
];
