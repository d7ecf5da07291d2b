import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { answerPage } from '#platform/db/page.ts';
import type { CallerOf, Context, Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { OpsGetMember, OpsMemberList, OpsSetLevel, OpsSetMemberStatus, OpsSetTags } from '../contract.ts';
import { OpsGetProfile, OpsSetProfile } from '../contract/ops-profile.ts';
import { memberFaults } from '../faults.ts';
import { presentOpsDetail, presentOpsMember, presentOpsProfile } from '../present.ts';
import { type By, grade, tag } from '../service/desk.ts';
import { type StaffProfileNeeds, profileFor, writeProfileByStaff } from '../service/staff-profile.ts';
import { readProfile } from '../service/profile.ts';
import { changeStatus } from '../service/set-status.ts';
import { changesOf, listMembers } from '../store.ts';

type StaffContext = Context<CallerOf<'staff'>>;

const byWhom = (context: StaffContext, memberId: string): By => ({ ...actorOf(context), memberId });

type OperatorNeeds = StaffProfileNeeds & {
  readonly identity: Identity;
  /** Asks for a fresh proof; left out where nobody is asked (a house without its gate). */
  readonly stepUp?: RequireStepUp | undefined;
};

/** The profile, whole, and what staff write into it. */
const profileRoutes = (needs: OperatorNeeds): readonly Route[] => [
  route(OpsGetProfile, { allow: ['staff'], right: 'members.profile' }, async ({ brand }, { params }) =>
    presentOpsProfile(await profileFor(needs, { brandId: brand.id, memberId: params.id })),
  ),

  route(
    OpsSetProfile,
    { allow: ['staff'], right: 'members.profile', perMinute: 30 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'player_profile');
      return presentOpsProfile(await writeProfileByStaff(needs, byWhom(context, params.id), body));
    },
  ),
];

export const operatorRoutes = (needs: OperatorNeeds): readonly Route[] => [
  ...profileRoutes(needs),

  route(OpsMemberList, { allow: ['staff'], right: 'members.read' }, async ({ brand }, { query }) => {
    const filter = { prefix: query.account, status: query.status };
    const read = (limit: number, offset: number) => listMembers(needs.db, brand.id, filter, limit, offset);
    return answerPage(query, read, presentOpsMember, true);
  }),

  route(OpsGetMember, { allow: ['staff'], right: 'members.read' }, async ({ brand }, { params }) => {
    const view = await readProfile(needs.db, params.id);
    if (view.member.brand_id !== brand.id) throw memberFaults('members.unknown_member');
    const [changes, lastSignIn] = await Promise.all([
      changesOf(needs.db, params.id),
      needs.identity.lastSignIn(needs.db, params.id),
    ]);
    return presentOpsDetail(view, changes, lastSignIn);
  }),

  route(
    OpsSetMemberStatus,
    { allow: ['staff'], right: 'members.status' },
    async (context, { params, body }) => {
      await changeStatus(needs, { ...byWhom(context, params.id), ...body });
      return {};
    },
  ),

  route(OpsSetTags, { allow: ['staff'], right: 'members.tags' }, async (context, { params, body }) => {
    await tag(needs, byWhom(context, params.id), body.tags);
    return {};
  }),

  route(OpsSetLevel, { allow: ['staff'], right: 'members.level' }, async (context, { params, body }) => {
    await grade(needs, byWhom(context, params.id), body.level, body.reason);
    return {};
  }),
];
