import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import type { BrandId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import type { Human } from '#identity/human/service.ts';
import { CheckPhoneCode, SendPhoneBindCode, SendPhoneCode } from './contract.ts';
import type { PhoneAsk, PhoneCodes } from './service.ts';

const PHONE_COOKIE = '__Host-haat-phone';
const COOKIE_MS = 15 * MINUTE;

type PhoneNeeds = {
  readonly phoneCodes: PhoneCodes;
  readonly human: Human;
  /** What the brand lets happen at its door. */
  readonly policy: { readonly settings: (brandId: BrandId) => Promise<{ readonly dialingCode: string }> };
};
type Asked = Pick<PhoneAsk, 'purpose' | 'subject'> & {
  readonly mobileNum: string;
  readonly countryDialingCode?: string | undefined;
};

/** Sends, and leaves in the browser what the code will be asked for with. */
async function send({ phoneCodes, policy }: PhoneNeeds, context: Context, asked: Asked) {
  const { brand, ip, language } = context;
  const { purpose, subject, mobileNum, countryDialingCode } = asked;
  const dialingCode = countryDialingCode ?? (await policy.settings(brand.id)).dialingCode;
  const ask = { brandId: brand.id, purpose, subject, mobileNum, dialingCode, ip, language };
  const { browser, ...sent } = await phoneCodes.send(ask);
  context.setCookie(PHONE_COOKIE, browser, COOKIE_MS);
  return sent;
}

export const phoneRoutes = (needs: PhoneNeeds): readonly Route[] => [
  route(SendPhoneCode, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) => {
    await needs.human.check(body.human, { brandId: context.brand.id, purpose: 'sms' });
    return send(needs, context, { ...body, subject: '' });
  }),
  route(
    SendPhoneBindCode,
    { allow: MEMBERS, perMinute: 10, shared: true, restricted: true },
    (context, { body }) => send(needs, context, { ...body, purpose: 'bind', subject: context.caller.id }),
  ),
  route(CheckPhoneCode, { allow: EVERYONE, perMinute: 60, shared: true }, async (context, { body }) => {
    const { brand, caller, ip } = context;
    const idToken = await needs.phoneCodes.check({
      brandId: brand.id,
      verification: body.verification,
      code: body.verificationCode,
      browser: context.cookie(PHONE_COOKIE),
      subject: caller.audience === 'guest' ? '' : caller.id,
      ip,
    });
    return { idToken };
  }),
];
