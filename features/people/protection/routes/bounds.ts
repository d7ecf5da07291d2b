import type { RequireStepUp } from '#identity/factors/service.ts';
import { asId } from '#kernel/ids.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { OpsSetBounds } from '../contract/ops.ts';
import { BOUNDS_RIGHT, setBounds, type SetBoundsNeeds } from '../service/bounds.ts';
import { protectionOf } from '../service/read.ts';
import type { SessionNeeds } from '../service/session.ts';

type Needs = Omit<SetBoundsNeeds, 'brands'> &
  SessionNeeds & {
    readonly stepUp?: RequireStepUp | undefined;
  };

export const boundsRoutes = (needs: Needs): readonly Route[] => [
  route(
    OpsSetBounds,
    { allow: ['staff'], right: BOUNDS_RIGHT, perMinute: 60 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'player_limits');
      const memberId = asId<'member'>(params.id);
      const request = await setBounds(needs, actorOf(context), memberId, body);
      return { protection: await protectionOf(needs, { memberId, brandId: context.brand.id }), request };
    },
  ),
];
