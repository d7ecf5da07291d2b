import { Bind, BindCode } from '#identity/registration/contract.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { FactorService } from '#identity/factors/service.ts';
import { ConnectPhone } from '#identity/social/contract.ts';
import { type CallerOf, type Context, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  GetMemberIcon,
  GetMemberInfo,
  GetProfile,
  iconAddress,
  ICONS,
  type MemberInfo,
  SetProfile,
  TRIAL_TYPE,
} from '../contract.ts';
import { AcceptTerms } from '../contract/notices.ts';
import { memberFaults } from '../faults.ts';
import { presentMember, presentProfile } from '../present.ts';
import { termsDue } from '../rules.ts';
import type { RegisterNeeds } from '../service/register.ts';
import { bind, connectPhone, type ContactNeeds, sendBindCode } from '../service/contacts.ts';
import { membersBrand } from '../service/members-brand.ts';
import { readProfile, writeProfile } from '../service/profile.ts';
import { acceptedTerms, acceptTerms, findMember, noticesOf } from '../store.ts';
import { openedCurrencies } from '../store/currencies.ts';

export type MemberNeeds = ContactNeeds &
  Pick<RegisterNeeds, 'termsVersion'> & {
    readonly brands: Brands;
    readonly identity: Identity;
    /** Asks for a fresh proof; left out where nobody is asked (a house without its gate). */
    readonly stepUp?: FactorService['requireStepUp'] | undefined;
  };

/** Whose contact changes, in which language he is told, and how he proves himself. */
async function holderOf(
  needs: MemberNeeds,
  context: Pick<Context<CallerOf<'player' | 'agent'>>, 'caller' | 'brand' | 'language'>,
) {
  const { caller, brand, language } = context;
  const member = await findMember(needs.db, caller.id);
  if (!member) throw memberFaults('members.unknown_member');
  const requireStepUp = async (): Promise<void> => needs.stepUp?.(context, 'profile');
  return { brandId: brand.id, language, account: member.account, requireStepUp };
}

/** Somebody about himself. */
async function infoOf(
  needs: MemberNeeds,
  { caller, brand }: Pick<Context<CallerOf<'trial' | 'player' | 'agent'>>, 'caller' | 'brand'>,
): Promise<MemberInfo> {
  const member = await findMember(needs.db, caller.id);
  if (!member) throw memberFaults('members.unknown_member');
  const { all } = await currenciesOf(needs.brands, brand.id);
  const [lastLoginAt, notices, current, accepted, currencies] = await Promise.all([
    needs.identity.lastSignIn(needs.db, caller.id),
    noticesOf(needs.db, caller.id),
    member.type === TRIAL_TYPE ? undefined : needs.termsVersion?.(needs.db, brand.id),
    acceptedTerms(needs.db, caller.id),
    all.length > 1 ? openedCurrencies(needs.db, caller.id) : new Set([member.currency]),
  ]);
  return presentMember(member, brand, {
    lastLoginAt,
    notices: notices.length,
    termsDue: termsDue(current, accepted),
    currencies,
    restriction: caller.restriction ?? null,
  });
}

export const memberRoutes = (needs: MemberNeeds): readonly Route[] => [
  route(GetMemberInfo, { allow: ['trial', 'player', 'agent'], restricted: true }, (context) =>
    infoOf(needs, context),
  ),

  route(AcceptTerms, { allow: MEMBERS, perMinute: 30 }, async ({ caller, brand }, { body }) => {
    const current = await needs.termsVersion?.(needs.db, brand.id);
    // What he was shown is what he agreed to: terms that were written meanwhile wait for another yes.
    if (body.version === current) await acceptTerms(needs.db, caller.id, current);
    return {};
  }),

  route(GetMemberIcon, { allow: MEMBERS, restricted: true }, async ({ caller }) => {
    const member = await findMember(needs.db, caller.id);
    if (!member) throw memberFaults('members.unknown_member');
    return {
      icon: member.icon,
      url: iconAddress(member.icon),
      icons: ICONS.map((name) => ({ name, url: iconAddress(name) })),
    };
  }),

  route(GetProfile, { allow: MEMBERS, restricted: true }, async ({ caller }) =>
    presentProfile(await readProfile(needs.db, caller.id)),
  ),

  route(
    SetProfile,
    { allow: MEMBERS, perMinute: 30, restricted: true },
    async ({ caller, brand }, { body }) => {
      await writeProfile(needs, await membersBrand(needs, brand.id), caller.id, body);
      return presentProfile(await readProfile(needs.db, caller.id));
    },
  ),

  route(
    BindCode,
    { allow: MEMBERS, perMinute: 10, shared: true, restricted: true },
    async ({ caller, brand, ip, language }, { body }) => {
      const dialingCode = body.countryDialingCode ?? (await membersBrand(needs, brand.id)).dialingCode;
      return sendBindCode(needs, caller.id, { ...body, dialingCode }, { brandId: brand.id, ip, language });
    },
  ),

  route(
    Bind,
    { allow: MEMBERS, perMinute: 10, shared: true, restricted: true },
    async (context, { body }) => {
      const { kind, value, password, verificationCode: code } = body;
      const dialingCode =
        body.countryDialingCode ?? (await membersBrand(needs, context.brand.id)).dialingCode;
      const wanted = { kind, value, dialingCode, code, password };
      await bind(needs, context.caller.id, wanted, await holderOf(needs, context));
      return {};
    },
  ),

  route(
    ConnectPhone,
    { allow: MEMBERS, perMinute: 30, shared: true, restricted: true },
    async (context, { body }) => {
      await connectPhone(needs, context.caller.id, body.idToken, await holderOf(needs, context));
      return {};
    },
  ),
];
