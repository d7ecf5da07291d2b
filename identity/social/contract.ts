/** The words of signing in through somebody else: Google, Facebook, a phone sign-in service (docs/PRODUCT.md, 4, 6 and 8). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Nothing } from '#kernel/wire.ts';
import { PROVIDER_FAULTS, SocialProvider } from '#identity/providers/contract.ts';
import { LoginValue } from '#identity/sessions/contract/session.ts';

const params = Type.Object({ provider: SocialProvider }, closed);

export const StartSocial = call({
  method: 'GET',
  path: '/wps/session/login/social/{provider}',
  summary: 'The provider’s address to sign in at; it sends the visitor back to /social/{provider}.',
  params,
  answer: Type.Object({ url: Type.String() }),
});

export const LoginSocial = call({
  method: 'POST',
  path: '/wps/session/login/social/{provider}',
  faults: [
    ...PROVIDER_FAULTS,
    'identity.social_exists',
    'identity.social_new',
    'identity.social_other',
    'identity.social_taken',
  ],
  summary:
    'Sign in with what the provider sent back. A first visit opens an account once terms and age are agreed to.',
  params,
  body: Type.Object(
    {
      /** The query the provider sent the visitor back with, as it is. */
      query: Type.Optional(Type.String({ maxLength: 4_096 })),
      /** What `identity.social_new` handed out, when terms and age are agreed to. */
      ticket: Type.Optional(Type.String({ minLength: 43, maxLength: 43 })),
      terms: Type.Optional(Type.Literal(true)),
      adult: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
  answer: LoginValue,
});

export const WayIn = Type.Object({
  provider: Type.Union([SocialProvider, Type.Literal('phone')]),
  /** Connected since; null when it is not. */
  since: Type.Union([Instant, Type.Null()]),
  /** The brand lets people sign in this way. */
  offered: Type.Boolean(),
});
export type WayIn = Static<typeof WayIn>;

export const ListWays = call({
  method: 'GET',
  path: '/wps/session/ways',
  summary: 'Providers the account can be signed in to with, and since when each is connected.',
  answer: Type.Object({ ways: Type.Array(WayIn), password: Type.Boolean() }),
});
export const StartWay = call({
  method: 'POST',
  path: '/wps/session/ways/{provider}',
  faults: [...PROVIDER_FAULTS, 'identity.step_up_required'],
  summary: 'Set out to connect a provider to this account; it sends the visitor back to /social/{provider}.',
  params,
  answer: Type.Object({ url: Type.String() }),
});
export const ConnectWay = call({
  method: 'PUT',
  path: '/wps/session/ways/{provider}',
  faults: [...PROVIDER_FAULTS, 'identity.social_taken', 'identity.step_up_required'],
  summary: 'Connect the provider with what it sent back; only in the session that set out.',
  params,
  body: Type.Object({ query: Type.String({ maxLength: 4_096 }) }, closed),
  answer: Nothing,
});
export const DisconnectWay = call({
  method: 'DELETE',
  path: '/wps/session/ways/{provider}',
  faults: ['identity.last_way', 'identity.step_up_required'],
  summary: 'Take a provider away; other devices are signed out. The last way in stays.',
  params,
  answer: Nothing,
});

export const ConnectPhone = call({
  method: 'PUT',
  path: '/wps/session/ways/phone',
  faults: [...PROVIDER_FAULTS, 'identity.step_up_required', 'members.contact_taken'],
  summary:
    'Connect the number a phone sign-in service vouches for; it counts as proved, the number before is told.',
  body: Type.Object({ idToken: Type.String({ maxLength: 4_096 }) }, closed),
  answer: Nothing,
});

export const LoginPhone = call({
  method: 'POST',
  path: '/wps/session/login/phone',
  faults: [...PROVIDER_FAULTS, 'identity.phone_unknown'],
  summary: 'Sign in with the identity token of a phone sign-in service.',
  body: Type.Object(
    {
      /** Empty when the service handed the page none: it is told what is missing. */
      idToken: Type.String({ maxLength: 4_096 }),
      entry: Type.Optional(literals(['site', 'agent'])),
    },
    closed,
  ),
  answer: LoginValue,
});
