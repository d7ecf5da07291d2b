/** What staff may not do to a player alone: asked for here, decided on in the list of requests. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  AskMemberFactors,
  AskMemberPassword,
  AskPayee,
  CollectMemberPassword,
  GetMemberPassword,
} from '../contract/approvals.ts';
import { AskTransactionReset } from '../contract/transaction-password.ts';
import {
  askMemberFactors,
  askMemberPassword,
  type AskOthersNeeds,
  askPayee,
  askTransactionReset,
  collectMemberPassword,
  memberPassword,
} from '../service/ask-others.ts';

type Needs = AskOthersNeeds & {
  readonly stepUp?: RequireStepUp | undefined;
};

/** Whoever may ask for a first password collects it, too. */
const GIVE = { allow: ['staff'], right: 'members.password' } as const;

export const askOthersRoutes = (needs: Needs): readonly Route[] => [
  route(GetMemberPassword, GIVE, (context, { params }) => memberPassword(needs, actorOf(context), params.id)),

  route(AskMemberPassword, { ...GIVE, perMinute: 20 }, async (context, { params, body }) => {
    await needs.stepUp?.(context, 'player_requests');
    return { id: await askMemberPassword(needs, actorOf(context), params.id, body.reason) };
  }),

  route(CollectMemberPassword, { ...GIVE, perMinute: 20 }, async (context, { params }) => {
    await needs.stepUp?.(context, 'player_requests');
    return collectMemberPassword(needs, actorOf(context), params.id);
  }),

  route(
    AskMemberFactors,
    { allow: ['staff'], right: 'members.factors', perMinute: 30 },
    async (context, { params, body }) => ({
      id: await askMemberFactors(needs, actorOf(context), params.id, body.reason),
    }),
  ),

  route(
    AskTransactionReset,
    { allow: ['staff'], right: 'members.transaction', perMinute: 20 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'player_requests');
      return { id: await askTransactionReset(needs, actorOf(context), params.id, body.reason) };
    },
  ),

  route(
    AskPayee,
    { allow: ['staff'], right: 'members.profile', perMinute: 30 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'player_requests');
      return { id: await askPayee(needs, actorOf(context), params.id, body) };
    },
  ),
];
