/** The rooms that put something into the console, a line each, in the order of the navigation; `npm run check` compares the list with the rooms' `ui/operator/entries.ts`. */
import { entries as content } from '#features/around/content/ui/operator/entries.ts';
import { entries as status } from '#features/around/status/ui/operator/entries.ts';
import { entries as support } from '#features/around/support/ui/operator/entries.ts';
import { entries as chat } from '#features/around/chat/ui/operator/entries.ts';
import { entries as notices } from '#features/around/notices/ui/operator/entries.ts';
import { entries as missions } from '#features/around/missions/ui/operator/entries.ts';
import { entries as promotions } from '#features/around/promotions/ui/operator/entries.ts';
import { entries as bonus } from '#features/money/bonus/ui/operator/entries.ts';
import { entries as points } from '#features/around/points/ui/operator/entries.ts';
import { entries as referral } from '#features/around/referral/ui/operator/entries.ts';
import { entries as vip } from '#features/around/vip/ui/operator/entries.ts';
import { entries as cashier } from '#features/money/cashier/ui/operator/entries.ts';
import { entries as commission } from '#features/money/commission/ui/operator/entries.ts';
import { entries as wallet } from '#features/money/wallet/ui/operator/entries.ts';
import { entries as withdrawals } from '#features/money/withdrawals/ui/operator/entries.ts';
import { entries as members } from '#features/people/members/ui/operator/entries.ts';
import { entries as aml } from '#features/people/aml/ui/operator/entries.ts';
import { entries as protection } from '#features/people/protection/ui/operator/entries.ts';
import { entries as verification } from '#features/people/verification/ui/operator/entries.ts';
import { entries as staff } from '#features/people/staff/ui/operator/entries.ts';
import { entries as lottery } from '#features/play/lottery/ui/operator/entries.ts';
import { entries as cockfight } from '#features/play/cockfight/ui/operator/entries.ts';
import { entries as sea } from '#features/play/sea/ui/operator/entries.ts';
import { entries as poker } from '#features/play/poker/ui/operator/entries.ts';
import { entries as sportsbook } from '#features/play/sportsbook/ui/operator/entries.ts';
import { entries as vendors } from '#features/play/vendors/ui/operator/entries.ts';
import { entries as tables } from '#features/play/tables/ui/operator/entries.ts';
import { entries as brand } from '#features/setup/brand/ui/operator/entries.ts';
import { entries as catalogue } from '#features/setup/catalogue/ui/operator/entries.ts';
import { entries as audit } from '#features/watch/audit/ui/operator/entries.ts';
import { entries as exports_ } from '#features/watch/exports/ui/operator/entries.ts';
import { entries as explorer } from '#features/watch/explorer/ui/operator/entries.ts';
import { entries as queues } from '#features/watch/queues/ui/operator/entries.ts';
import { entries as players } from '#features/watch/players/ui/operator/entries.ts';
import { entries as records } from '#features/watch/records/ui/operator/entries.ts';
import { entries as returns } from '#features/watch/returns/ui/operator/entries.ts';
import { entries as identity } from '#identity/messages/ui/operator/entries.ts';
import type { ConsoleEntries, Desk, TrailFilter } from '#platform/ui/console-entries.ts';

const ROOMS: readonly ConsoleEntries[] = [
  records,
  cashier,
  bonus,
  commission,
  withdrawals,
  wallet,
  exports_,
  explorer,
  catalogue,
  sportsbook,
  cockfight,
  sea,
  poker,
  lottery,
  tables,
  vendors,
  returns,
  content,
  support,
  promotions,
  missions,
  points,
  vip,
  referral,
  members,
  players,
  chat,
  notices,
  verification,
  aml,
  protection,
  identity,
  brand,
  staff,
  audit,
  queues,
  status,
];

/** The first one a person may see is where he begins. */
export const DESKS: readonly Desk[] = ROOMS.flatMap(({ desks }) => desks ?? []);
export const TRAIL: readonly TrailFilter[] = ROOMS.flatMap(({ trail }) => trail ?? []);
/** Catalogues of all rooms, each once. */
export const WORDS: readonly string[] = [...new Set(ROOMS.flatMap(({ words }) => words))];
