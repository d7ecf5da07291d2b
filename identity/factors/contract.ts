/** The words of second factors: authenticator, passkeys, recovery codes. Player and staff calls are one set under two roots. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Nothing } from '#kernel/wire.ts';
import { SocialProvider } from '#identity/providers/contract.ts';
import { STEP_UP_PAGES, type StepUpPage } from './contract/pages.ts';

export const ProofMethod = literals(['totp', 'passkey', 'recovery', 'password', 'sms', 'email']);
export type ProofMethod = Static<typeof ProofMethod>;

/** How a step-up can be given: a proof in a body, or a way there and back to a provider that is connected. */
const StepUpWay = Type.Union([ProofMethod, SocialProvider]);
export type StepUpWay = Static<typeof StepUpWay>;

/** What `identity.step_up_required` carries as its `value`. */
export type StepUpWanted = {
  readonly methods: readonly StepUpWay[];
  readonly page: StepUpPage;
  /** How long a proof counts on that page, ms. */
  readonly lastsMs: number;
};

export const Factors = Type.Object({
  totp: Type.Boolean(),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      createdAt: Instant,
      usedAt: Type.Union([Instant, Type.Null()]),
    }),
  ),
  recoveryLeft: Type.Integer(),
  /** How a step-up can be given, best first; empty where the account has nothing left to show but a new sign-in. */
  methods: Type.Array(StepUpWay),
});
export type Factors = Static<typeof Factors>;

const Transport = Type.String({ maxLength: 20 });
const Base64Url = Type.String({ maxLength: 8_192, pattern: '^[A-Za-z0-9_-]*$' });

/** What `navigator.credentials.create` answered, as JSON. */
export const PasskeyAttestation = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Transport, { maxItems: 8 })),
  }),
  clientExtensionResults: Type.Object({}),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** What `navigator.credentials.get` answered, as JSON. */
export const PasskeyAssertion = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(Base64Url),
  }),
  clientExtensionResults: Type.Object({}),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** Options for the browser's passkey dialog, as the WebAuthn JSON form names them. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown());

export const Code = Type.String({ minLength: 6, maxLength: 32 });
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

const proof = {
  method: ProofMethod,
  code: Type.Optional(Code),
  password: Type.Optional(Type.String({ maxLength: 128 })),
  credential: Type.Optional(PasskeyAssertion),
};
const Proof = Type.Object(proof, closed);
export type Proof = Static<typeof Proof>;
/** A proof, and the page it is for, as `identity.step_up_required` named it. */
const StepUp = Type.Object({ ...proof, page: literals(STEP_UP_PAGES) }, closed);
export type StepUp = Static<typeof StepUp>;

const FreshUntil = Type.Object({ freshUntil: Instant });

type Root = '/wps/session' | '/ops/session';

/** Which factors there are, and proving oneself with one of them. */
const proofCalls = <const At extends Root>(root: At) => ({
  list: call({
    method: 'GET',
    path: `${root}/factors`,
    summary: 'Second factors of the account and how a step-up can be given.',
    answer: Factors,
  }),
  stepUp: call({
    method: 'POST',
    path: `${root}/step-up`,
    faults: ['identity.code_wrong', 'identity.factor_wrong'],
    summary:
      'Prove again who is here, for one page: it counts ten minutes there, five where several people decide together.',
    body: StepUp,
    answer: FreshUntil,
  }),
  passkeyPrompt: call({
    method: 'POST',
    path: `${root}/step-up/passkey`,
    summary: 'Options to prove oneself with a passkey.',
    answer: PasskeyOptions,
  }),
});

/** Setting up an authenticator, with its codes for the day it is lost. */
const totpCalls = <const At extends Root>(root: At) => ({
  startTotp: call({
    method: 'POST',
    path: `${root}/factors/totp`,
    faults: ['identity.step_up_required'],
    summary: 'Begin to set up an authenticator; nothing counts before its first code.',
    answer: Type.Object({ secret: Type.String(), uri: Type.String() }),
  }),
  confirmTotp: call({
    method: 'POST',
    path: `${root}/factors/totp/confirm`,
    faults: [
      'identity.code_wrong',
      'identity.factor_wrong',
      'identity.no_enrolment',
      'identity.step_up_required',
    ],
    summary: 'Confirm the authenticator with its first code; recovery codes are shown once.',
    body: Type.Object({ code: Code }, closed),
    answer: RecoveryCodes,
  }),
  dropTotp: call({
    method: 'DELETE',
    path: `${root}/factors/totp`,
    faults: ['identity.factor_needed', 'identity.step_up_required'],
    summary: 'Take the authenticator away.',
    answer: Nothing,
  }),
  renewCodes: call({
    method: 'POST',
    path: `${root}/factors/recovery`,
    faults: ['identity.no_enrolment', 'identity.step_up_required'],
    summary: 'New recovery codes; the ones before are worth nothing any more.',
    answer: RecoveryCodes,
  }),
});

const passkeyCalls = <const At extends Root>(root: At) => ({
  startPasskey: call({
    method: 'POST',
    path: `${root}/factors/passkeys/options`,
    faults: ['identity.step_up_required'],
    summary: 'Options to create a passkey.',
    answer: PasskeyOptions,
  }),
  addPasskey: call({
    method: 'POST',
    path: `${root}/factors/passkeys`,
    faults: ['identity.passkey_wrong'],
    summary: 'Keep a passkey that was created.',
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 40 }), credential: PasskeyAttestation },
      closed,
    ),
    answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  dropPasskey: call({
    method: 'DELETE',
    path: `${root}/factors/passkeys/{id}`,
    faults: ['identity.factor_needed', 'identity.step_up_required', 'identity.unknown_passkey'],
    summary: 'Take a passkey away.',
    params: Type.Object({ id: Type.String({ maxLength: 200 }) }, closed),
    answer: Nothing,
  }),
});

const factorCalls = <const At extends Root>(root: At) => ({
  ...proofCalls(root),
  ...totpCalls(root),
  ...passkeyCalls(root),
});

const provider = Type.Object({ provider: SocialProvider }, closed);

/** What only players prove themselves with: staff have a password or a factor. */
export const StepUpCode = call({
  method: 'POST',
  path: '/wps/session/step-up/send',
  faults: ['identity.step_up_required'],
  summary: 'Send the code a step-up by text message or mail asks for, to what the account has proved.',
  body: Type.Object({ method: literals(['sms', 'email']) }, closed),
  answer: Type.Object({ expiredMinutes: Type.Number() }),
});
export const StartStepUp = call({
  method: 'POST',
  path: '/wps/session/step-up/social/{provider}',
  summary:
    'Set out to prove oneself at a connected provider; it sends the visitor back to /social/{provider}.',
  params: provider,
  answer: Type.Object({ url: Type.String() }),
});
export const FinishStepUp = call({
  method: 'PUT',
  path: '/wps/session/step-up/social/{provider}',
  faults: ['identity.provider_unknown', 'identity.social_other', 'identity.step_up_required'],
  summary: 'Prove oneself with what the provider sent back; only in the session that set out.',
  params: provider,
  body: Type.Object({ query: Type.String({ maxLength: 4_096 }), page: literals(STEP_UP_PAGES) }, closed),
  answer: FreshUntil,
});

export const PlayerFactors = factorCalls('/wps/session');
export const StaffFactors = factorCalls('/ops/session');
export type FactorCalls = typeof PlayerFactors | typeof StaffFactors;
