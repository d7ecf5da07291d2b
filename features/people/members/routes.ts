import { Register } from '#identity/contract.ts';
import { presentLogin, visitorOf } from '#identity/present.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetMemberInfo, OpsMemberList, OpsSetMemberStatus } from './contract.ts';
import { memberFaults } from './faults.ts';
import { presentMember, presentOpsMember } from './present.ts';
import { type RegisterNeeds, register } from './service/register.ts';
import { changeStatus } from './service/set-status.ts';
import { findMember, listMembers } from './store.ts';

export const memberRoutes = (needs: RegisterNeeds): readonly Route[] => [
  route(Register, { allow: EVERYONE, perMinute: 240 }, async (context, { body }) =>
    presentLogin(context, await register(needs, context.brand.id, body, visitorOf(context))),
  ),

  route(GetMemberInfo, { allow: ['trial', 'player', 'agent'] }, async ({ caller, brand }) => {
    const member = await findMember(needs.db, caller.id);
    if (!member) throw memberFaults('members.unknown_member');
    return presentMember(member, brand, await needs.identity.lastSignIn(needs.db, caller.id));
  }),

  route(OpsMemberList, { allow: ['staff'], right: 'members.read' }, async ({ brand }, { query }) => {
    const { pageNo = 1, pageSize = 15, account, status } = query;
    const rows = await listMembers(
      needs.db,
      brand.id,
      { prefix: account, status },
      pageSize,
      (pageNo - 1) * pageSize,
    );
    const total = Number(rows[0]?.total ?? 0n);
    return {
      list: rows.map(presentOpsMember),
      pageNum: pageNo,
      totalPages: rows.length === 0 ? pageNo - 1 : Math.ceil(total / pageSize),
    };
  }),

  route(
    OpsSetMemberStatus,
    { allow: ['staff'], right: 'members.status' },
    async ({ brand, caller, ip }, { params, body }) => {
      await changeStatus(needs, { brandId: brand.id, memberId: params.id, staffId: caller.id, ip, ...body });
      return {};
    },
  ),
];
