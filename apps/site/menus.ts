/** The menus of all rooms: their lines come with the menus, after the first picture. */
import { menu as content } from '#features/around/content/ui/player/menu.ts';
import { menu as chat } from '#features/around/chat/ui/player/menu.ts';
import { menu as notices } from '#features/around/notices/ui/player/menu.ts';
import { menu as support } from '#features/around/support/ui/player/menu.ts';
import { menu as missions } from '#features/around/missions/ui/player/menu.ts';
import { menu as promotions } from '#features/around/promotions/ui/player/menu.ts';
import { menu as points } from '#features/around/points/ui/player/menu.ts';
import { menu as referral } from '#features/around/referral/ui/player/menu.ts';
import { menu as vip } from '#features/around/vip/ui/player/menu.ts';
import { menu as bonus } from '#features/money/bonus/ui/player/menu.ts';
import { menu as cashier } from '#features/money/cashier/ui/player/menu.ts';
import { menu as commission } from '#features/money/commission/ui/player/menu.ts';
import { menu as wallet } from '#features/money/wallet/ui/player/menu.ts';
import { menu as withdrawals } from '#features/money/withdrawals/ui/player/menu.ts';
import { menu as members } from '#features/people/members/ui/player/menu.ts';
import { menu as poker } from '#features/play/poker/ui/player/menu.ts';
import { menu as protection } from '#features/people/protection/ui/player/menu.ts';
import { menu as verification } from '#features/people/verification/ui/player/menu.ts';
import { menu as lottery } from '#features/play/lottery/ui/player/menu.ts';
import { menu as rounds } from '#features/play/rounds/ui/player/menu.ts';
import { menu as records } from '#features/watch/records/ui/player/menu.ts';
import { menu as identity } from '#identity/front/ui/player/menu.ts';
import type { MenuEntry } from '#platform/ui/site-entries.ts';

export const MENU: readonly MenuEntry[] = [
  ...content,
  ...promotions,
  ...missions,
  ...bonus,
  ...cashier,
  ...commission,
  ...wallet,
  ...withdrawals,
  ...members,
  ...poker,
  ...protection,
  ...verification,
  ...lottery,
  ...rounds,
  ...records,
  ...chat,
  ...notices,
  ...support,
  ...points,
  ...vip,
  ...referral,
  ...identity,
];
