/** Providers of an installation, by its environment (docs/OPERATIONS.md): id and secret, the rest has the provider's own defaults. */
import { createPhoneSignIn, type PhoneSettings } from './tokens.ts';
import { createOpenId, isLocal, type OpenIdSettings } from './openid.ts';
import type { SocialSetting } from '../service.ts';

export type ProviderSettings = {
  readonly google?: OpenIdSettings | undefined;
  readonly facebook?: OpenIdSettings | undefined;
  readonly phone?: PhoneSettings | undefined;
};

const ISSUERS = { GOOGLE: 'https://accounts.google.com', FACEBOOK: 'https://www.facebook.com' } as const;
const ANEW = { GOOGLE: 'google', FACEBOOK: 'facebook' } as const;

/**
 * `HAAT_PHONE_ISSUER` with `_ID` and `_SECRET`: a service our server asks to send and check codes. With `_AUDIENCE` and `_KEYS` alone: one
 * whose own program hands out tokens. @throws a plain sentence when a part is missing
 */
function phoneOf(env: Readonly<Record<string, string | undefined>>): PhoneSettings | undefined {
  const get = (part: string): string => env[`HAAT_PHONE_${part}`] ?? '';
  const [issuer, id, secret] = [get('ISSUER'), get('ID'), get('SECRET')];
  if (issuer === '') return undefined;
  if (!issuer.startsWith('https://') && !isLocal(issuer))
    throw new Error('HAAT_PHONE_ISSUER has to be an https address');
  if (id !== '' && secret === '') throw new Error('HAAT_PHONE_SECRET is needed with HAAT_PHONE_ID');
  const audience = get('AUDIENCE') || id;
  const keys = get('KEYS') || (id === '' ? '' : new URL('/.well-known/jwks.json', issuer).href);
  if (audience === '' || keys === '')
    throw new Error('HAAT_PHONE_ISSUER needs HAAT_PHONE_ID and _SECRET, or HAAT_PHONE_AUDIENCE and _KEYS');
  return { issuer, audience, keys, client: id === '' ? undefined : { id, secret } };
}

/** @throws a plain sentence when an id comes without its secret */
export function readProviders(env: Readonly<Record<string, string | undefined>>): ProviderSettings {
  const of = (name: keyof typeof ISSUERS): OpenIdSettings | undefined => {
    const clientId = env[`HAAT_${name}_ID`] ?? '';
    if (clientId === '') return undefined;
    const clientSecret = env[`HAAT_${name}_SECRET`] ?? '';
    if (clientSecret === '') throw new Error(`HAAT_${name}_SECRET is needed with HAAT_${name}_ID`);
    const own = env[`HAAT_${name}_ISSUER`] ?? '';
    // Another issuer is another provider, which speaks as the standard says.
    return own === ''
      ? { issuer: ISSUERS[name], clientId, clientSecret, anew: ANEW[name] }
      : { issuer: own, clientId, clientSecret };
  };
  return {
    google: of('GOOGLE'),
    facebook: of('FACEBOOK'),
    phone: phoneOf(env),
  };
}

export const clientsOf = ({
  google,
  facebook,
  phone,
}: ProviderSettings): Pick<SocialSetting, 'clients' | 'phone'> => ({
  clients: {
    ...(google && { google: createOpenId(google) }),
    ...(facebook && { facebook: createOpenId(facebook) }),
  },
  phone: phone && createPhoneSignIn(phone),
});
