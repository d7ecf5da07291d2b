/** The words of registration (docs/PRODUCT.md, 3, 5 and 7). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Currency, literals, Nothing } from '#kernel/wire.ts';
import { HumanProof } from '#identity/human/contract.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Dialing = Type.String({ pattern: '^\\+?[1-9][0-9]{0,3}$' });

/** The user record. Bounds here only keep the wire small; what a brand accepts is in its settings. */
const record = {
  username: text(64),
  password: text(128),
  confirmPassword: text(128),
  payeeName: text(255),
  paymentPassword: text(64),
  email: text(254),
  qqNum: text(255),
  line: text(255),
  whatsapp: text(255),
  facebook: text(255),
  wechat: text(255),
  idNumber: text(255),
  mobileNum: text(64),
  countryDialingCode: Type.Optional(Dialing),
  recommenderId: text(64),
  captcha: text(16),
  verificationCode: text(255),
  affiliateCode: text(64),
  referralCode: text(64),
  domain: text(253),
  birthday: text(10),
  /** Solved human check, see `GET /wps/system/human?purpose=register`. */
  human: Type.Optional(HumanProof),
  registerMethod: Type.Literal('WEB'),
  registerUrl: text(200),
  channel: text(64),
  /** Id token of a third-party phone sign-in. */
  idToken: text(4_096),
  /** False opens the account without signing in. */
  login: Type.Optional(Type.Boolean()),
  /** What the account is opened in, of the brand's `currencies`; its own where none is named. */
  currency: Type.Optional(Currency),
  terms: Type.Literal(true),
  adult: Type.Literal(true),
};

export const RegisterValue = Type.Object({
  /** Empty when the account was opened without signing in. */
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  /** A bonus for new members waits to be claimed. */
  bonusClaim: Type.Boolean(),
});
export type RegisterValue = Static<typeof RegisterValue>;

export const Register = call({
  method: 'PUT',
  path: '/wps/member/register',
  faults: [
    'identity.confirm_mismatch',
    'identity.human_check',
    'identity.password_known',
    'identity.username_taken',
    'members.currency_not_offered',
    'members.invitation_code_error',
    'members.registration_closed',
    'members.under_age',
    'members.unknown_referral',
    'members.wrong_fields',
  ],
  summary: 'Open a player account with a username and sign in.',
  body: Type.Object(record, closed),
  answer: RegisterValue,
  encrypted: true,
});
export type RegisterBody = Static<typeof Register.body>;

export const RegisterMobile = call({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  faults: [
    'identity.code_wrong',
    'identity.provider_code_expired',
    'identity.provider_invalid_verification_code',
    'identity.provider_missing_verification_code',
    'members.contact_taken',
    'members.currency_not_offered',
    'members.unknown_referral',
    'members.wrong_fields',
  ],
  summary: 'Open a player account with a mobile phone that was proved by a code, and sign in.',
  body: Type.Object({ ...record, countryDialingCode: Dialing }, closed),
  answer: RegisterValue,
  encrypted: true,
});

export const RegisterSms = call({
  method: 'POST',
  path: '/wps/verification/sms/register',
  faults: ['identity.code_too_soon', 'members.registration_closed', 'members.wrong_phone'],
  summary: 'Ask for a registration code by text message; the same answer for every number.',
  body: Type.Object(
    {
      mobileNo: Type.String({ minLength: 1, maxLength: 32 }),
      countryDialingCode: Dialing,
      human: Type.Optional(HumanProof),
    },
    closed,
  ),
  answer: Type.Object({ expiredMinutes: Type.Integer() }),
});

export const FieldSetting = Type.Object({
  visible: Type.Boolean(),
  required: Type.Boolean(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  acceptedPattern: Type.String(),
});
const Method = literals(['mobile', 'username']);

export const RegisterSetting = Type.Object({
  /** Ways to register, the first one is the first tab; empty where registration is closed. */
  methods: Type.Array(Method),
  /** Field → setting, for each method. */
  fields: Type.Object({
    mobile: Type.Record(Type.String(), FieldSetting),
    username: Type.Record(Type.String(), FieldSetting),
  }),
  minAge: Type.Integer(),
  /** The first choice of the country picker; the picker itself where the brand shows one. */
  countryDialingCode: Type.String(),
  countryPicker: Type.Boolean(),
  /** What the account may be opened in; the first one is chosen where nobody says. */
  currencies: Type.Array(Currency),
  /** Codes to a phone are sent by a phone sign-in service (`POST /wps/verification/phone/send`). */
  phoneService: Type.Boolean(),
});
export type RegisterSetting = Static<typeof RegisterSetting>;

export const GetRegisterSetting = call({
  method: 'GET',
  path: '/wps/system/setting/register',
  summary:
    'How somebody may register: ways, and for each field visibility, need, bounds and accepted pattern.',
  answer: RegisterSetting,
});

export const GetAffiliate = call({
  method: 'GET',
  path: '/wps/agent/affiliate',
  faults: ['identity.human_check', 'members.invitation_code_error'],
  summary:
    'Whether an invitation code is good; only for a solved human check, so that codes cannot be tried out.',
  query: Type.Object(
    {
      code: Type.Optional(Type.String({ maxLength: 64 })),
      domain: Type.Optional(Type.String({ maxLength: 253 })),
      human: Type.Optional(HumanProof),
    },
    closed,
  ),
  answer: Nothing,
});

/** What a bound phone or mail address needs: a code, then the code back. */
export const BindCode = call({
  method: 'POST',
  path: '/wps/verification/bind',
  summary: 'Ask for a code to the phone or mail address that is to be bound.',
  body: Type.Object(
    {
      kind: literals(['phone', 'email']),
      value: Type.String({ minLength: 3, maxLength: 254 }),
      countryDialingCode: Type.Optional(Dialing),
    },
    closed,
  ),
  answer: Type.Object({ expiredMinutes: Type.Integer() }),
});

export const Bind = call({
  method: 'POST',
  path: '/wps/member/contact',
  faults: [
    'identity.code_wrong',
    'identity.step_up_required',
    'identity.wrong_password',
    'members.contact_taken',
    'members.password_first',
  ],
  summary:
    'Bind a phone or mail address with the code it received; replacing a proved one needs the password.',
  body: Type.Object(
    {
      kind: literals(['phone', 'email']),
      value: Type.String({ minLength: 3, maxLength: 254 }),
      countryDialingCode: Type.Optional(Dialing),
      verificationCode: Type.String({ minLength: 1, maxLength: 255 }),
      password: text(128),
    },
    closed,
  ),
  answer: Nothing,
  encrypted: true,
});
