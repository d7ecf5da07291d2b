import { EVERYONE, type Context, type Route, route } from '#platform/http/route.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { Captchas } from '#identity/human/service/captcha.ts';
import { presentLogin, visitorOf } from '#identity/sessions/present.ts';
import { toE164 } from '#identity/phones/rules/number.ts';
import { ForgotByEmail, ForgotByPhone, ForgotSms, ResetByLink } from './contract.ts';
import type { PasswordService } from './service.ts';
import { passwordFaults } from '#identity/passwords/faults.ts';

export type PasswordRouteNeeds = {
  readonly passwordService: PasswordService;
  readonly brandFor: (id: Context['brand']['id']) => Promise<{
    readonly dialingCode: string;
    readonly resetByPhone: boolean;
    /** TELLUNKNOWNNAME */
    readonly tellsUnknown: boolean;
  }>;
  readonly captchas: Pick<Captchas, 'check'>;
};

const whereOf = ({ brand, ip, language }: Context) => ({ brandId: brand.id, ip, language });

/** The host was matched with the brand's own before the request came here. Plain HTTP is for a workshop only. */
function linkFor(context: Context): (token: string) => string {
  const host = context.header('host') ?? '';
  const scheme = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? 'http' : 'https';
  // Behind the hash it reaches no server log and no other site.
  return (token) => `${scheme}://${host}/reset#${token}`;
}

export const passwordRoutes = ({
  passwordService,
  brandFor,
  captchas,
}: PasswordRouteNeeds): readonly Route[] => [
  route(
    ForgotByEmail,
    { allow: EVERYONE, always: true, perMinute: 120, shared: true },
    async (context, { body: { captcha, ...who } }) => {
      const { tellsUnknown } = await brandFor(context.brand.id);
      if (tellsUnknown) await captchas.check(context, captcha);
      const known = await passwordService.forgotByEmail(whereOf(context), who, linkFor(context));
      if (tellsUnknown && !known) throw identityFaults('identity.name_unknown', { value: { captcha: true } });
      return {};
    },
  ),

  route(
    ResetByLink,
    { allow: EVERYONE, always: true, perMinute: 30, shared: true },
    async (context, { body }) => {
      await passwordService.resetByLink(whereOf(context), body);
      return {};
    },
  ),

  route(ForgotSms, { allow: EVERYONE, perMinute: 120, shared: true }, async (context, { body }) => {
    const { dialingCode, resetByPhone } = await brandFor(context.brand.id);
    if (!resetByPhone) throw passwordFaults('identity.forgot_by_phone_off');
    const phone = toE164(body.mobileNum, body.countryDialingCode ?? dialingCode);
    return passwordService.forgotSms(whereOf(context), phone, body.mobileNum);
  }),

  route(ForgotByPhone, { allow: EVERYONE, perMinute: 120, shared: true }, async (context, { body }) => {
    const { dialingCode, resetByPhone } = await brandFor(context.brand.id);
    if (!resetByPhone) throw passwordFaults('identity.forgot_by_phone_off');
    const session = await passwordService.forgotByPhone(
      whereOf(context),
      {
        phone: toE164(body.mobileNum, body.countryDialingCode ?? dialingCode),
        code: body.verificationCode,
        newPassword: body.newPassword,
      },
      visitorOf(context),
    );
    return session
      ? presentLogin(context, session)
      : { token: '', firstTimeLogin: false, passwordExpired: false, mustChangePassword: false };
  }),
];
