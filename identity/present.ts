import type { Context } from '#platform/http/route.ts';
import type { LoginValue } from './contract.ts';
import type { OpenedSession, Visitor } from './service.ts';
import { COOKIES } from './tokens.ts';

/** The answer of a sign-in; the bound cookie goes out with it. */
export function presentLogin(context: Pick<Context, 'setCookie'>, session: OpenedSession): LoginValue {
  context.setCookie(COOKIES[session.realm], session.cookie, undefined);
  return {
    token: session.token,
    firstTimeLogin: session.firstTimeLogin,
    passwordExpired: false,
    mustChangePassword: session.mustChangePassword,
  };
}

export const visitorOf = (context: Pick<Context, 'ip' | 'header'>): Visitor => ({
  ip: context.ip,
  agent: context.header('user-agent') ?? '',
});
