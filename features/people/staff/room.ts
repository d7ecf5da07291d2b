/** Front desk of the staff room: who operates, and what he may do. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Identity } from '#identity/service.ts';
import { asId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import { staffRoutes } from './routes.ts';
import { createRights, type Rights } from './service/rights.ts';

export type StaffRoom = {
  readonly routes: readonly Route[];
  /** What the door asks for each call of staff. */
  readonly rights: Rights;
};

export type StaffRoomNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly clock?: Clock;
  /** Every right a route of the product asks for. */
  readonly known?: () => readonly string[];
};

export function createStaff({
  db,
  brands,
  identity,
  known = () => [],
  clock = systemClock,
}: StaffRoomNeeds): StaffRoom {
  const rights = createRights(db, clock);
  const approvals = async (id: string): Promise<number> =>
    (await brands.byId(asId<'brand'>(id))).grantApprovals;
  return { rights, routes: staffRoutes({ db, identity, clock, rights, approvals, known }, brands) };
}
