/** Front desk of protection: the one gate of every stake and deposit, limits and breaks of members, and the rules of a jurisdiction. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { PlayerRulesSettings } from './contract/player-rules.ts';
import { JurisdictionSettings } from './contract/settings.ts';
import { protectionListeners, protectionTicks } from './jobs.ts';
import { protectionRoutes } from './routes.ts';
import { createProtection, type Protection } from './service.ts';
import { digestWith, isMarked } from './service/exclusion.ts';

export type ProtectionRoom = Room & { readonly protection: Protection };

export type ProtectionRoomNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly clock: Clock;
  /** For what an excluded person is known again by. */
  readonly key: Buffer;
  readonly may?: May | undefined;
};

export function createProtectionRoom({ key, ...given }: ProtectionRoomNeeds): ProtectionRoom {
  const needs = { ...given, digest: digestWith(key) };
  return {
    path: 'features/people/protection',
    protection: createProtection({ ...given, match: (tx, memberId) => isMarked(tx, needs, memberId) }),
    routes: protectionRoutes(needs),
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: protectionTicks(needs),
    listeners: protectionListeners(needs),
    books: NO_BOOKS,
    seeds: [],
    approvals: [],
    settings: [JurisdictionSettings, PlayerRulesSettings],
  };
}
