/** A client of the wire for tests: plain sockets through `node:http`, so that nothing is retried, decoded or added behind our back. */
import { Agent, request } from 'node:http';

export type Ask = {
  readonly method?: string;
  readonly path: string;
  readonly as?: { readonly token: string; readonly cookie: string } | undefined;
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** `value` of the envelope; undefined when the answer is no JSON. */
  readonly value: Readonly<Record<string, unknown>>;
  /** `code` of a refusal. */
  readonly code: string | undefined;
  readonly ms: number;
};

function read(text: string): { value: Record<string, unknown>; code: string | undefined } {
  try {
    const envelope = JSON.parse(text) as { value?: Record<string, unknown>; code?: string };
    return { value: envelope.value ?? {}, code: envelope.code };
  } catch {
    return { value: {}, code: undefined };
  }
}

function headersOf(ask: Ask, body: Buffer | undefined): Record<string, string> {
  return {
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
    ...(ask.as ? { authorization: `Bearer ${ask.as.token}`, cookie: ask.as.cookie } : {}),
    ...(ask.key === undefined ? {} : { 'idempotency-key': ask.key }),
    ...ask.headers,
  };
}

/** @throws when the connection breaks: the caller knows nothing of what happened then */
export function createClient(origin: () => string, sockets = 64): (ask: Ask) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return (ask) =>
    new Promise((resolve, reject) => {
      const given = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
      const body = given === undefined ? undefined : Buffer.from(given);
      const begun = performance.now();
      const outgoing = request(
        `${origin()}${ask.path}`,
        { method: ask.method ?? 'POST', agent, headers: headersOf(ask, body), timeout: 25_000 },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const ms = performance.now() - begun;
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, ms, ...read(text) });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 25 s')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}
