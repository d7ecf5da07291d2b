/** Bodies larger than the usual: only from whoever may send them, and few at once (CHECKS 37). */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from '#kernel/call.ts';
import { asId } from '#kernel/ids.ts';
import { closed } from '#kernel/wire.ts';
import { silentLog } from '#platform/log/log.ts';
import { LARGE_AT_ONCE } from './large.ts';
import { type BrandRef, type Caller, MEMBERS, route } from './route.ts';
import { createDoor } from './server.ts';

const brand: BrandRef = {
  id: asId<'brand'>('b'),
  code: 'haat',
  currency: 'BDT',
  languages: ['en'],
  defaultLanguage: 'en',
};
const Picture = call({
  method: 'POST',
  path: '/t/picture',
  summary: '',
  body: Type.Object({ picture: Type.String() }, closed),
  answer: Type.Unknown(),
  largestBody: 3_000_000,
});
const member: Caller = {
  audience: 'player',
  id: asId<'member'>('m'),
  sessionId: asId<'session'>('s'),
  mustChangePassword: false,
};

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = await createDoor({
    routes: [route(Picture, { allow: MEMBERS }, async (_, { body }) => body.picture.length)],
    log: silentLog(),
    brandFor: () => brand,
    authenticate: (bearer) => (bearer === 'member' ? member : { audience: 'guest' }),
    guard: () => undefined,
    decrypt: async () => ({}),
    word: (_, key) => key,
    trustProxy: false,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const bodyOf = (length: number): string => JSON.stringify({ picture: 'a'.repeat(length) });
async function send(length: number, bearer = 'member') {
  const done = await app.inject({
    method: 'POST',
    url: '/t/picture',
    headers: { host: 'haat.test', 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    payload: bodyOf(length),
  });
  return [done.statusCode, (done.json() as { code?: string }).code];
}

it('reads up to its own limit from whoever may call it', async () => {
  expect(await send(2_000_000)).toEqual([200, undefined]);
  expect(await send(3_000_000)).toEqual([413, 'wire.too_large']);
  expect(await send(10)).toEqual([200, undefined]);
});

/** Says that a large body comes, and sends none of it. */
const announce = (bearer: string): Promise<{ readonly text: () => string; readonly end: () => void }> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      socket.write(
        `POST /t/picture HTTP/1.1\r\nhost: haat.test\r\ncontent-type: application/json\r\nauthorization: Bearer ${bearer}\r\ncontent-length: 2500000\r\n\r\n`,
      );
      resolve({ text: () => text, end: () => socket.destroy() });
    });
  });

it('refuses a stranger before a byte of his body is read', async () => {
  const stranger = await announce('nobody');
  await vi.waitFor(() => expect(stranger.text()).toContain('gate.sign_in_first'), 15_000);
  stranger.end();
});

it('reads few at once, and gives the place back when somebody leaves', async () => {
  const waiting = await Promise.all(Array.from({ length: LARGE_AT_ONCE }, () => announce('member')));
  // One that came while the body of the test before was still being put away was refused itself.
  await vi.waitFor(async () => {
    const answer = await send(2_000_000);
    if (answer[0] === 200) waiting.push(await announce('member'));
    expect(answer).toEqual([429, 'wire.too_many_requests']);
  }, 15_000);
  // Who sends no more than everybody may is not held up.
  expect(await send(1_000)).toEqual([200, undefined]);
  for (const one of waiting) one.end();
  await vi.waitFor(async () => expect(await send(2_000_000)).toEqual([200, undefined]), 15_000);
});
