/** Front desk of protection: the one gate of every stake and deposit, limits and breaks of members, and the rules of a jurisdiction. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { PackSettings } from './contract/player-rules.ts';
import { JurisdictionSettings } from './contract/settings.ts';
import { protectionListeners, protectionTicks } from './jobs.ts';
import { protectionRoutes, type RouteNeeds } from './routes.ts';
import { boundsRoutes } from './routes/bounds.ts';
import { jurisdictionRoutes, type JurisdictionNeeds } from './routes/jurisdiction.ts';
import { jurisdictionKind } from './service/approvals.ts';
import { boundsKind } from './service/bounds.ts';
import { createProtection, type Protection } from './service.ts';
import { digestWith, isMarked } from './service/exclusion.ts';
import { setRestricted } from './store.ts';

export type ProtectionRoom = Room & {
  readonly protection: Protection;
  readonly approvals: readonly RegisteredKind[];
  /** Closes play and deposits for a member, or opens them again, in the transaction of the decision that says so. */
  readonly restrict: typeof setRestricted;
};

export type ProtectionRoomNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly clock: Clock;
  /** For what an excluded person is known again by. */
  readonly key: Buffer;
  readonly may?: May | undefined;
  /** What two people decide together. */
  readonly approvals: Approvals;
  readonly stepUp?: JurisdictionNeeds['stepUp'];
  readonly forget?: RouteNeeds['forget'];
  readonly above: RouteNeeds['above'];
};

export function createProtectionRoom({
  key,
  approvals,
  stepUp,
  ...given
}: ProtectionRoomNeeds): ProtectionRoom {
  const needs = { ...given, digest: digestWith(key) };
  const kind = jurisdictionKind(needs);
  const bounds = boundsKind(needs);
  return {
    path: 'features/people/protection',
    protection: createProtection({ ...given, match: (tx, memberId) => isMarked(tx, needs, memberId) }),
    routes: [
      ...protectionRoutes(needs),
      ...boundsRoutes({ ...needs, approvals, boundsKind: bounds, stepUp }),
      ...jurisdictionRoutes({ ...needs, approvals, kind, stepUp }),
    ],
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: protectionTicks(needs),
    listeners: protectionListeners(needs),
    books: NO_BOOKS,
    seeds: [],
    approvals: [kind, bounds],
    restrict: setRestricted,
    settings: [JurisdictionSettings, PackSettings],
  };
}
