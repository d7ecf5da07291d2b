/**
 * The pages that no first load needs, a line a room: they come in one part when the browser is idle, or when an address asks for one.
 * A page that is itself a first picture (home, lists, a game) stands in the room's `entries.ts` instead. `npm run check` compares the
 * list with the rooms' `ui/player/pages.ts`.
 */
import { pages as content } from '#features/around/content/ui/player/pages.ts';
import { pages as status } from '#features/around/status/ui/player/pages.ts';
import { pages as support } from '#features/around/support/ui/player/pages.ts';
import { pages as missions } from '#features/around/missions/ui/player/pages.ts';
import { pages as promotions } from '#features/around/promotions/ui/player/pages.ts';
import { pages as bonus } from '#features/money/bonus/ui/player/pages.ts';
import { pages as cashier } from '#features/money/cashier/ui/player/pages.ts';
import { pages as commission } from '#features/money/commission/ui/player/pages.ts';
import { pages as wallet } from '#features/money/wallet/ui/player/pages.ts';
import { pages as withdrawals } from '#features/money/withdrawals/ui/player/pages.ts';
import { pages as members } from '#features/people/members/ui/player/pages.ts';
import { pages as protection } from '#features/people/protection/ui/player/pages.ts';
import { pages as verification } from '#features/people/verification/ui/player/pages.ts';
import { pages as lottery } from '#features/play/lottery/ui/player/pages.ts';
import { pages as rounds } from '#features/play/rounds/ui/player/pages.ts';
import { pages as sportsbook } from '#features/play/sportsbook/ui/player/pages.ts';
import { pages as vendors } from '#features/play/vendors/ui/player/pages.ts';
import { pages as tables } from '#features/play/tables/ui/player/pages.ts';
import { pages as identity } from '#identity/front/ui/player/pages.ts';
import { pages as exports_ } from '#features/watch/exports/ui/player/pages.ts';
import { pages as records } from '#features/watch/records/ui/player/pages.ts';
import { pages as chat } from '#features/around/chat/ui/player/pages.ts';
import { pages as notices } from '#features/around/notices/ui/player/pages.ts';
import { pages as sea } from '#features/play/sea/ui/player/pages.ts';
import { pages as points } from '#features/around/points/ui/player/pages.ts';
import { pages as referral } from '#features/around/referral/ui/player/pages.ts';
import { pages as vip } from '#features/around/vip/ui/player/pages.ts';
import { pages as cockfight } from '#features/play/cockfight/ui/player/pages.ts';
import { pages as poker } from '#features/play/poker/ui/player/pages.ts';
import { MemberSession } from '#features/people/protection/ui/player/member-session.ts';
import { useSessionFacts } from '#platform/ui/session-line.tsx';
import type { PageEntry } from '#platform/ui/site-entries.ts';
import { SHELL_PAGES } from './shell-pages.ts';

/** Where money is staked the session is shown, from the moment the browser was idle once. */
useSessionFacts.setState({ Facts: MemberSession });

export const FAR_PAGES: readonly PageEntry[] = [
  ...SHELL_PAGES,
  ...cockfight,
  ...chat,
  ...sea,
  ...poker,
  ...notices,
  ...support,
  ...status,
  ...points,
  ...vip,
  ...referral,
  ...records,
  ...exports_,
  ...content,
  ...promotions,
  ...missions,
  ...bonus,
  ...cashier,
  ...commission,
  ...wallet,
  ...withdrawals,
  ...members,
  ...protection,
  ...verification,
  ...lottery,
  ...rounds,
  ...sportsbook,
  ...tables,
  ...vendors,
  ...identity,
];
