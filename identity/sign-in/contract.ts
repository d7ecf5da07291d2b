/** The words of signing in (docs/PRODUCT.md, 3, 4 and 7). Encrypted bodies are JWE; the schemas are those of the plaintext. */
import { type Static, type TSchema, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, literals, Nothing } from '#kernel/wire.ts';
import { LoginValue } from '#identity/sessions/contract/session.ts';
import { Code, PasskeyAssertion, PasskeyOptions } from '#identity/factors/contract.ts';
import { CaptchaText, HumanProof } from '#identity/human/contract.ts';

export const VERIFY_METHODS = ['totp', 'passkey', 'recovery', 'sms', 'email', 'name'] as const;
/** `name`, the name on the bank account, makes it harder and proves nothing. */
export const VerifyMethod = literals(VERIFY_METHODS);
export type VerifyMethod = Static<typeof VerifyMethod>;

/** `value` of `identity.verification_required`. */
export const PendingSignIn = Type.Object({
  verification: Type.String(),
  methods: Type.Array(VerifyMethod),
  /** Where a code would go, with most of it hidden. */
  masked: Type.Object({ sms: Type.Optional(Type.String()), email: Type.Optional(Type.String()) }),
  /** The name on the bank account is wanted beside the proof. */
  asksName: Type.Boolean(),
});
export type PendingSignIn = Static<typeof PendingSignIn>;

const Username = Type.String({ minLength: 1, maxLength: 64 });
const Password = Type.String({ minLength: 1, maxLength: 128 });
const MobileNum = Type.String({ minLength: 3, maxLength: 24 });
const DialingCode = Type.String({ pattern: '^\\+?[0-9]{1,4}$' });
const Entry = literals(['site', 'agent']);

const loginFields = {
  username: Type.Optional(Username),
  password: Type.Optional(Password),
  mobileNum: Type.Optional(MobileNum),
  countryDialingCode: Type.Optional(DialingCode),
  verificationCode: Type.Optional(Type.String({ maxLength: 255 })),
  captcha: Type.Optional(CaptchaText),
  type: Type.Optional(literals(['username', 'sms'])),
  /** `agent`: only agents get in (docs/PRODUCT.md, 6). */
  entry: Type.Optional(Entry),
  /** Remember this browser for a day. */
  remember: Type.Optional(Type.Boolean()),
};

export const Login = call({
  method: 'POST',
  path: '/wps/session/login',
  faults: [
    'identity.account_closed',
    'identity.captcha_required',
    'identity.captcha_wrong',
    'identity.code_wrong',
    'identity.field_empty',
    'identity.mobile_wrong',
    'identity.name_unknown',
    'identity.network_flagged',
    'identity.not_agent',
    'identity.not_member',
    'identity.sms_login_off',
    'identity.too_many_tries',
    'identity.verification_required',
    'identity.wrong_credentials',
  ],
  summary: 'Sign in with a username and password, or a mobile number and its code.',
  body: Type.Object(loginFields, closed),
  answer: LoginValue,
  encrypted: true,
});

export const LoginV2 = call({
  method: 'POST',
  path: '/wps/session/login/v2',
  faults: [
    'identity.account_closed',
    'identity.captcha_required',
    'identity.captcha_wrong',
    'identity.code_wrong',
    'identity.field_empty',
    'identity.human_check',
    'identity.mobile_wrong',
    'identity.name_unknown',
    'identity.network_flagged',
    'identity.not_agent',
    'identity.not_member',
    'identity.sms_login_off',
    'identity.too_many_tries',
    'identity.verification_required',
    'identity.wrong_credentials',
  ],
  summary: 'Sign in as `login`, with a solved human check.',
  body: Type.Object({ ...loginFields, human: HumanProof }, closed),
  answer: LoginValue,
  encrypted: true,
});

export const SendLoginCode = call({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  faults: [
    'identity.code_too_many',
    'identity.code_too_soon',
    'identity.human_check',
    'identity.mobile_wrong',
    'identity.sms_login_off',
  ],
  summary: 'Send a code for signing in to a mobile number; the answer is the same for unknown numbers.',
  body: Type.Object(
    { mobileNum: MobileNum, countryDialingCode: Type.Optional(DialingCode), human: HumanProof },
    closed,
  ),
  answer: Type.Object({ expiredMinutes: Type.Number() }),
});

export const LoginRemembered = call({
  method: 'POST',
  path: '/wps/session/login/remembered',
  faults: ['identity.remembered_over'],
  summary: 'Sign in again from a browser that was remembered today; works once, and remembers anew.',
  body: Type.Object({ entry: Type.Optional(Entry) }, closed),
  answer: LoginValue,
});

export const ForgetRemembered = call({
  method: 'DELETE',
  path: '/wps/session/login/remembered',
  summary: 'Forget the remembered sign-in of this browser.',
  answer: Nothing,
});

export const LoginFreePlay = call({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  faults: ['identity.free_play_off'],
  summary: 'A trial session: look round with play credits that never become money.',
  body: Type.Object(
    {
      os: Type.String({ maxLength: 40 }),
      platform: Type.Literal('W'),
      /** An opaque value of the client (docs/PRODUCT.md, 3); nothing depends on it. */
      encryption: Type.String({ maxLength: 256 }),
      gatewayVersion: Type.Literal(3),
    },
    closed,
  ),
  answer: LoginValue,
});

export const StaffLoginValue = Type.Object({
  token: Type.String(),
  mustChangePassword: Type.Boolean(),
  mustEnrol: Type.Boolean(),
});
export const StaffLogin = call({
  method: 'POST',
  path: '/ops/session/login',
  faults: [
    'identity.account_closed',
    'identity.captcha_required',
    'identity.captcha_wrong',
    'identity.too_many_tries',
    'identity.verification_required',
    'identity.wrong_credentials',
  ],
  summary: 'Sign a member of staff in to the console.',
  body: Type.Object({ username: Username, password: Password, captcha: Type.Optional(CaptchaText) }, closed),
  answer: StaffLoginValue,
});

const PendingToken = Type.String({ minLength: 43, maxLength: 43 });
const verifyBody = Type.Object(
  {
    verification: PendingToken,
    method: VerifyMethod,
    code: Type.Optional(Code),
    credential: Type.Optional(PasskeyAssertion),
    holderName: Type.Optional(Type.String({ maxLength: 80 })),
  },
  closed,
);
const sendBody = Type.Object({ verification: PendingToken, method: literals(['sms', 'email']) }, closed);

/** Going on with a sign-in that waits: the same words for players and for staff, each at their own door. */
const goOn = <const Path extends string, Answer extends TSchema>(path: Path, who: string, answer: Answer) =>
  call({
    method: 'POST',
    path,
    faults: [
      'identity.account_closed',
      'identity.factor_tries',
      'identity.factor_wrong',
      'identity.proof_wrong',
      'identity.verification_over',
      'identity.wrong_credentials',
    ],
    summary: `Go on with a sign-in of ${who} that waits for a second proof.`,
    body: verifyBody,
    answer,
  });
const passkeyFor = <const Path extends string>(path: Path, who: string) =>
  call({
    method: 'POST',
    path,
    faults: ['identity.verification_over'],
    summary: `Passkey options for a sign-in of ${who} that waits.`,
    body: Type.Object({ verification: PendingToken }, closed),
    answer: PasskeyOptions,
  });

export const VerifyLogin = goOn('/wps/session/verify', 'a member', LoginValue);
export const VerifyPrompt = passkeyFor('/wps/session/verify/passkey', 'a member');
export const StaffVerifyLogin = goOn('/ops/session/verify', 'staff', StaffLoginValue);
export const StaffVerifyPrompt = passkeyFor('/ops/session/verify/passkey', 'staff');

export const SendVerifyCode = call({
  method: 'POST',
  path: '/wps/session/verify/send',
  faults: ['identity.code_too_many', 'identity.code_too_soon', 'identity.verification_over'],
  summary: 'Send the code a waiting sign-in asks for.',
  body: sendBody,
  answer: Type.Object({ expiredMinutes: Type.Number() }),
});
export const PasskeyPrompt = call({
  method: 'POST',
  path: '/wps/session/login/passkey/options',
  summary: 'Options to sign in with a passkey alone.',
  answer: PasskeyOptions,
});
export const LoginPasskey = call({
  method: 'POST',
  path: '/wps/session/login/passkey',
  faults: ['identity.not_member', 'identity.passkey_wrong'],
  summary: 'Sign in with a passkey alone.',
  body: Type.Object({ credential: PasskeyAssertion, entry: Type.Optional(Entry) }, closed),
  answer: LoginValue,
});
