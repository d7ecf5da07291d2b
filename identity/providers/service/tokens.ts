/** Identity tokens of a phone sign-in service: signed by it, made for this house, young, with `phone_number` in them. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { SECOND } from '#kernel/time.ts';
import { type PhoneClient, ProviderTrouble } from '../service.ts';
import { createPasswordless } from './passwordless.ts';

const TIMEOUT_MS = 8 * SECOND;

/** A token made for another house was got at an address that may not use this one. */
const isForOthers = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed && (error.claim === 'aud' || error.claim === 'iss');

const phoneTrouble = (error: unknown): ProviderTrouble =>
  error instanceof errors.JWTExpired
    ? new ProviderTrouble('code-expired', error)
    : isForOthers(error)
      ? new ProviderTrouble('captcha-check-failed', error)
      : error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
        ? new ProviderTrouble('invalid-verification-code', error)
        : new ProviderTrouble('unknown', error);

export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  readonly key: JWTVerifyGetKey;
  readonly now?: () => number;
};

/** The number a token vouches for, in E.164. @throws ProviderTrouble */
export async function readPhoneToken(
  idToken: string,
  { issuer, audience, algorithms, key, now = Date.now }: TokenRules,
): Promise<string> {
  if (idToken.trim() === '') throw new ProviderTrouble('missing-verification-code');
  const options = {
    issuer,
    audience,
    algorithms: [...algorithms],
    maxTokenAge: '10m',
    currentDate: new Date(now()),
  };
  const { payload } = await jwtVerify(idToken, key, options).catch((error: unknown) => {
    throw phoneTrouble(error);
  });
  const { phone_number: phone, phone_number_verified: proved } = payload;
  if (typeof phone !== 'string' || phone === '') throw new ProviderTrouble('missing-phone-number');
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) throw new ProviderTrouble('invalid-phone-number');
  // Most services say nothing, for they vouch for no other; one that says no has not seen the code.
  if (proved === false) throw new ProviderTrouble('invalid-verification-code');
  return phone;
}

export type PhoneSettings = {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: string;
  /** Set where our server asks the service to send and check codes itself. */
  readonly client?: { readonly id: string; readonly secret: string } | undefined;
};

/** A phone sign-in service whose tokens are signed with published keys. */
export function createPhoneSignIn({ issuer, audience, keys, client }: PhoneSettings): PhoneClient {
  const key = createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
  const rules: TokenRules = { issuer, audience, algorithms: ['RS256', 'ES256'], key };
  return {
    phoneOf: (idToken) => readPhoneToken(idToken, rules),
    service: client && createPasswordless({ issuer, clientId: client.id, clientSecret: client.secret }),
  };
}
