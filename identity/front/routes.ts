import type { WireCrypto } from '#platform/crypto/jwe.ts';
import type { Db } from '#platform/db/db.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { ChangePassword, StaffChangePassword } from '#identity/passwords/contract.ts';
import { Logout, StaffLogout } from '#identity/sessions/contract/session.ts';
import { SystemKeys } from './contract.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { FactorService } from '#identity/factors/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { dropKept } from '#identity/sessions/store/browsers.ts';
import { COOKIES, digest, KEEP_COOKIE } from '#identity/accounts/service/tokens.ts';

type Needs = {
  readonly identity: Identity;
  readonly wire: WireCrypto;
  readonly db: Db;
  readonly factors: Pick<FactorService, 'requireStepUp'>;
};

export const identityRoutes = ({ identity, wire, db, factors }: Needs): readonly Route[] => [
  route(SystemKeys, { allow: EVERYONE, always: true }, () => wire.jwks()),

  route(
    ChangePassword,
    { allow: MEMBERS, always: true, perMinute: 30, shared: true },
    async (context, { body: { oldPassword, ...words } }) => {
      const { id, sessionId } = context.caller;
      if (oldPassword !== undefined) {
        await identity.changePassword(id, sessionId, { ...words, oldPassword });
        return {};
      }
      if (await identity.hasPassword(id))
        throw identityFaults('identity.field_empty', { fields: { oldPassword: 'identity.field_empty' } });
      await factors.requireStepUp(context, 'security');
      await identity.firstPassword(id, sessionId, words);
      return {};
    },
  ),

  route(Logout, { allow: EVERYONE, always: true }, async (context) => {
    if (context.caller.audience !== 'guest') await identity.signOut(context.caller.sessionId);
    await dropKept(db, digest(context.cookie(KEEP_COOKIE) ?? ''));
    context.setCookie(COOKIES.member, '', 0);
    context.setCookie(KEEP_COOKIE, '', 0);
    return {};
  }),

  route(
    StaffChangePassword,
    { allow: ['staff'], always: true, perMinute: 30, shared: true },
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
