/** How the kit speaks: signed calls over HTTP, every one written down as it was sent and answered. It stands on nothing but Node and the words of the protocol. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { request as secure } from 'node:https';
import { signA } from '#features/play/vendors/providers/signature.ts';

export type Key = { readonly keyId: string; readonly secret: Uint8Array };
export type Fields = Readonly<Record<string, unknown>>;
export type Spoken = {
  readonly path: string;
  readonly sent: string;
  /** 0: no answer came. */
  readonly http: number;
  readonly answered: string;
  readonly ms: number;
};
export type Answer = {
  readonly spoken: Spoken;
  readonly http: number;
  readonly text: string;
  readonly fields: Fields;
};

const MOST_MS = 10_000;

export function fieldsIn(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : {};
  } catch {
    // What is no JSON has no fields: the rule that wants one says so.
    return {};
  }
}

/** Sends bytes as they are. @returns http 0 where no whole answer came */
export function sendRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  mostMs = MOST_MS,
): Promise<{ readonly http: number; readonly text: string }> {
  return new Promise((done) => {
    const none = (): void => done({ http: 0, text: '' });
    const send = url.startsWith('https:') ? secure : request;
    const out = send(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
      },
      (answer: IncomingMessage) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          done({ http: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', none);
        answer.on('aborted', none);
      },
    );
    out.setTimeout(mostMs, () => out.destroy());
    out.on('error', none);
    out.end(body);
  });
}

export type Signing = { readonly skewMs?: number; readonly spoil?: 'signature' | 'key' | 'body' | 'none' };

/** A caller of one side: `base` is where it answers, paths are signed with what stands behind its host. */
export function createCaller(base: string, key: Key, log: Spoken[]) {
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return async (
    path: string,
    content: Fields | string,
    { skewMs = 0, spoil }: Signing = {},
    /** What is signed, where that is not the path behind the host: vendors sign their own. */
    signedPath = `${prefix}/${path}`,
  ): Promise<Answer> => {
    const sent = typeof content === 'string' ? content : JSON.stringify(content);
    const body = Buffer.from(sent);
    const by = spoil === 'key' ? { ...key, secret: Buffer.from(`${randomUUID()}${randomUUID()}`) } : key;
    const headers = signA(by, { method: 'POST', path: signedPath, body }, Date.now() + skewMs);
    if (spoil === 'signature') headers['x-signature'] = Buffer.alloc(32, 7).toString('base64');
    const spoiled = spoil === 'body' ? Buffer.from(sent.replace(/"amount":"\d+"/, '"amount":"1"')) : body;
    const began = Date.now();
    const { http, text } = await sendRaw(
      `${base.replace(/\/$/, '')}/${path}`,
      spoil === 'none' ? {} : headers,
      spoiled,
    );
    const spoken = { path, sent: spoiled.toString(), http, answered: text, ms: Date.now() - began };
    log.push(spoken);
    return { spoken, http, text, fields: fieldsIn(text) };
  };
}
export type Caller = ReturnType<typeof createCaller>;

/** The whole body of what was asked. */
export async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

export function answerJson(answer: ServerResponse, text: string): void {
  answer
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

/** On a port the system chooses, for this machine alone. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address');
  return `http://127.0.0.1:${address.port}`;
}
export const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
