/**
 * Text messages through a REST gateway of the usual shape: `POST <url>` with `{reference, from, to, text, callback}` and a
 * bearer key, answered by 2xx and `{id}`. Reports come to our callback, signed with the same key:
 * `X-Signature: <hex HMAC-SHA256 of the body>`, `{reference, status: "delivered" | "failed", reason?}`.
 */
import { createHmac } from 'node:crypto';
import { SECOND } from '#kernel/time.ts';
import { same } from '#identity/accounts/service/tokens.ts';
import { type Delivery, type MessageProvider, MessageRefused } from './provider.ts';

export type GatewaySettings = {
  readonly url: string;
  readonly key: string;
  /** Name or number the message comes from. */
  readonly sender: string;
  /** Where reports come, e.g. `https://haat.example/wps/messages/callback/sms`. */
  readonly callback: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10 * SECOND;
/** Worth another try: overloaded, slow, or broken on their side. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown =
    typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, name)?.value
      : undefined;
  return typeof found === 'string' ? found : undefined;
};

export function createSmsGateway(settings: GatewaySettings): MessageProvider {
  const { url, key, sender, callback, timeoutMs = TIMEOUT_MS } = settings;
  return {
    code: 'sms-gateway',
    async send({ reference, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          // A try whose answer was lost is the same message at the gateway.
          'idempotency-key': reference,
        },
        body: JSON.stringify({ reference, from: sender, to, text, callback }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok) return { providerReference: (textOf(answer, 'id') ?? reference).slice(0, 120) };
      if (isPassing(response.status)) throw new Error(`the gateway answered ${response.status}`);
      throw new MessageRefused(`the gateway answered ${response.status}`);
    },
    report(header, body) {
      const given = Buffer.from(header('x-signature') ?? '', 'hex');
      if (!same(given, createHmac('sha256', key).update(body).digest())) return undefined;
      return readReport(body);
    },
  };
}

function readReport(body: Buffer): Delivery | undefined {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    const [reference, status] = [textOf(said, 'reference'), textOf(said, 'status')];
    if (reference === undefined || (status !== 'delivered' && status !== 'failed')) return undefined;
    return { reference, state: status, failure: status === 'failed' ? (textOf(said, 'reason') ?? '') : '' };
  } catch {
    return undefined;
  }
}
