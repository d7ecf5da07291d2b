/** The words of a phone sign-in service that sends the code itself (docs/PRODUCT.md, 4; docs/decisions/0016). */
import { PROVIDER_FAULTS } from '#identity/providers/contract.ts';
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, literals } from '#kernel/wire.ts';
import { HumanProof } from '#identity/human/contract.ts';

const MobileNum = Type.String({ maxLength: 32 });
const DialingCode = Type.Optional(Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' }));

/** A code is on its way; `verification` names it when it comes back. */
export const PhoneCodeSent = Type.Object({
  verification: Type.String(),
  /** Until another may be asked for: one minute (docs/PRODUCT.md, 4). */
  expiredMinutes: Type.Integer(),
});
export type PhoneCodeSent = Static<typeof PhoneCodeSent>;

export const SendPhoneCode = call({
  method: 'POST',
  path: '/wps/verification/phone/send',
  faults: [...PROVIDER_FAULTS, 'identity.code_too_soon', 'identity.human_check'],
  summary:
    'Let the phone sign-in service send a code to a number, to sign in or to register; the same answer for every number.',
  body: Type.Object(
    {
      purpose: literals(['login', 'register']),
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      human: HumanProof,
    },
    closed,
  ),
  answer: PhoneCodeSent,
});

export const SendPhoneBindCode = call({
  method: 'POST',
  path: '/wps/verification/phone/bind/send',
  summary: 'Let the phone sign-in service send a code to the number that is to be connected to this account.',
  body: Type.Object({ mobileNum: MobileNum, countryDialingCode: DialingCode }, closed),
  answer: PhoneCodeSent,
});

export const CheckPhoneCode = call({
  method: 'POST',
  path: '/wps/verification/phone/check',
  faults: [...PROVIDER_FAULTS],
  summary:
    'The code for the identity token of the phone sign-in service; only from the browser that asked, and good for that purpose alone.',
  body: Type.Object(
    {
      /** What sending answered with; empty when nothing was sent. */
      verification: Type.String({ maxLength: 43 }),
      verificationCode: Type.String({ maxLength: 255 }),
    },
    closed,
  ),
  answer: Type.Object({ idToken: Type.String() }),
});

export const CountryCode = Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() });
export type CountryCode = Static<typeof CountryCode>;

export const GetCountryCodes = call({
  method: 'GET',
  path: '/wps/system/countryCodes',
  summary: 'Countries and their dialing codes; flags stand at /country-flag/{countryCode}.png.',
  answer: Type.Array(CountryCode),
});
