import { expect, test } from 'vitest';
import type { Login } from '#identity/sign-in/contract.ts';
import type { MakeDeposit } from '#features/money/cashier/contract.ts';
import type { GetGameList } from '#features/setup/catalogue/contract.ts';
import { ApiRefusal, ApiTrouble, addressOf, createApi } from './api.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

function serverThat(answer: () => Response | Promise<Response>, token?: string) {
  const sent: Sent[] = [];
  let outs = 0;
  const api = createApi({
    language: () => 'bn',
    token: () => token,
    merchant: () => 'haat',
    onUnauthenticated: () => (outs += 1),
    seal: async () => async (plain) => `sealed:${JSON.stringify(plain)}`,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return answer();
    },
  });
  return { api, sent, outs: () => outs };
}
const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers });
const headersOf = (sent: Sent | undefined): Headers => new Headers(sent?.init.headers);

test('an address holds its params and its query, sorted, empty parts left out', () => {
  expect(addressOf('/play/{gameCode}/act', { params: { gameCode: 'a/b' } })).toBe('/play/a%2Fb/act');
  expect(addressOf('/x', { query: { pageNo: 2, gameName: '', a: 'ক', none: undefined } })).toBe(
    '/x?a=%E0%A6%95&pageNo=2',
  );
  expect(addressOf('/x', {})).toBe('/x');
});

test('a call carries language, brand and token', async () => {
  const { api, sent } = serverThat(
    () => json({ success: true, message: '', value: { games: [], pageNum: 1, totalPages: 0 } }),
    'T',
  );
  const page = await api.send<typeof GetGameList>('GET', '/wps/relay/GCS_gameList', {
    query: { gameType: 'RNG' },
  });
  expect(page.games).toEqual([]);
  const headers = headersOf(sent[0]);
  expect([
    headers.get('accept-language'),
    headers.get('merchant'),
    headers.get('authorization'),
    headers.get('content-type'),
  ]).toEqual(['bn', 'haat', 'Bearer T', null]);
});

test('a money call carries its key', async () => {
  const { api, sent } = serverThat(() => json({ success: true, message: '', value: {} }));
  await api.send<typeof MakeDeposit>(
    'POST',
    '/wps/cashier/deposits',
    { body: { method: 'm', amount: '1.00', currency: 'BDT' } },
    { key: 'k1' },
  );
  expect(headersOf(sent[0]).get('idempotency-key')).toBe('k1');
  expect(sent[0]?.init.body).toBe('{"method":"m","amount":"1.00","currency":"BDT"}');
});

test('an encrypted call never sends its body in the clear', async () => {
  const { api, sent } = serverThat(() => json({ success: true, message: '', value: {} }));
  await api.send<typeof Login>(
    'POST',
    '/wps/session/login',
    { body: { username: 'u', password: 'secret' } },
    { encrypted: true },
  );
  const body: unknown = JSON.parse(String(sent[0]?.init.body));
  expect(body).toEqual({ jwe: 'sealed:{"username":"u","password":"secret"}' });
});

test('a refusal keeps code, words, fields, value and time to wait', async () => {
  const refusal = {
    success: false,
    code: 'wire.too_many_requests',
    message: 'Wait.',
    value: { captcha: true },
    fields: { a: 'b' },
  };
  const { api } = serverThat(() => json(refusal, 429, { 'retry-after': '7' }));
  const trouble: unknown = await api
    .send<typeof GetGameList>('GET', '/wps/relay/GCS_gameList', { query: {} })
    .catch((error: unknown) => error);
  expect(trouble).toBeInstanceOf(ApiRefusal);
  expect(trouble).toMatchObject({
    code: 'wire.too_many_requests',
    status: 429,
    message: 'Wait.',
    fields: { a: 'b' },
    value: { captcha: true },
    retryAfter: 7,
  });
});

test('401 says that the session is over', async () => {
  const { api, outs } = serverThat(() =>
    json({ success: false, code: 'gate.sign_in_first', message: '', value: null }, 401),
  );
  await expect(
    api.send<typeof GetGameList>('GET', '/wps/relay/GCS_gameList', { query: {} }),
  ).rejects.toBeInstanceOf(ApiRefusal);
  expect(outs()).toBe(1);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('failed'))],
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON that is no envelope', () => json({ error: 1 }, 500)],
])('%s is trouble, uncertain for a write and certain for a read', async (_, answer) => {
  const { api } = serverThat(answer);
  const read: unknown = await api
    .send<typeof GetGameList>('GET', '/wps/relay/GCS_gameList', { query: {} })
    .catch((error: unknown) => error);
  expect(read).toBeInstanceOf(ApiTrouble);
  expect(read).toMatchObject({ uncertain: false });
  const write: unknown = await api
    .send<typeof MakeDeposit>(
      'POST',
      '/wps/cashier/deposits',
      { body: { method: 'm', amount: '1.00', currency: 'BDT' } },
      { key: 'k' },
    )
    .catch((error: unknown) => error);
  expect(write).toMatchObject({ uncertain: true });
});
