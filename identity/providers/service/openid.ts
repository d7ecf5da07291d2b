/** OpenID Connect with state, nonce and PKCE (openid-client): Google and Facebook speak it, and so does the local provider. */
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  ResponseBodyError,
} from 'openid-client';
import { SECOND } from '#kernel/time.ts';
import type { ProviderError } from '../contract.ts';
import { ProviderTrouble, type SocialClient } from '../service.ts';

export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How it is told to let somebody sign in anew; as the standard says when left out. */
  readonly anew?: keyof typeof ANEW;
};

/** What makes a provider ask again. `max_age` obliges it to say in `auth_time` when he signed in, so that a page cannot strip it off unseen. */
const ANEW = {
  standard: { prompt: 'login', max_age: '0' },
  // Refuses `prompt=login`; says `auth_time` where the house's project has session age claims turned on.
  google: { prompt: 'select_account', max_age: '0' },
  // Its own word for it; it asks for the password, and its tokens say nothing of when.
  facebook: { auth_type: 'reauthenticate' },
} as const;

const TELLS_WHEN = { standard: 'always', google: 'perhaps', facebook: 'never' } as const;
/** Asked of everybody who comes, so that a sign-in with an old session there is known for one. */
const WHEN = { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) };

const TIMEOUT_S = 8;
/** Plain http only to this very machine. */
export const isLocal = (address: string): boolean =>
  /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(address);

/** What OAuth calls it → the catalogue (docs/PRODUCT.md, 8). */
const ERRORS: Readonly<Record<string, ProviderError>> = {
  access_denied: 'popup-closed-by-user',
  login_required: 'popup-closed-by-user',
  interaction_required: 'popup-closed-by-user',
  temporarily_unavailable: 'too-many-requests',
  slow_down: 'too-many-requests',
  unauthorized_client: 'operation-not-allowed',
  invalid_client: 'operation-not-allowed',
  unsupported_response_type: 'operation-not-allowed',
  invalid_scope: 'operation-not-allowed',
  // The address visitors come back to is none the provider knows of this house.
  redirect_uri_mismatch: 'captcha-check-failed',
  rate_limit_exceeded: 'too-many-requests',
  invalid_grant: 'code-expired',
  quota_exceeded: 'quota-exceeded',
};

function troubleOf(error: unknown): ProviderTrouble {
  if (error instanceof ProviderTrouble) return error;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new ProviderTrouble(ERRORS[error.error] ?? 'unknown', error);
  return new ProviderTrouble('unknown', error);
}

export function createOpenId(settings: OpenIdSettings): SocialClient {
  const { anew = 'standard' } = settings;
  let found: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    found ??= discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_S,
      execute: isLocal(settings.issuer) ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      // The next visitor asks again.
      found = undefined;
      throw troubleOf(error);
    });
    return found;
  };
  return {
    tellsWhen: TELLS_WHEN[anew],
    async start({ redirectUri, state, nonce, verifier, ask = false }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(anew !== 'facebook' && WHEN),
        ...(ask && ANEW[anew]),
      }).href;
    },
    async finish(query, { redirectUri, state, nonce, verifier }) {
      try {
        const tokens = await authorizationCodeGrant(
          await configuration(),
          new URL(`${redirectUri}?${query}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims?.sub) throw new ProviderTrouble('unknown');
        const { sub: subject, email, email_verified, auth_time: at } = claims;
        // An address the provider did not prove is anybody's word.
        const proved = email_verified === true && typeof email === 'string';
        return {
          subject,
          email: proved ? email.trim().toLowerCase() : undefined,
          signedInAt: typeof at === 'number' ? at * SECOND : undefined,
        };
      } catch (error) {
        throw troubleOf(error);
      }
    },
  };
}
