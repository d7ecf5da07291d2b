/**
 * A phone sign-in service that speaks the Passwordless API of Auth0 (decision 0016): `POST /passwordless/start` writes to the phone,
 * `POST /oauth/token` with the one-time password grant answers with an identity token that names the number (scope `phone`).
 * Server to server with the client's secret; the visitor's address goes along, so that the service's own limits count him and not us.
 */
import { SECOND } from '#kernel/time.ts';
import type { ProviderError } from '../contract.ts';
import { type PhoneService, ProviderTrouble } from '../service.ts';

export type PasswordlessSettings = {
  /** `https://<tenant>/`, as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 8 * SECOND;
const GRANT = 'http://auth0.com/oauth/grant-type/passwordless/otp';

/** What the service calls it → the catalogue (docs/PRODUCT.md, 8). */
const ERRORS: Readonly<Record<string, ProviderError>> = {
  'bad.phone_number': 'invalid-phone-number',
  'bad.connection': 'operation-not-allowed',
  'bad.client_id': 'operation-not-allowed',
  'bad.tenant': 'operation-not-allowed',
  unauthorized_client: 'operation-not-allowed',
  invalid_client: 'operation-not-allowed',
  unsupported_grant_type: 'operation-not-allowed',
  // The service could not pay for the message, or its carrier would not take it: nothing the visitor can mend.
  sms_provider_error: 'quota-exceeded',
  too_many_requests: 'too-many-requests',
  too_many_attempts: 'too-many-requests',
  // Its shield against robots took the visitor for one.
  requires_verification: 'captcha-check-failed',
  access_denied: 'captcha-check-failed',
  invalid_grant: 'invalid-verification-code',
};

/** One error stands for a wrong, an old and a worn-out code; the sentence beside it tells them apart. */
function grantError(description: string): ProviderError {
  if (/expired/i.test(description)) return 'code-expired';
  if (/maximum number of attempts/i.test(description)) return 'too-many-requests';
  return 'invalid-verification-code';
}

function troubleOf(status: number, answer: Readonly<Record<string, unknown>>): ProviderTrouble {
  const [error, description] = [String(answer['error'] ?? ''), String(answer['error_description'] ?? '')];
  const cause = new Error(`the phone service answered ${status} ${error.slice(0, 60)}`);
  if (status === 429) return new ProviderTrouble('too-many-requests', cause);
  if (error === 'invalid_grant') return new ProviderTrouble(grantError(description), cause);
  return new ProviderTrouble(Object.hasOwn(ERRORS, error) ? (ERRORS[error] ?? 'unknown') : 'unknown', cause);
}

export function createPasswordless(settings: PasswordlessSettings): PhoneService {
  const { issuer, clientId, clientSecret, timeoutMs = TIMEOUT_MS } = settings;
  const post = async (
    path: string,
    body: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(new URL(path, issuer), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderTrouble('unknown', error);
    });
    const said: unknown = await response.json().catch(() => undefined);
    const answer = { ...(typeof said === 'object' ? said : undefined) };
    if (!response.ok) throw troubleOf(response.status, answer);
    return answer;
  };
  return {
    async send({ to, ip, language }) {
      const answer = await post(
        '/passwordless/start',
        { connection: 'sms', phone_number: to, send: 'code' },
        { 'auth0-forwarded-for': ip, 'x-request-language': language },
      );
      return { reference: String(answer['_id'] ?? '').slice(0, 120) };
    },
    async check({ to, code, ip }) {
      const grant = { grant_type: GRANT, realm: 'sms', scope: 'openid phone', username: to, otp: code };
      const { id_token: idToken } = await post('/oauth/token', grant, { 'auth0-forwarded-for': ip });
      if (typeof idToken !== 'string') throw new ProviderTrouble('unknown');
      return idToken;
    },
  };
}
