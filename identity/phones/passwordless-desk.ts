/**
 * The other side of the Passwordless API, for tests: what a phone sign-in service does with our requests. It is late, keeps the newest code
 * of a number alone, for three tries, writes to some twice, and says no in the service's own words. Numbers that end in 16 find its
 * quota used up, in 17 have asked too often, in 18 meet it broken.
 */
import { randomInt } from 'node:crypto';

export type PasswordlessDesk = {
  /** What went to phones, the newest last. */
  readonly sent: {
    readonly to: string;
    readonly code: string;
    readonly ip: string;
    readonly language: string;
  }[];
  /** The clock of the service runs on by this, ms. */
  age: number;
  /** Vouches for another number than it wrote to, to see that refused. */
  another: string | undefined;
  /** Takes a code as often as it comes. */
  generous: boolean;
  /** Ms until it answers. */
  late: number;
  readonly answer: (path: string, body: Body, header: Header) => Promise<Said>;
};
type Body = Readonly<Record<string, unknown>>;
type Header = (name: string) => string;
type Said = { readonly status: number; readonly value: object };

const LIFE_MS = 180_000;
const MOST_TRIES = 3;

const no = (status: number, error: string, error_description = error): Said => ({
  status,
  value: { error, error_description },
});
const MOODS: Readonly<Record<string, Said>> = {
  '16': no(400, 'sms_provider_error'),
  '17': no(429, 'too_many_requests'),
  '18': no(500, 'server_error'),
};

type Kept = { readonly code: string; readonly until: number; tries: number };

export function openPasswordlessDesk(
  client: { readonly id: string; readonly secret: string },
  sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>,
): PasswordlessDesk {
  const codes = new Map<string, Kept>();

  const start = (body: Body, header: Header): Said => {
    const to = String(body['phone_number']);
    if (body['connection'] !== 'sms' || body['send'] !== 'code') return no(400, 'bad.connection');
    if (!/^\+\d{8,15}$/.test(to)) return no(400, 'bad.phone_number');
    const mood = MOODS[to.slice(-2)];
    if (mood) return mood;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    codes.set(to, { code, until: Date.now() + desk.age + LIFE_MS, tries: 0 });
    const message = { to, code, ip: header('auth0-forwarded-for'), language: header('x-request-language') };
    desk.sent.push(message, ...(to.endsWith('14') ? [message] : []));
    return { status: 200, value: { _id: `sms-${desk.sent.length}`, phone_number: to } };
  };

  const token = async (body: Body): Promise<Said> => {
    if (body['grant_type'] !== 'http://auth0.com/oauth/grant-type/passwordless/otp')
      return no(403, 'unsupported_grant_type');
    const to = String(body['username']);
    const kept = codes.get(to);
    const wrong = no(403, 'invalid_grant', 'Wrong phone number or verification code.');
    if (!kept || body['realm'] !== 'sms') return wrong;
    if (kept.until <= Date.now() + desk.age)
      return no(403, 'invalid_grant', 'The verification code has expired. Please try to login again.');
    if (kept.tries >= MOST_TRIES)
      return no(
        403,
        'invalid_grant',
        "You've reached the maximum number of attempts. Please try to login again.",
      );
    kept.tries += 1;
    if (kept.code !== body['otp']) return wrong;
    if (!desk.generous) codes.delete(to);
    const scopes = String(body['scope']).split(' ');
    const phone = scopes.includes('phone') ? { phone_number: desk.another ?? to } : {};
    return { status: 200, value: { id_token: await sign({ sub: `sms|${to}`, ...phone }) } };
  };

  const desk: PasswordlessDesk = {
    sent: [],
    age: 0,
    another: undefined,
    generous: false,
    late: 20,
    async answer(path, body, header) {
      await new Promise((done) => setTimeout(done, desk.late));
      if (body['client_id'] !== client.id || body['client_secret'] !== client.secret)
        return no(401, 'invalid_client');
      return path === '/passwordless/start' ? start(body, header) : token(body);
    },
  };
  return desk;
}
