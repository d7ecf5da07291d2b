import type { Brands } from '#features/setup/brand/service.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  AskRights,
  AskRole,
  AskStaffFactors,
  AskStaffPassword,
  HireStaff,
  ListRoles,
  ListStaff,
  SetStaffStatus,
  STAFF_ROLES,
} from './contract.ts';
import { presentStaff } from './present.ts';
import { ownRoutes } from './routes/own.ts';
import { changeStatus, hireByStaff } from './service/people.ts';
import type { StaffNeeds } from './service/needs.ts';
import { askFactors, askPassword, askRights, askRole } from './service/requests.ts';
import { ownRoles, rightsOfRole } from './service/rights.ts';
import { staffOf } from './store.ts';

const SEE = { allow: ['staff'], right: 'staff.read' } as const;
const WRITE = { allow: ['staff'], right: 'staff.write', perMinute: 30 } as const;

export const staffRoutes = (needs: StaffNeeds, brands: Brands): readonly Route[] => [
  ...ownRoutes(needs, brands),

  route(ListStaff, SEE, async ({ brand }) => {
    const people = await staffOf(needs.db, brand.id);
    return Promise.all(
      people.map(async (one) => presentStaff(one, await needs.identity.lastSignIn(needs.db, one.id))),
    );
  }),

  route(HireStaff, WRITE, (context, { body }) => hireByStaff(needs, actorOf(context), body)),

  route(SetStaffStatus, WRITE, async (context, { params, body }) => {
    await changeStatus(needs, actorOf(context), params.id, body);
    return {};
  }),

  route(AskStaffPassword, WRITE, async (context, { params, body }) => {
    await needs.stepUp(context, 'staff');
    return { id: await askPassword(needs, actorOf(context), params.id, body.reason) };
  }),

  ...grantRoutes(needs),
];

const grantRoutes = (needs: StaffNeeds): readonly Route[] => [
  route(AskRole, WRITE, async (context, { params, body }) => ({
    id: await askRole(needs, actorOf(context), params.id, body),
  })),

  route(AskStaffFactors, WRITE, async (context, { params, body }) => ({
    id: await askFactors(needs, actorOf(context), params.id, body.reason),
  })),

  route(ListRoles, SEE, async ({ brand }) => {
    const own = await ownRoles(needs.db);
    const roles = STAFF_ROLES.map((role) => ({
      role,
      rights: [...rightsOfRole(own, brand.id, role)],
      own: own.has(`${brand.id} ${role}`),
    }));
    return { roles, known: [...needs.known()] };
  }),

  route(AskRights, WRITE, async (context, { params, body }) => ({
    id: await askRights(needs, actorOf(context), params.role, body),
  })),
];
