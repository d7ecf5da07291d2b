/** The words of the human check: a picture with letters, and a sum a machine needs a moment for (RULINGS, Identity). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, literals } from '#kernel/wire.ts';

/** What a solved check may be used for; one that was solved for something else is refused. */
export const HUMAN_PURPOSES = ['login', 'register', 'sms', 'forgot', 'affiliate', 'support'] as const;
export const HumanPurpose = literals(HUMAN_PURPOSES);
export type HumanPurpose = Static<typeof HumanPurpose>;

/** A solved check as a form sends it: base64 of JSON. */
export const HumanProof = Type.String({ minLength: 16, maxLength: 1_024 });
export const CaptchaText = Type.String({ maxLength: 16 });

/** `value` is the picture itself, a base64 PNG of 160 × 56. What it belongs to is bound by an HttpOnly cookie. */
export const GetCaptcha = call({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A new captcha picture, base64 PNG; it can be answered once within ten minutes.',
  answer: Type.String(),
});

export const HumanChallenge = Type.Object({
  algorithm: Type.Literal('SHA-256'),
  /** hex SHA-256 of `salt` followed by a number from 0 to `maxnumber` */
  challenge: Type.String(),
  salt: Type.String(),
  maxnumber: Type.Integer(),
  signature: Type.String(),
});
export type HumanChallenge = Static<typeof HumanChallenge>;

export const GetHumanChallenge = call({
  method: 'GET',
  path: '/wps/system/human',
  summary: 'A proof-of-work challenge for one purpose; find the number and send the proof with the form.',
  query: Type.Object({ purpose: HumanPurpose }, closed),
  answer: HumanChallenge,
});
