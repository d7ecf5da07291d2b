/** The words of the gate: registration, sign-in, sessions (docs/PRODUCT.md, 3, 4 and 7; RULINGS, Identity). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { Nothing } from '#kernel/wire.ts';

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

export const StaffLogout = call({
  method: 'DELETE',
  path: '/ops/session/logout',
  summary: 'End a staff session.',
  answer: Nothing,
});

/** A session has ended: signed out, ended elsewhere, or by staff. Connections and caches of it end with it. */
export const SessionEnded = fact(
  'session.ended',
  Type.Object({ sessionId: Type.String(), accountId: Type.Optional(Type.String()) }),
);
