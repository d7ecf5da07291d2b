/** Everybody's own affairs at the console: who he is, where he is told of things, what he was told. */
import type { Brands } from '#features/setup/brand/service.ts';
import { toWire } from '#kernel/time.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { DismissNotice, GetStaffInfo, ListNotices, SetOwnEmail } from '../contract.ts';
import { changeEmail } from '../service/own.ts';
import type { StaffNeeds } from '../service/needs.ts';
import { dismiss, findStaff, noticesOf } from '../store.ts';

const OWN = { allow: ['staff'], right: 'own' } as const;

export const ownRoutes = (needs: StaffNeeds, brands: Brands): readonly Route[] => [
  route(GetStaffInfo, OWN, async ({ caller, brand }) => {
    const found = await findStaff(needs.db, caller.id);
    if (!found) throw approvalFaults('staff.unknown');
    const { id, account, name, role, email } = found;
    const { timeZone, name: brandName } = await brands.byId(brand.id);
    const rights = [...(await needs.rights.of(caller.id))];
    return { id, account, name, role, email, rights, brandCode: brand.code, brandName, timeZone };
  }),

  route(SetOwnEmail, { ...OWN, perMinute: 20 }, async (context, { body }) => {
    await needs.stepUp(context, 'own_email');
    await changeEmail(needs, actorOf(context), body.email);
    return {};
  }),

  route(ListNotices, OWN, async ({ caller }) =>
    (await noticesOf(needs.db, caller.id)).map(({ id, kind, at, accounts }) => ({
      id,
      kind,
      at: toWire(at),
      by: accounts,
    })),
  ),

  route(DismissNotice, OWN, async ({ caller }, { params }) => {
    if (!(await dismiss(needs.db, params.id, caller.id, new Date(needs.clock.now()))))
      throw approvalFaults('staff.unknown');
    return {};
  }),
];
