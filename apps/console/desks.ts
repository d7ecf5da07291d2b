/** The desks of the console: where they are, what right opens them, how they stand in the navigation. */
import type { ComponentType } from 'react';
import { lazy } from 'react';
import Deposits from '#features/money/cashier/ui/operator/deposits.tsx';
import Players from '#features/people/members/ui/operator/players.tsx';
import type { IconName } from '#platform/ui/icons.ts';

export type Desk = {
  readonly path: string;
  readonly right: string;
  readonly group: 'money' | 'shelves' | 'people' | 'house';
  readonly icon: IconName;
  readonly word:
    | 'cashier.ops.deposits'
    | 'members.ops.players'
    | 'identity.messages.title'
    | 'brand.ops.title'
    | 'staff.ops.title'
    | 'audit.ops.title'
    | 'catalogue.ops.games'
    | 'sportsbook.ops.matches'
    | 'content.ops.title'
    | 'catalogue.ops.vendors';
  readonly Screen: ComponentType;
};

/** In the order of the navigation; the first one a person may see is where he begins. */
export const DESKS: readonly Desk[] = [
  {
    path: '/deposits',
    right: 'deposits.read',
    group: 'money',
    icon: 'wallet',
    word: 'cashier.ops.deposits',
    Screen: Deposits,
  },
  {
    path: '/games',
    right: 'catalogue.read',
    group: 'shelves',
    icon: 'grid',
    word: 'catalogue.ops.games',
    Screen: lazy(() => import('#features/setup/catalogue/ui/operator/games.tsx')),
  },
  {
    path: '/vendors',
    right: 'catalogue.read',
    group: 'shelves',
    icon: 'home',
    word: 'catalogue.ops.vendors',
    Screen: lazy(() => import('#features/setup/catalogue/ui/operator/vendors.tsx')),
  },
  {
    path: '/matches',
    right: 'sportsbook.read',
    group: 'shelves',
    icon: 'clock',
    word: 'sportsbook.ops.matches',
    Screen: lazy(() => import('#features/play/sportsbook/ui/operator/matches.tsx')),
  },
  {
    path: '/content',
    right: 'content.read',
    group: 'shelves',
    icon: 'doc',
    word: 'content.ops.title',
    Screen: lazy(() => import('#features/around/content/ui/operator/content.tsx')),
  },
  {
    path: '/players',
    right: 'members.read',
    group: 'people',
    icon: 'user',
    word: 'members.ops.players',
    Screen: Players,
  },
  {
    path: '/messages',
    right: 'members.messages',
    group: 'people',
    icon: 'bell',
    word: 'identity.messages.title',
    Screen: lazy(() => import('#identity/ui/operator/messages.tsx')),
  },
  {
    path: '/brand',
    right: 'brand.read',
    group: 'house',
    icon: 'home',
    word: 'brand.ops.title',
    Screen: lazy(() => import('#features/setup/brand/ui/operator/brand-settings.tsx')),
  },
  {
    path: '/staff',
    right: 'staff.read',
    group: 'house',
    icon: 'shield',
    word: 'staff.ops.title',
    Screen: lazy(() => import('#features/people/staff/ui/operator/staff.tsx')),
  },
  {
    path: '/trail',
    right: 'audit.read',
    group: 'house',
    icon: 'doc',
    word: 'audit.ops.title',
    Screen: lazy(() => import('#features/watch/audit/ui/operator/trail.tsx')),
  },
];
