/**
 * Every answer the process can give carries the header set, and every refusal the envelope: the door's, the HTTP parser's, Node's own
 * and the live channel's. Asked on bare sockets, so that nothing is put right on the way.
 */
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log/log.ts';
import { HEADERS } from '#platform/http/headers.ts';
import { createDoor, type Door } from '#platform/http/server.ts';
import { startServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
});
afterAll(() => server.stop());

type Raw = { readonly status: number; readonly headers: Record<string, string>; readonly body: string };

/** Sends bytes as they are and reads until the server hangs up. */
function raw(text: string, origin = server.origin): Promise<Raw> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));
    socket.once('error', fail);
    socket.once('close', () => {
      const [head = '', ...rest] = said.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
      );
      done({ status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') });
    });
  });
}

/** A door without a house behind it. */
const DOOR: Omit<Door, 'word'> = {
  routes: [],
  log: silentLog(),
  brandFor: () => undefined,
  authenticate: () => ({ audience: 'guest' }),
  guard: () => undefined,
  decrypt: async () => ({}),
  trustProxy: false,
};

const originOf = (app: FastifyInstance): string => {
  const { port }: AddressInfo = Object(app.server.address());
  return `http://127.0.0.1:${port}`;
};

const HOST = 'Host: localhost\r\n';
const LAST = `${HOST}Connection: close\r\n`;
const SOCKET = `${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n`;
const HANDSHAKE = `${SOCKET}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
const json = (length: number | string, body = '') =>
  `${LAST}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

type Refused = readonly [what: string, request: string, status: number, code: string];
const REFUSALS: readonly Refused[] = [
  ['an address nobody has', `GET /wps/none HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['an address that is none', `GET /%zz HTTP/1.1\r\n${LAST}\r\n`, 400, 'wire.malformed'],
  ['a call that is none', `GET /wps/%zz?a=%zz HTTP/1.1\r\n${LAST}\r\n`, 400, 'wire.malformed'],
  ['an address with a NUL', `GET /%00 HTTP/1.1\r\n${LAST}\r\n`, 400, 'wire.malformed'],
  ['a part that is too long', `GET /art/x/${'a'.repeat(300)} HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['a verb nobody knows', `FOO / HTTP/1.1\r\n${LAST}\r\n`, 400, 'wire.malformed'],
  ['a verb of others', `PROPFIND / HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['TRACE', `TRACE / HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['a tunnel', `CONNECT a.example:443 HTTP/1.1\r\n${LAST}\r\n`, 404, 'wire.not_found'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'wire.malformed'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', 400, 'wire.malformed'],
  [
    'two lengths',
    `POST /wps/x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\naa`,
    400,
    'wire.malformed',
  ],
  [
    'length and chunks',
    `POST /wps/x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'wire.malformed',
  ],
  ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400, 'wire.malformed'],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\n${LAST}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'wire.headers_too_large',
  ],
  ['an expectation', `GET / HTTP/1.1\r\n${LAST}Expect: cake\r\n\r\n`, 417, 'wire.expectation'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'wire.malformed'],
  [
    'a host of nobody',
    'GET /wps/system/status HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    404,
    'wire.unknown_brand',
  ],
  ['a body that is too large', `POST /wps/session/login HTTP/1.1\r\n${json(100_000)}`, 413, 'wire.too_large'],
  ['a body that is no JSON', `POST /wps/session/login HTTP/1.1\r\n${json(1, '{')}`, 400, 'wire.malformed'],
  [
    'a body of another kind',
    `POST /wps/session/login HTTP/1.1\r\n${LAST}Content-Type: text/plain\r\nContent-Length: 1\r\n\r\n{`,
    400,
    'wire.malformed',
  ],
  ['somebody without a session', `GET /wps/member/info HTTP/1.1\r\n${LAST}\r\n`, 401, 'gate.sign_in_first'],
  [
    'another site',
    `POST /wps/session/login HTTP/1.1\r\nOrigin: https://evil.example\r\n${json(2, '{}')}`,
    403,
    'wire.foreign_origin',
  ],
  ['a line at another address', `GET /elsewhere HTTP/1.1\r\n${HANDSHAKE}\r\n`, 404, 'wire.not_found'],
  [
    'a line of another site',
    `GET /live HTTP/1.1\r\n${HANDSHAKE}Origin: https://evil.example\r\n\r\n`,
    403,
    'wire.foreign_origin',
  ],
  ['a line without a key', `GET /live HTTP/1.1\r\n${SOCKET}\r\n`, 400, 'wire.malformed'],
  [
    'a line of another version',
    `GET /live HTTP/1.1\r\n${SOCKET}Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    400,
    'wire.malformed',
  ],
  ['a line by POST', `POST /live HTTP/1.1\r\n${HANDSHAKE}\r\n`, 400, 'wire.malformed'],
  [
    'another protocol',
    `GET /live HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n`,
    400,
    'wire.malformed',
  ],
];

function expectSet({ headers }: Raw): void {
  for (const [name, value] of Object.entries(HEADERS)) expect(headers[name], name).toBe(value);
}

function expectRefusal(answer: Raw, status: number, code: string): void {
  expectSet(answer);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { message, ...rest }: { message: string } = JSON.parse(answer.body);
  expect(rest).toEqual({ success: false, code, value: null });
  // A sentence, and nothing of what was asked.
  expect(message).toMatch(/^[A-Z][^%/]+\.$/);
}

describe('every answer', () => {
  it.each(REFUSALS)('refuses %s with headers and envelope', async (_what, request, status, code) => {
    expectRefusal(await raw(request), status, code);
  });

  it.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/docs', 200],
    ['/docs/openapi.json', 200],
    ['/wps/system/status', 200],
  ])('%s carries the header set', async (path, status) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${LAST}\r\n`);
    expectSet(answer);
    expect(answer.status).toBe(status);
  });

  it('speaks the language that is asked for where the request could be read', async () => {
    const answer = await raw(`GET /elsewhere HTTP/1.1\r\n${HANDSHAKE}Accept-Language: bn\r\n\r\n`);
    expect(answer.body).toMatch(/[\u0980-\u09ff]/);
  });

  it('refuses a request that does not come to its end', async () => {
    const app = await createDoor({ ...DOOR, word: () => 'Too slow.' });
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.server.headersTimeout = 50;
    app.server.requestTimeout = 100;
    const answer = await raw('GET /half HTTP/1.1\r\nHost: a', originOf(app));
    expectRefusal(answer, 408, 'wire.too_slow');
    await app.close();
  });

  it('answers in full while the server closes', async () => {
    const app = await createDoor({ ...DOOR, word: () => 'There is nothing here.' });
    let free: (() => void) | undefined;
    let arrived = 0;
    app.server.on('request', () => (arrived += 1));
    app.get('/held', () => new Promise((done) => (free = () => done('late'))));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const origin = originOf(app);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write(`GET /held HTTP/1.1\r\n${HOST}\r\n`),
    );
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));
    await expect.poll(() => free).toBeDefined();
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    // On its way when the closing began.
    socket.write(`GET /none HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(() => arrived).toBe(2);
    free?.();
    await new Promise((done) => socket.once('close', done));
    expect(said).toContain('HTTP/1.1 404');
    expect(said).toContain('"code":"wire.not_found"');
    await closed;
  });
});

describe('a host', () => {
  it.each(['x-forwarded-host', 'forwarded'])('is not taken from %s, whoever sends it', async (name) => {
    const app = await createDoor({ ...DOOR, word: () => '', trustProxy: '1' });
    app.get('/who', async (request) => ({
      host: request.host,
      hostname: request.hostname,
      protocol: request.protocol,
      ip: request.ip,
    }));
    const answer = await app.inject({
      url: '/who',
      headers: {
        host: 'a.example',
        [name]: name === 'forwarded' ? 'host=evil.example;proto=gopher' : 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-for': '198.51.100.7',
      },
    });
    expect(answer.json()).toEqual({
      host: 'a.example',
      hostname: 'a.example',
      protocol: 'http',
      ip: '198.51.100.7',
    });
    await app.close();
  });

  it('in an address in full is no host of ours', async () => {
    const app = await createDoor({ ...DOOR, word: () => 'x' });
    app.get('/who', async (request) => ({ url: request.url, host: request.host }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const request = `GET http://evil.example/who?a=http://b HTTP/1.1\r\n${LAST}\r\n`;
    const { body } = await raw(request, originOf(app));
    expect(JSON.parse(body)).toEqual({ url: '/who?a=http://b', host: 'localhost' });
    await app.close();
  });
});
