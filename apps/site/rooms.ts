/** The rooms that put something into the player site, a line each; `npm run check` compares the list with the rooms' `ui/player/entries.ts`. */
import { entries as content } from '#features/around/content/ui/player/entries.ts';
import { entries as lobby } from '#features/around/lobby/ui/player/entries.ts';
import { entries as commission } from '#features/money/commission/ui/player/entries.ts';
import { entries as members } from '#features/people/members/ui/player/entries.ts';
import { entries as cockfight } from '#features/play/cockfight/ui/player/entries.ts';
import { entries as sea } from '#features/play/sea/ui/player/entries.ts';
import { entries as poker } from '#features/play/poker/ui/player/entries.ts';
import { entries as sportsbook } from '#features/play/sportsbook/ui/player/entries.ts';
import { entries as protection } from '#features/people/protection/ui/player/entries.ts';
import { entries as lottery } from '#features/play/lottery/ui/player/entries.ts';
import { entries as rounds } from '#features/play/rounds/ui/player/entries.ts';
import { entries as vendors } from '#features/play/vendors/ui/player/entries.ts';
import { entries as tables } from '#features/play/tables/ui/player/entries.ts';
import { entries as identity } from '#identity/front/ui/player/entries.ts';
import type { SiteEntries } from '#platform/ui/site-entries.ts';

export const ROOMS: readonly SiteEntries[] = [
  content,
  lobby,
  commission,
  members,
  cockfight,
  sea,
  poker,
  sportsbook,
  protection,
  lottery,
  rounds,
  tables,
  vendors,
  identity,
];
