/** What a visitor does at the door, for tests: encrypted sign-ins, pictures read, sums worked out, codes of an authenticator. */
import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { digest } from '#identity/tokens.ts';
import { findNumber } from '#identity/ui/player/human.ts';
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

// Asked for once a server: as often as a page does.
const seals = new WeakMap<TestServer, ReturnType<typeof sealTo>>();

/** The body of an encrypted call. */
export async function sealed(server: TestServer, body: object): Promise<{ jwe: string }> {
  const seal =
    seals.get(server) ??
    server.call({ method: 'GET', path: '/wps/system/keys' }).then(({ value }) => {
      const { keys } = value as { keys: Parameters<typeof sealTo>[0] };
      return sealTo(keys);
    });
  seals.set(server, seal);
  return { jwe: await (await seal)(body) };
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
