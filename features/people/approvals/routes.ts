import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { CollectPassword, DecideRequest, ListRequests, ListStaffing } from './contract.ts';
import { collect } from './service/collect.ts';
import { decide } from './service/decide.ts';
import type { RegisteredKind } from './service/kind.ts';
import { requestsFor } from './service/list.ts';
import type { ApprovalNeeds } from './service/needs.ts';
import { staffingFor } from './service/outlook.ts';

/** The door opens to whoever may decide one kind; which one it is, the request says. */
const anyOf = (
  needs: ApprovalNeeds,
  rightOf: (kind: RegisteredKind) => string | undefined,
): readonly string[] =>
  [...new Set([...needs.kinds().values()].flatMap((kind) => rightOf(kind) ?? []))].sort();

export const approvalRoutes = (needs: ApprovalNeeds): readonly Route[] => [
  route(ListRequests, { allow: ['staff'], right: anyOf(needs, ({ rights }) => rights.see) }, (context) =>
    requestsFor(needs, actorOf(context)),
  ),

  route(ListStaffing, { allow: ['staff'], right: anyOf(needs, ({ rights }) => rights.see) }, (context) =>
    staffingFor(needs, actorOf(context)),
  ),

  route(
    DecideRequest,
    { allow: ['staff'], right: anyOf(needs, ({ rights }) => rights.decide), perMinute: 60 },
    async (context, { params, body }) => {
      await needs.stepUp(context, 'approvals');
      return { state: await decide(needs, actorOf(context), params.id, body.agree, body.entered) };
    },
  ),

  route(
    CollectPassword,
    { allow: ['staff'], right: 'staff.write', perMinute: 30 },
    async (context, { params }) => {
      await needs.stepUp(context, 'approvals');
      return collect(needs, actorOf(context), params.id);
    },
  ),
];
