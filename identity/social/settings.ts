/** Providers of an installation, by its environment (docs/OPERATIONS.md): id and secret, the rest has the provider's own defaults. */
import { createOpenId, createPhoneSignIn, type OpenIdSettings, type PhoneSettings } from './openid.ts';
import type { SocialSetting } from './service.ts';

export type ProviderSettings = {
  readonly google?: OpenIdSettings | undefined;
  readonly facebook?: OpenIdSettings | undefined;
  readonly phone?: PhoneSettings | undefined;
};

const ISSUERS = { GOOGLE: 'https://accounts.google.com', FACEBOOK: 'https://www.facebook.com' } as const;

/** @throws a plain sentence when an id comes without its secret */
export function readProviders(env: Readonly<Record<string, string | undefined>>): ProviderSettings {
  const of = (name: keyof typeof ISSUERS): OpenIdSettings | undefined => {
    const clientId = env[`HAAT_${name}_ID`] ?? '';
    if (clientId === '') return undefined;
    const clientSecret = env[`HAAT_${name}_SECRET`] ?? '';
    if (clientSecret === '') throw new Error(`HAAT_${name}_SECRET is needed with HAAT_${name}_ID`);
    return { issuer: env[`HAAT_${name}_ISSUER`] || ISSUERS[name], clientId, clientSecret };
  };
  const [issuer, audience, keys] = ['ISSUER', 'AUDIENCE', 'KEYS'].map(
    (part) => env[`HAAT_PHONE_${part}`] ?? '',
  );
  return {
    google: of('GOOGLE'),
    facebook: of('FACEBOOK'),
    phone: issuer && audience && keys ? { issuer, audience, keys } : undefined,
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
