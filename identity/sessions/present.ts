import type { Context } from '#platform/http/route.ts';
import { DAY } from '#kernel/time.ts';
import type { LoginValue } from './contract/session.ts';
import type { OpenedSession, Visitor } from './service.ts';
import { KEEP_MS } from './service/remembered.ts';
import { COOKIES, DEVICE_COOKIE, KEEP_COOKIE } from '#identity/accounts/service/tokens.ts';

/** A browser is known for half a year after its last sign-in. */
const DEVICE_MS = 180 * DAY;

/** The answer of a sign-in; the bound cookie and the browser's next secrets go out with it. */
export function presentLogin(context: Pick<Context, 'setCookie'>, session: OpenedSession): LoginValue {
  context.setCookie(COOKIES[session.realm], session.cookie, undefined);
  context.setCookie(DEVICE_COOKIE, session.device, DEVICE_MS);
  if (session.keep !== undefined) context.setCookie(KEEP_COOKIE, session.keep, KEEP_MS);
  return {
    token: session.token,
    firstTimeLogin: session.firstTimeLogin,
    passwordExpired: session.passwordExpired === true,
    mustChangePassword: session.mustChangePassword,
  };
}

export const visitorOf = (context: Pick<Context, 'ip' | 'header' | 'cookie'>): Visitor => ({
  ip: context.ip,
  agent: context.header('user-agent') ?? '',
  device: context.cookie(DEVICE_COOKIE),
});
