/** The words of the gate: registration, sign-in, sessions (docs/PRODUCT.md, 3, 4 and 7; RULINGS, Identity). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { closed, Nothing } from '#kernel/wire.ts';

export const PASSWORD = { minLength: 8, maxLength: 64 } as const;

export const LoginValue = Type.Object({
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
});
export type LoginValue = Static<typeof LoginValue>;

export const Logout = call({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'End the session everywhere it is bound.',
  answer: Nothing,
});

const passwordBody = Type.Object(
  {
    oldPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: Type.String(PASSWORD),
    confirmNewPassword: Type.String({ maxLength: 64 }),
  },
  closed,
);
export type PasswordWords = Static<typeof passwordBody>;

/** Other sessions of the account end; this one goes on. */
export const ChangePassword = call({
  method: 'POST',
  path: '/wps/member/password',
  faults: [
    'identity.confirm_mismatch',
    'identity.field_empty',
    'identity.password_known',
    'identity.password_used',
    'identity.same_password',
    'identity.step_up_required',
    'identity.wrong_password',
  ],
  summary: 'Choose a new password. Who has none leaves the old one out, and shows a fresh proof instead.',
  body: Type.Object(
    { ...passwordBody.properties, oldPassword: Type.Optional(passwordBody.properties.oldPassword) },
    closed,
  ),
  answer: Nothing,
  encrypted: true,
});

export const SystemKeys = call({
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys for encrypted calls, as a JWKS.',
  answer: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }),
});

export const StaffLogout = call({
  method: 'DELETE',
  path: '/ops/session/logout',
  summary: 'End a staff session.',
  answer: Nothing,
});

export const StaffChangePassword = call({
  method: 'POST',
  path: '/ops/session/password',
  faults: ['identity.wrong_password'],
  summary: 'Choose a new staff password.',
  body: passwordBody,
  answer: Nothing,
});

/** A session has ended: signed out, ended elsewhere, or by staff. Connections and caches of it end with it. */
export const SessionEnded = fact(
  'session.ended',
  Type.Object({ sessionId: Type.String(), accountId: Type.Optional(Type.String()) }),
);
