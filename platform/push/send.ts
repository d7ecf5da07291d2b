/** One push to one device: signed, encrypted, sent, and what its service answered. */
import { sign } from 'node:crypto';
import { request } from 'node:https';
import { HOUR, SECOND } from '#kernel/time.ts';
import { publicLookup, pushAddress } from './address.ts';
import { type Device, encryptPush } from './encrypt.ts';
import type { PushKeys } from './keys.ts';

/** What became of it: `gone` never comes back, `later` is tried again after so many ms. */
export type Pushed =
  | { readonly outcome: 'sent' | 'gone' | 'refused' }
  | { readonly outcome: 'later'; readonly afterMs: number | undefined };

export type Answered = { readonly status: number; readonly retryAfter: string | undefined };
/** Sends the bytes and answers the status; a test hands in its own line to a service of its own. */
export type PushLine = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<Answered>;

const WAIT_MS = 10 * SECOND;
/** A service keeps a message for a device that is off for so long. */
const KEPT_S = 24 * 3_600;
/** Half of what services take at most. */
const TOKEN_MS = 12 * HOUR;

/** Follows no redirect, sends no cookie, reads nothing of the answer but its head. */
export const httpsLine =
  (lookup = publicLookup()): PushLine =>
  (url, headers, body) =>
    new Promise((resolve, reject) => {
      const call = request(
        url,
        { method: 'POST', headers, timeout: WAIT_MS, agent: false, lookup },
        (answer) => {
          answer.destroy();
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
        },
      );
      call.on('timeout', () => call.destroy(new Error('no answer')));
      call.on('error', reject);
      call.end(body);
    });

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Says to this service who sends (RFC 8292). @param subject where the sender is reached: https: or mailto: */
export function vapidOf(keys: PushKeys, origin: string, subject: string, now: number): string {
  const claims = { aud: origin, exp: Math.floor((now + TOKEN_MS) / SECOND), sub: subject };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const mark = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${mark.toString('base64url')}, k=${keys.publicKey}`;
}

/** Seconds, or a date; undefined where neither stands there. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, SECOND), 24 * HOUR) : undefined;
}

export type PushNeeds = {
  readonly keys: PushKeys;
  readonly line: PushLine;
  readonly subject: string;
  readonly now: number;
};
export type Push = {
  readonly endpoint: string;
  readonly device: Device;
  readonly text: string;
  readonly urgent: boolean;
};

/** Never fails: what the network did is `later`. */
export async function sendPush(needs: PushNeeds, { endpoint, device, text, urgent }: Push): Promise<Pushed> {
  const url = pushAddress(endpoint);
  if (!url) return { outcome: 'gone' };
  const headers = {
    authorization: vapidOf(needs.keys, url.origin, needs.subject, needs.now),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(KEPT_S),
    urgency: urgent ? 'high' : 'normal',
  };
  const answered = await needs
    .line(url, headers, encryptPush(device, text))
    // An accident of the line, or an address inside: nothing has come to the device.
    .catch(() => undefined);
  if (!answered) return { outcome: 'later', afterMs: undefined };
  const { status, retryAfter } = answered;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 429 || status >= 500) return { outcome: 'later', afterMs: waitOf(retryAfter, needs.now) };
  return { outcome: 'refused' };
}
