/** Front desk of the staff room: who operates, and what he may do. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { FactorReset } from '#identity/factors/reset.ts';
import type { Messages } from '#identity/messages/messages.ts';
import type { Identity } from '#identity/service.ts';
import { asId } from '#kernel/ids.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { ApprovalSettings } from './contract/settings.ts';
import { staffRoutes } from './routes.ts';
import type { StaffNeeds } from './service/people.ts';
import { createRights, type Rights } from './service/rights.ts';
import { seedStaff } from './service/seed.ts';

export type StaffRoom = Room & {
  /** What the door asks for each call of staff. */
  readonly rights: Rights;
};

export type StaffRoomNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly factors: FactorReset;
  readonly messages: Pick<Messages, 'queue'>;
  readonly payees: StaffNeeds['payees'];
  readonly players: StaffNeeds['players'];
  /** Asks for a fresh proof before rights are given; left out where nobody is asked (a house without its gate). */
  readonly stepUp?: StaffNeeds['stepUp'];
  readonly clock?: Clock;
  /** Every right a route of the product asks for. */
  readonly known?: () => readonly string[];
};

export function createStaff(room: StaffRoomNeeds): StaffRoom {
  const {
    db,
    brands,
    identity,
    factors,
    messages,
    payees,
    players,
    known = () => [],
    stepUp = async () => undefined,
    clock = systemClock,
  } = room;
  const rights = createRights(db, clock);
  const approvals = async (id: string): Promise<number> =>
    (await brands.settings.of(asId<'brand'>(id), ApprovalSettings)).grantApprovals;
  const languageOf = async (id: string, accountId: string): Promise<string> =>
    (await brands.languageOf(accountId)) ?? (await brands.byId(asId<'brand'>(id))).defaultLanguage;
  const needs = {
    db,
    identity,
    factors,
    messages,
    payees,
    players,
    languageOf,
    clock,
    rights,
    approvals,
    stepUp,
    known,
  };
  return {
    path: 'features/people/staff',
    rights,
    routes: staffRoutes(needs, brands),
    access: ACCESS,
    topics: [],
    jobs: {},
    ticks: [],
    listeners: [],
    books: NO_BOOKS,
    seeds: [{ fill: (tx, sample) => seedStaff(tx, identity, sample) }],
    settings: [ApprovalSettings],
  };
}
