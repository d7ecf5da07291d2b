/** The words of sessions: where an account is signed in, and the code that carries a session to another address. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Nothing, Uuid } from '#kernel/wire.ts';
import { LoginValue } from './contract/session.ts';

export const DeviceSession = Type.Object({
  id: Uuid,
  current: Type.Boolean(),
  /** As the browser names itself; the page makes a sentence of it. */
  agent: Type.String(),
  ip: Type.String(),
  startedAt: Instant,
  seenAt: Instant,
});
export const DeviceList = Type.Object({
  list: Type.Array(DeviceSession),
  /** The sign-in before this session's. */
  lastSignIn: Type.Union([
    Type.Object({ at: Instant, ip: Type.String(), agent: Type.String() }),
    Type.Null(),
  ]),
});
export type DeviceList = Static<typeof DeviceList>;

const sessionCalls = <const Root extends '/wps/session' | '/ops/session'>(root: Root) => ({
  list: call({
    method: 'GET',
    path: `${root}/devices`,
    summary: 'Where the account is signed in, and when it was before.',
    answer: DeviceList,
  }),
  end: call({
    method: 'DELETE',
    path: `${root}/devices/{id}`,
    faults: ['identity.unknown_session'],
    summary: 'Sign out one device; everything ends there within a second.',
    params: Type.Object({ id: Uuid }, closed),
    answer: Nothing,
  }),
  endOthers: call({
    method: 'DELETE',
    path: `${root}/devices`,
    summary: 'Sign out every device but this one.',
    answer: Nothing,
  }),
});
export const PlayerSessions = sessionCalls('/wps/session');
export const StaffSessions = sessionCalls('/ops/session');
export type SessionCalls = typeof PlayerSessions | typeof StaffSessions;

export const MakeHandoff = call({
  method: 'POST',
  path: '/wps/session/handoff/code',
  summary: 'A code of 60 seconds that carries this session to another address of the product; works once.',
  answer: Type.Object({ code: Type.String(), expiresAt: Instant }),
});
export const TakeHandoff = call({
  method: 'POST',
  path: '/wps/session/handoff',
  faults: ['identity.handoff_over'],
  summary: 'Exchange a hand-off code for a session of this browser.',
  body: Type.Object({ code: Type.String({ minLength: 43, maxLength: 43 }) }, closed),
  answer: LoginValue,
});
