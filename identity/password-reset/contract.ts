/** The words of forgotten and first passwords (docs/PRODUCT.md, 4 and 7). */
import { Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Nothing } from '#kernel/wire.ts';
import { CaptchaText } from '#identity/human/contract.ts';

const NewPassword = Type.String({ minLength: 8, maxLength: 64 });
const Dialing = Type.Optional(Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' }));
export const ExpiredMinutes = Type.Object({ expiredMinutes: Type.Integer() });

/**
 * One answer for every name and address; a mail goes out when both belong to one account. A brand that tells whether they do wants
 * a picture read first.
 */
export const ForgotByEmail = call({
  method: 'POST',
  path: '/wps/member/password/email',
  faults: ['identity.captcha_required', 'identity.captcha_wrong', 'identity.name_unknown'],
  summary: 'Ask for a link by mail that lets a new password be chosen; sent as a form.',
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 64 }),
      email: Type.String({ minLength: 3, maxLength: 254 }),
      /** The letters of `GET /wps/captcha`, where the brand says whether a name exists. */
      captcha: Type.Optional(CaptchaText),
    },
    closed,
  ),
  answer: Nothing,
  form: true,
});

export const ResetByLink = call({
  method: 'POST',
  path: '/wps/member/password/reset',
  faults: ['identity.password_known', 'identity.password_used', 'identity.reset_link'],
  summary: 'Choose a new password with the token of the link; every session of the account ends.',
  body: Type.Object(
    {
      token: Type.String({ minLength: 43, maxLength: 43 }),
      newPassword: NewPassword,
      confirmNewPassword: Type.String({ maxLength: 64 }),
    },
    closed,
  ),
  answer: Nothing,
  encrypted: true,
});

export const ForgotSms = call({
  method: 'POST',
  path: '/wps/verification/sms/forgot',
  faults: ['identity.forgot_by_phone_off'],
  summary: 'Ask for a code by text message that lets a new password be chosen.',
  body: Type.Object(
    { mobileNum: Type.String({ minLength: 1, maxLength: 32 }), countryDialingCode: Dialing },
    closed,
  ),
  answer: ExpiredMinutes,
});

export const ForgotByPhone = call({
  method: 'POST',
  path: '/wps/member/password/verification',
  faults: ['identity.code_wrong', 'identity.forgot_by_phone_off'],
  summary: 'Choose a new password with a code by text message; signs in unless a second factor is wanted.',
  body: Type.Object(
    {
      mobileNum: Type.String({ minLength: 1, maxLength: 32 }),
      countryDialingCode: Dialing,
      verificationCode: Type.String({ minLength: 1, maxLength: 255 }),
      newPassword: NewPassword,
    },
    closed,
  ),
  answer: Type.Object({
    /** Empty when a second factor is wanted: the new password stands, signing in is a step of its own. */
    token: Type.String(),
    firstTimeLogin: Type.Boolean(),
    passwordExpired: Type.Boolean(),
    mustChangePassword: Type.Boolean(),
  }),
  encrypted: true,
});
