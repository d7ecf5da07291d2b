/** Front desk of the staff room: who operates, and what he may do. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { FactorReset } from '#identity/factors/service/reset.ts';
import type { Messages } from '#identity/messages/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { asId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { ApprovalSettings } from './contract/settings.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { staffRoutes } from './routes.ts';
import { staffKinds } from './service/approvals.ts';
import type { StaffNeeds } from './service/needs.ts';
import { createRights, type Rights } from './service/rights.ts';
import { seedStaff } from './service/seed.ts';

export type StaffRoom = Room & {
  /** What nobody does alone to a colleague or to the rights of a role. */
  readonly approvals: readonly RegisteredKind[];
  /** What the door asks for each call of staff. */
  readonly rights: Rights;
};

export type StaffRoomNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly factors: FactorReset;
  readonly messages: Pick<Messages, 'queue'>;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Asks for a fresh proof before rights are given; left out where nobody is asked (a house without its gate). */
  readonly stepUp?: StaffNeeds['stepUp'];
  readonly clock?: Clock;
  /** Every right a route of the product asks for. */
  readonly known?: () => readonly string[];
};

export function createStaff(room: StaffRoomNeeds): StaffRoom {
  const { brands, known = () => [], stepUp = async () => undefined, clock = systemClock } = room;
  const rights = createRights(room.db, clock);
  const languageOf = async (id: string, accountId: string): Promise<string> =>
    (await brands.languageOf(accountId)) ?? (await brands.byId(asId<'brand'>(id))).defaultLanguage;
  const base = { ...room, languageOf, clock, rights, stepUp, known };
  const kinds = staffKinds(base);
  return {
    path: 'features/people/staff',
    rights,
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    seeds: [{ fill: (tx, sample) => seedStaff(tx, room.identity, sample) }],
    settings: [ApprovalSettings],
    approvals: Object.values(kinds),
    routes: staffRoutes({ ...base, kinds }, brands),
  };
}
