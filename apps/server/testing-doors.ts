/** What a visitor does at the door, for tests: encrypted sign-ins, pictures read, sums worked out, codes of an authenticator. */
import { createHmac, randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { digest } from '#identity/accounts/service/tokens.ts';
import { findNumber } from '#identity/human/ui/player/human.ts';
import { sealTo } from '#platform/ui/seal.ts';
import type { TestServer } from './testing.ts';
import type { Answer, Ask } from './testing-client.ts';

/** A browser: it keeps the cookies it is given. */
export type Browser = {
  readonly cookies: Map<string, string>;
  readonly send: (ask: Ask) => Promise<Answer>;
  /** Signed in from here on; the answer comes back too. */
  readonly login: (body: Readonly<Record<string, unknown>>, path?: string) => Promise<Answer>;
  token: string | undefined;
};

const FORMS: Readonly<Record<string, string>> = { '/wps/session/login/v2': 'POST' };

export function openBrowserAt(server: TestServer, address?: string): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    token: undefined,
    async send(ask) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        ...(cookie === '' ? {} : { cookie }),
        ...(browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...ask.headers,
      };
      const answer = await server.call({ ...ask, headers });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    async login(body, path = '/wps/session/login') {
      const answer = await browser.send({
        path,
        method: FORMS[path] ?? 'POST',
        body: await sealed(server, body),
      });
      const { token } = answer.value;
      if (answer.status === 200 && typeof token === 'string') browser.token = token;
      return answer;
    },
  };
  return browser;
}

type Published = Parameters<typeof sealTo>[0];
type Asked = Pick<TestServer, 'call'>;
// Asked for once a server: as often as a page does.
const published = new WeakMap<Asked, Promise<Published>>();
function keysOf(server: Asked): Promise<Published> {
  const keys =
    published.get(server) ??
    server
      .call({ method: 'GET', path: '/wps/system/keys' })
      .then(({ value }) => (value as { keys: Published }).keys);
  published.set(server, keys);
  return keys;
}

/** The body of an encrypted call; every send wants one of its own. */
export async function sealed(server: Asked, body: object): Promise<{ jwe: string }> {
  const seal = await sealTo(await keysOf(server));
  return { jwe: await seal(body) };
}

/** The text of an object, sealed as it is written: what no honest page could make of values. */
export async function sealedText(server: Asked, text: string): Promise<{ jwe: string }> {
  const [jwk] = await keysOf(server);
  if (!jwk?.kid) throw new Error('the server published no sealing key');
  const claims = `"iat":${Math.floor(Date.now() / 1000)},"jti":"${randomUUID()}"`;
  const jwe = await new CompactEncrypt(new TextEncoder().encode(text.replace(/\}$/, `,${claims}}`)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  return { jwe };
}

/** Fetches a picture and makes its letters known: what a person reads from it. */
export async function readPicture(server: TestServer, browser: Browser): Promise<string> {
  await browser.send({ method: 'GET', path: '/wps/captcha' });
  const id = browser.cookies.get('__Host-haat-captcha') ?? '';
  const letters = 'ABCDE';
  const hash = createHmac('sha256', server.keys.derive('captcha')).update(`${id}\n${letters}`).digest();
  await server.db.pool.query('update identity.captchas set answer_hash = $2 where id_hash = $1', [
    digest(id),
    hash,
  ]);
  return letters;
}

export async function workProof(server: TestServer, purpose: string): Promise<string> {
  const { value } = await server.call({ method: 'GET', path: `/wps/system/human?purpose=${purpose}` });
  const challenge = value as { challenge: string; salt: string; maxnumber: number };
  const number = await findNumber(challenge);
  return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
}

/** What an authenticator shows; `step` 1 is the next half minute. */
export const authenticatorCode = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + step * 30_000,
  });
