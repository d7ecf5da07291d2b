/**
 * A provider of identities on this machine, for tests and for trying things out: OpenID Connect with PKCE as the real ones
 * speak it, and a phone sign-in service's tokens. It really is another server: slow when told to be, and it says no.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { openPasswordlessDesk, type PasswordlessDesk } from '../phones/passwordless-desk.ts';

export type LocalProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly keys: string;
  /** Whom it vouches for next, or the OAuth error it answers with. */
  next: { readonly subject: string } | { readonly error: string };
  /** Changes what the identity token says, to see it refused. */
  lie: Readonly<Record<string, unknown>>;
  readonly phoneToken: (claims: Readonly<Record<string, unknown>>, issuedAt?: number) => Promise<string>;
  /** As a phone sign-in service that sends the codes itself. */
  readonly phones: PasswordlessDesk;
  readonly stop: () => Promise<void>;
};

type Grant = {
  readonly nonce: string;
  readonly challenge: string;
  readonly subject: string;
  readonly redirect: string;
  /** unix s */
  readonly signedInAt: number;
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
};

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

type Sign = LocalProvider['phoneToken'];
/** What the provider's answers are made of. */
type Here = { readonly provider: LocalProvider; readonly grants: Map<string, Grant>; readonly sign: Sign };

const asksAgain = ({ searchParams: ask }: URL): boolean =>
  ask.get('prompt') === 'login' || ask.get('max_age') === '0' || ask.get('auth_type') === 'reauthenticate';

/** The person said yes, or the provider says no: back to where he came from. */
function authorize({ provider, grants }: Here, url: URL, response: ServerResponse): void {
  const get = (name: string): string => url.searchParams.get(name) ?? '';
  const back = new URL(get('redirect_uri'));
  if ('error' in provider.next) back.searchParams.set('error', provider.next.error);
  else {
    const code = randomBytes(16).toString('hex');
    const { subject } = provider.next;
    grants.set(code, {
      nonce: get('nonce'),
      challenge: get('code_challenge'),
      subject,
      redirect: back.href,
      // Everybody has been signed in here for an hour, unless he is asked again.
      signedInAt: Math.floor(Date.now() / 1000) - (asksAgain(url) ? 0 : 3_600),
    });
    back.searchParams.set('code', code);
  }
  back.searchParams.set('state', get('state'));
  back.searchParams.set('iss', provider.issuer);
  response.writeHead(302, { location: back.href });
  response.end();
}

async function token(here: Here, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider, grants, sign } = here;
  const body = new URLSearchParams(await textOf(request));
  const grant = grants.get(body.get('code') ?? '');
  grants.delete(body.get('code') ?? '');
  const proof = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  if (body.get('client_id') !== provider.clientId || body.get('client_secret') !== provider.clientSecret)
    return answer(response, 401, { error: 'invalid_client' });
  if (!grant || grant.challenge !== proof || grant.redirect.split('?')[0] !== body.get('redirect_uri'))
    return answer(response, 400, { error: 'invalid_grant' });
  answer(response, 200, {
    access_token: 'unused',
    token_type: 'Bearer',
    expires_in: 60,
    id_token: await sign({
      sub: grant.subject,
      nonce: grant.nonce,
      auth_time: grant.signedInAt,
      ...provider.lie,
    }),
  });
}

async function phones({ provider }: Here, path: string, request: IncomingMessage, response: ServerResponse) {
  const body: Readonly<Record<string, unknown>> = JSON.parse(await textOf(request));
  const { status, value } = await provider.phones.answer(path, body, (name) =>
    String(request.headers[name] ?? ''),
  );
  answer(response, status, value);
}

const configurationOf = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
});

export async function startLocalProvider(): Promise<LocalProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'local', use: 'sig', alg: 'RS256' };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') answer(response, 200, configurationOf(issuer));
    else if (url.pathname === '/keys') answer(response, 200, { keys: [jwk] });
    else if (url.pathname === '/authorize') authorize(here, url, response);
    else if (url.pathname === '/token') void token(here, request, response);
    else if (url.pathname === '/passwordless/start' || url.pathname === '/oauth/token')
      void phones(here, url.pathname, request, response);
    else answer(response, 404, {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const clientId = 'haat-here';
  const clientSecret = randomBytes(16).toString('hex');
  const sign: Sign = (claims, issuedAt = Math.floor(Date.now() / 1000)) =>
    new SignJWT({ iss: issuer, aud: clientId, iat: issuedAt, exp: issuedAt + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .sign(privateKey);
  const provider: LocalProvider = {
    issuer,
    clientId,
    clientSecret,
    keys: `${issuer}/keys`,
    next: { subject: 'somebody' },
    lie: {},
    phoneToken: sign,
    phones: openPasswordlessDesk({ id: clientId, secret: clientSecret }, (claims) => sign(claims)),
    stop: () => new Promise((done) => server.close(() => done())),
  };
  const here: Here = { provider, grants: new Map(), sign };
  return provider;
}
