import type { Static } from 'typebox';
import type { CallAnswer } from '#kernel/call.ts';
import { visitorOf, presentLogin } from '#identity/sessions/present.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { Captchas } from '#identity/human/service/captcha.ts';
import {
  GetAffiliate,
  GetRegisterSetting,
  Register,
  type RegisterBody,
  RegisterMobile,
  RegisterSms,
  type RegisterValue,
} from '#identity/registration/contract.ts';
import { GetCountryCodes } from '#identity/phones/contract.ts';
import { COUNTRIES } from '#identity/phones/rules/countries.ts';
import { toE164 } from '#identity/phones/rules/number.ts';
import { needsSms } from '#identity/registration/rules/check.ts';
import { type Context, EVERYONE, type Route, route } from '#platform/http/route.ts';
import { memberFaults } from '../faults.ts';
import { type Method, offerOf, withoutCode } from '../rules.ts';
import { agentOf, codeOn, fitsDomain } from '../service/affiliates.ts';
import { membersBrand } from '../service/members-brand.ts';
import { askHuman, register, type RegisterNeeds } from '../service/register.ts';

const OPEN = { allow: ['guest', 'trial'] } as const;

/** The door has checked that it is one of the brand's. */
const hostOf = (context: Pick<Context, 'header'>): string => context.header('host') ?? '';

/** The code that proves a phone before its account is made. */
async function sendCode(
  needs: RegisterNeeds,
  { brand, ip, language }: Context,
  body: Static<typeof RegisterSms.body>,
): Promise<CallAnswer<typeof RegisterSms>> {
  const own = await membersBrand(needs, brand.id);
  const offer = offerOf(own);
  if (!offer.methods.some((method) => needsSms(own.flags, method)))
    throw memberFaults('members.registration_closed');
  const to = toE164(body.mobileNo, body.countryDialingCode);
  if (to === undefined)
    throw memberFaults('members.wrong_phone', { fields: { mobileNo: 'members.wrong_phone' } });
  await askHuman(needs, brand.id, 'sms', body.human, ip);
  // Whether the number has an account is not looked at: who holds the phone is told after the code.
  return needs.codes.send({
    brandId: brand.id,
    purpose: 'register',
    channel: 'sms',
    to,
    subject: '',
    ip,
    language,
  });
}

export function registrationRoutes(needs: RegisterNeeds & { readonly captchas: Captchas }): readonly Route[] {
  /** A trial session ends where the real account begins: nothing of it comes along. */
  const enter = async (context: Context, method: Method, body: RegisterBody): Promise<RegisterValue> => {
    const { caller, brand } = context;
    const registered = await register(
      needs,
      { brandId: brand.id, host: hostOf(context), visitor: visitorOf(context) },
      method,
      body,
      (answer) => needs.captchas.check(context, answer),
    );
    if (caller.audience === 'trial') await needs.identity.signOut(caller.sessionId);
    const bonusClaim = (await needs.bonusFor?.(brand.id, registered.memberId)) ?? false;
    const login = registered.session
      ? presentLogin(context, registered.session)
      : { token: '', firstTimeLogin: true, passwordExpired: false, mustChangePassword: false };
    return { ...login, bonusClaim };
  };

  return [
    route(Register, { ...OPEN, perMinute: 240, shared: true, inTurn: true }, (context, { body }) =>
      enter(context, 'username', body),
    ),
    route(RegisterMobile, { ...OPEN, perMinute: 240, shared: true, inTurn: true }, (context, { body }) =>
      enter(context, 'mobile', body),
    ),

    route(RegisterSms, { ...OPEN, perMinute: 60, shared: true }, (context, { body }) =>
      sendCode(needs, context, body),
    ),

    route(GetRegisterSetting, { allow: EVERYONE, always: true }, async (context) => {
      const own = await membersBrand(needs, context.brand.id);
      const carried = codeOn(own, hostOf(context));
      const [phoneService, agent, { all }] = await Promise.all([
        needs.phoneCodes.offered(own.id),
        agentOf(needs.db, own.id, carried),
        currenciesOf(needs.brands, own.id),
      ]);
      const currencies = all.filter(({ open }) => open).map(({ currency }) => currency);
      const offer = offerOf(own, carried);
      // A good code of the address leaves nothing to be asked for (docs/PRODUCT.md, 5); one of nobody is asked for and not wanted.
      return { ...(agent === undefined ? offer : withoutCode(offer)), phoneService, currencies };
    }),

    route(GetAffiliate, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { query }) => {
      const { brand } = context;
      // Without a solved check every code gets the same answer (CHECKS 30).
      await needs.human.check(query.human, { brandId: brand.id, purpose: 'affiliate' });
      const here = hostOf(context);
      const own = await needs.brands.byId(brand.id);
      // A domain that carries a code answers for it where the visitor brings none.
      const code = query.code || codeOn(own, here);
      if (query.code && (await needs.links?.good(needs.db, brand.id, query.code))) return {};
      const fits = fitsDomain(own, here, code, query.domain);
      if (!fits || (await agentOf(needs.db, brand.id, code)) === undefined)
        throw memberFaults('members.invitation_code_error', {
          fields: { affiliateCode: 'members.invitation_code_error' },
        });
      return {};
    }),

    route(GetCountryCodes, { allow: EVERYONE, always: true }, async () =>
      COUNTRIES.map(({ countryCode, countryDialingCode }) => ({ countryCode, countryDialingCode })),
    ),
  ];
}
