/** For tests: signing in as somebody at a desk would, without a socket. */
import type { BrandId } from '#kernel/ids.ts';
import type { IdentityRoom } from './room.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import type { OpenedSession, Visitor } from '#identity/sessions/service.ts';
import type { Arrival } from '#identity/sign-in/service/needs.ts';

export type Who = {
  readonly brandId: BrandId;
  readonly realm: Realm;
  readonly username: string;
  readonly password: string;
};

export const arrivalAt = (
  brandId: BrandId,
  realm: Realm,
  visitor: Visitor,
  more: Partial<Arrival> = {},
): Arrival => ({
  brandId,
  realm,
  visitor,
  host: 'localhost',
  entry: 'site',
  remember: false,
  cookie: () => undefined,
  ...more,
});

export const signInAs = (
  { signIn }: Pick<IdentityRoom, 'signIn'>,
  { brandId, realm, username, password }: Who,
  visitor: Visitor,
): Promise<OpenedSession> => signIn.byPassword(arrivalAt(brandId, realm, visitor), { username, password });
