import type { WireCrypto } from '#platform/crypto/jwe.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  ChangePassword,
  Login,
  Logout,
  StaffChangePassword,
  StaffLogin,
  StaffLogout,
  SystemKeys,
} from './contract.ts';
import { presentLogin, visitorOf } from './present.ts';
import type { Identity } from './service.ts';
import { COOKIES } from './tokens.ts';

export const identityRoutes = (identity: Identity, wire: WireCrypto): readonly Route[] => [
  route(SystemKeys, { allow: EVERYONE, always: true }, () => wire.jwks()),

  route(Login, { allow: EVERYONE, perMinute: 240 }, async (context, { body }) => {
    const { username, password } = body;
    const session = await identity.signIn(
      { brandId: context.brand.id, realm: 'member', username, password },
      visitorOf(context),
    );
    return presentLogin(context, session);
  }),

  route(ChangePassword, { allow: MEMBERS, always: true, perMinute: 30 }, async ({ caller }, { body }) => {
    await identity.changePassword(caller.id, caller.sessionId, body);
    return {};
  }),

  route(Logout, { allow: EVERYONE, always: true }, async (context) => {
    if (context.caller.audience !== 'guest') await identity.signOut(context.caller.sessionId);
    context.setCookie(COOKIES.member, '', 0);
    return {};
  }),

  route(StaffLogin, { allow: ['guest', 'staff'], perMinute: 60 }, async (context, { body }) => {
    const session = await identity.signIn(
      { brandId: context.brand.id, realm: 'staff', ...body },
      visitorOf(context),
    );
    const { token, mustChangePassword } = presentLogin(context, session);
    return { token, mustChangePassword };
  }),

  route(
    StaffChangePassword,
    { allow: ['staff'], always: true, perMinute: 30 },
    async ({ caller }, { body }) => {
      await identity.changePassword(caller.id, caller.sessionId, body);
      return {};
    },
  ),

  route(StaffLogout, { allow: ['guest', 'staff'], always: true }, async (context) => {
    if (context.caller.audience === 'staff') await identity.signOut(context.caller.sessionId);
    context.setCookie(COOKIES.staff, '', 0);
    return {};
  }),
];
