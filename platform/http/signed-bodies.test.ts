/** Bodies of somebody else's protocol: the handler has their very bytes, whatever they are; nobody reads them before their signature is judged. */
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#kernel/call.ts';
import { asId } from '#kernel/ids.ts';
import { silentLog } from '#platform/log/log.ts';
import { type Route, route } from './route.ts';
import { createDoor } from './server.ts';

const post = (path: string) => call({ method: 'POST', path, summary: '', answer: Type.Unknown() });
const routes: readonly Route[] = [
  route(post('/bare'), { allow: ['service'], raw: true, bare: true }, async ({ rawBody }) =>
    rawBody.toString('utf8'),
  ),
  route(post('/enveloped'), { allow: ['service'], raw: true }, async ({ rawBody }) =>
    rawBody.toString('utf8'),
  ),
];

let door: FastifyInstance;
beforeAll(async () => {
  door = await createDoor({
    routes,
    log: silentLog(),
    brandFor: () => ({
      id: asId<'brand'>('haat'),
      code: 'haat',
      currency: 'BDT',
      languages: ['en'],
      defaultLanguage: 'en',
    }),
    authenticate: () => ({ audience: 'guest' }),
    guard: () => undefined,
    decrypt: async () => ({}),
    word: () => '',
    trustProxy: false,
  });
});
afterAll(() => door.close());

const ask = async (url: string, payload: string | undefined) => {
  const { statusCode, body } = await door.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return [statusCode, body] as const;
};

it.each(['{"a":1}', '{"a":', '[', 'text', '{"__proto__":{}}'])('%s comes as it is', async (text) => {
  expect(await ask('/bare', text)).toEqual([200, text]);
});

it('none at all is an empty one', async () => {
  expect(await ask('/bare', undefined)).toEqual([200, '']);
});

it('of our own envelope is read at the door as every other', async () => {
  const [status, body] = await ask('/enveloped', '{"a":');
  expect([status, JSON.parse(body).code]).toEqual([400, 'wire.malformed']);
  expect((await ask('/enveloped', '{"a":1}'))[0]).toBe(200);
});
