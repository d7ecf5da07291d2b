import { asId } from '#kernel/ids.ts';
import { type BrandRef, type CallerOf, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { actorOf, staffAction, type May } from '#platform/trail/staff-action.ts';
import {
  AnswerRealityCheck,
  ConfirmRaise,
  DeclineLimits,
  DropRaise,
  ExcludeSelf,
  GetLimits,
  GetPlaySession,
  SetLimit,
  TakeTimeOut,
} from './contract.ts';
import { OpsExclude, OpsGetProtection } from './contract/ops.ts';
import { protectionFaults } from './faults.ts';
import { excludePerson, type ExclusionNeeds } from './service/exclusion.ts';
import { confirmRaise, declineLimits, setLimit, takeBackRaise, type Who } from './service/limits.ts';
import { limitsOfMember, protectionOf } from './service/read.ts';
import { answerCheck, readSession, type SessionNeeds } from './service/session.ts';
import { takeTimeOut } from './service/time-out.ts';
import { memberBrand } from './store/exclusions.ts';

type Context = { readonly caller: CallerOf<'player'>; readonly brand: BrandRef };
const whoOf = ({ caller, brand }: Context): Who => ({
  memberId: caller.id,
  brandId: brand.id,
  currency: brand.currency,
});
const WRITE = { allow: MEMBERS, perMinute: 60 } as const;

export type RouteNeeds = ExclusionNeeds &
  SessionNeeds & {
    readonly may?: May | undefined;
    /** The account's sessions are read anew; left out, they are within a second. */
    readonly forget?: ((memberId: string) => void) | undefined;
  };

const memberRoutes = (needs: RouteNeeds): readonly Route[] => [
  route(GetLimits, { allow: MEMBERS, restricted: true }, (context) => limitsOfMember(needs, whoOf(context))),

  route(SetLimit, WRITE, async (context, { body }) => {
    await setLimit(needs, whoOf(context), body);
    return limitsOfMember(needs, whoOf(context));
  }),

  route(ConfirmRaise, WRITE, async (context, { body }) => {
    await confirmRaise(needs, whoOf(context), body);
    return limitsOfMember(needs, whoOf(context));
  }),

  route(DropRaise, WRITE, async (context, { body }) => {
    await takeBackRaise(needs, whoOf(context), body);
    return limitsOfMember(needs, whoOf(context));
  }),

  route(DeclineLimits, WRITE, async (context) => {
    await declineLimits(needs, whoOf(context));
    return limitsOfMember(needs, whoOf(context));
  }),

  route(TakeTimeOut, WRITE, async (context, { body }) => {
    await takeTimeOut(needs, whoOf(context), body.days);
    return limitsOfMember(needs, whoOf(context));
  }),

  route(ExcludeSelf, { ...WRITE, restricted: true }, async (context, { body }) => {
    await needs.db.transaction((tx) => excludePerson(tx, needs, whoOf(context), body.months));
    needs.forget?.(context.caller.id);
    return limitsOfMember(needs, whoOf(context));
  }),

  route(GetPlaySession, { allow: MEMBERS, restricted: true }, (context) =>
    readSession(needs, needs.db, whoOf(context)),
  ),

  route(AnswerRealityCheck, WRITE, (context, { body }) => answerCheck(needs, whoOf(context), body.answer)),
];

export const protectionRoutes = (needs: RouteNeeds): readonly Route[] => [
  ...memberRoutes(needs),

  route(OpsGetProtection, { allow: ['staff'], right: 'protection.read' }, ({ brand }, { params }) =>
    protectionOf(needs, { memberId: asId(params.id), brandId: brand.id }),
  ),

  route(
    OpsExclude,
    { allow: ['staff'], right: 'protection.exclude', perMinute: 30 },
    async (context, { params, body }) => {
      const who = { memberId: asId<'member'>(params.id), brandId: context.brand.id };
      const action = {
        actor: actorOf(context),
        right: 'protection.exclude',
        action: 'protection.exclude',
        subject: params.id,
      };
      await staffAction(needs, action, async (tx, note) => {
        const member = await memberBrand(tx, who.memberId);
        if (member?.brand_id !== who.brandId) throw protectionFaults('protection.unknown_member');
        const done = await excludePerson(tx, needs, who, body.months);
        note({ after: { ...done, reason: body.reason } });
      });
      needs.forget?.(who.memberId);
      return protectionOf(needs, who);
    },
  ),
];
