/** A call that members make with their money and anybody in a trial, with its credits: one rule, two stories. */
import type { Call, CallAnswer } from '#kernel/call.ts';
import { httpFaults } from './faults.ts';
import {
  type Audience,
  type CallerOf,
  type Context,
  type Input,
  MEMBERS,
  type Route,
  route,
  type RouteRules,
} from './route.ts';

/** Names a trial; its token is the room's to check. */
export const TRIAL_HEADER = 'x-trial';

export const trialOf = (context: Context): string | undefined => context.header(TRIAL_HEADER);

type MemberContext = Context<CallerOf<(typeof MEMBERS)[number]>>;
type PlayRules = RouteRules<(typeof MEMBERS)[number]> & { readonly trials: true };
type Stories<C extends Call> = {
  readonly member: (context: MemberContext, input: Input<C>) => Promise<CallAnswer<C>>;
  /** Whoever asks: a member who names a trial plays in it, and his money is not touched. */
  readonly trial: (context: Context, token: string, input: Input<C>) => Promise<CallAnswer<C>>;
};

const isMembers = (context: Context): context is MemberContext =>
  MEMBERS.some((audience) => audience === context.caller.audience);

export function playRoute<const C extends Call>(
  call: C,
  rules: PlayRules,
  { member, trial }: Stories<C>,
): Route {
  return route<C, Audience>(call, rules, (context, input) => {
    const token = trialOf(context);
    if (token !== undefined) return trial(context, token, input);
    // The door refused everybody else by the rule.
    if (!isMembers(context)) throw httpFaults('gate.sign_in_first');
    return member(context, input);
  });
}
