import type { Brands } from '#features/setup/brand/service.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  AskMemberFactors,
  AskMemberPassword,
  AskPayee,
  AskRights,
  AskRole,
  AskStaffFactors,
  AskStaffPassword,
  CollectMemberPassword,
  CollectPassword,
  DecideRequest,
  GetMemberPassword,
  HireStaff,
  ListRequests,
  ListRoles,
  ListStaff,
  SetStaffStatus,
  STAFF_ROLES,
} from './contract.ts';
import { presentRequest, presentStaff } from './present.ts';
import { APPROVE } from './rules.ts';
import { actorOf, ownRoutes } from './routes/own.ts';
import { changeStatus, hireByStaff, type StaffNeeds } from './service/people.ts';
import {
  askMemberPassword,
  askPassword,
  collectMemberPassword,
  collectPassword,
  memberPassword,
} from './service/first-password.ts';
import { askFactors, askPayee, askRights, askRole, decide } from './service/requests.ts';
import { ownRoles, rightsOfRole } from './service/rights.ts';
import { readApprovals, readRequests, type RequestRow, staffOf } from './store.ts';

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
    await needs.stepUp(context);
    return { id: await askPassword(needs, actorOf(context), params.id, body.reason) };
  }),

  route(CollectPassword, WRITE, async (context, { params }) => {
    await needs.stepUp(context);
    return collectPassword(needs, actorOf(context), params.id);
  }),

  ...playerRoutes(needs),
  ...grantRoutes(needs),
];

/** A first password for a player: whoever may ask for one collects it, too. */
const playerRoutes = (needs: StaffNeeds): readonly Route[] => {
  const GIVE = { allow: ['staff'], right: 'members.password' } as const;
  return [
    route(GetMemberPassword, GIVE, (context, { params }) =>
      memberPassword(needs, actorOf(context), params.id),
    ),

    route(AskMemberPassword, { ...GIVE, perMinute: 20 }, async (context, { params, body }) => {
      await needs.stepUp(context);
      return { id: await askMemberPassword(needs, actorOf(context), params.id, body.reason) };
    }),

    route(CollectMemberPassword, { ...GIVE, perMinute: 20 }, async (context, { params }) => {
      await needs.stepUp(context);
      return collectMemberPassword(needs, actorOf(context), params.id);
    }),
  ];
};

/** Account names of the players that requests are about. */
async function membersIn(
  { db, factors }: StaffNeeds,
  rows: readonly RequestRow[],
  people: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const ids = rows
    .filter((row) => row.kind !== 'rights' && !people.has(row.subject))
    .map((row) => row.subject);
  const found = new Map<string, string>();
  for (const id of new Set(ids)) found.set(id, (await factors.find(db, id))?.username ?? id);
  return found;
}

const grantRoutes = (needs: StaffNeeds): readonly Route[] => [
  route(AskRole, WRITE, async (context, { params, body }) => ({
    id: await askRole(needs, actorOf(context), params.id, body),
  })),

  route(AskStaffFactors, WRITE, async (context, { params, body }) => ({
    id: await askFactors(needs, actorOf(context), 'staff', params.id, body.reason),
  })),

  route(
    AskMemberFactors,
    { allow: ['staff'], right: 'members.factors', perMinute: 30 },
    async (context, { params, body }) => ({
      id: await askFactors(needs, actorOf(context), 'member', params.id, body.reason),
    }),
  ),

  route(
    AskPayee,
    { allow: ['staff'], right: 'members.profile', perMinute: 30 },
    async (context, { params, body }) => {
      await needs.stepUp(context);
      return { id: await askPayee(needs, actorOf(context), params.id, body) };
    },
  ),

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

  route(ListRequests, SEE, async ({ brand, caller }) => {
    const [rows, people, needed] = await Promise.all([
      readRequests(needs.db, brand.id),
      staffOf(needs.db, brand.id),
      needs.approvals(brand.id),
    ]);
    const approvals = await readApprovals(
      needs.db,
      rows.map((row) => row.id),
    );
    const now = needs.clock.now();
    const byId = new Map(people.map((one) => [one.id, one]));
    const members = await membersIn(needs, rows, byId);
    return rows.map((row) => {
      const agreed = approvals.filter((one) => one.request_id === row.id && one.agreed);
      const ids = agreed.map((one) => one.staff_id);
      return presentRequest(row, { people: byId, members, agreed: ids, needed, readerId: caller.id, now });
    });
  }),

  route(
    DecideRequest,
    { allow: ['staff'], right: APPROVE, perMinute: 60 },
    async (context, { params, body }) => {
      await needs.stepUp(context);
      return { state: await decide(needs, actorOf(context), params.id, body.agree) };
    },
  ),
];
