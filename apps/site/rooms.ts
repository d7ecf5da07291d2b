/** The rooms that put something into the player site, a line each; `npm run check` compares the list with the rooms' `ui/player/entries.ts`. */
import { entries as content } from '#features/around/content/ui/player/entries.ts';
import { entries as chat } from '#features/around/chat/ui/player/entries.ts';
import { entries as notices } from '#features/around/notices/ui/player/entries.ts';
import { entries as support } from '#features/around/support/ui/player/entries.ts';
import { entries as missions } from '#features/around/missions/ui/player/entries.ts';
import { entries as promotions } from '#features/around/promotions/ui/player/entries.ts';
import { entries as points } from '#features/around/points/ui/player/entries.ts';
import { entries as referral } from '#features/around/referral/ui/player/entries.ts';
import { entries as vip } from '#features/around/vip/ui/player/entries.ts';
import { entries as lobby } from '#features/around/lobby/ui/player/entries.ts';
import { entries as bonus } from '#features/money/bonus/ui/player/entries.ts';
import { entries as cashier } from '#features/money/cashier/ui/player/entries.ts';
import { entries as commission } from '#features/money/commission/ui/player/entries.ts';
import { entries as wallet } from '#features/money/wallet/ui/player/entries.ts';
import { entries as withdrawals } from '#features/money/withdrawals/ui/player/entries.ts';
import { entries as members } from '#features/people/members/ui/player/entries.ts';
import { entries as cockfight } from '#features/play/cockfight/ui/player/entries.ts';
import { entries as sea } from '#features/play/sea/ui/player/entries.ts';
import { entries as poker } from '#features/play/poker/ui/player/entries.ts';
import { entries as sportsbook } from '#features/play/sportsbook/ui/player/entries.ts';
import { entries as protection } from '#features/people/protection/ui/player/entries.ts';
import { entries as verification } from '#features/people/verification/ui/player/entries.ts';
import { entries as lottery } from '#features/play/lottery/ui/player/entries.ts';
import { entries as rounds } from '#features/play/rounds/ui/player/entries.ts';
import { entries as vendors } from '#features/play/vendors/ui/player/entries.ts';
import { entries as tables } from '#features/play/tables/ui/player/entries.ts';
import { entries as records } from '#features/watch/records/ui/player/entries.ts';
import { entries as identity } from '#identity/front/ui/player/entries.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const ROOMS: readonly SiteEntries[] = [
  content,
  lobby,
  promotions,
  missions,
  bonus,
  cashier,
  commission,
  wallet,
  withdrawals,
  members,
  cockfight,
  sea,
  poker,
  sportsbook,
  protection,
  verification,
  lottery,
  rounds,
  tables,
  vendors,
  records,
  chat,
  notices,
  support,
  points,
  vip,
  referral,
  identity,
];
