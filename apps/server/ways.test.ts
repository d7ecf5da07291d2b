/** Providers of an account that exists, at the door: whoever found an open page connects and takes away nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startServer, type TestServer } from './testing.ts';

let server: TestServer;
let player: Person;
beforeAll(async () => {
  server = await startServer();
  player = await server.person();
  await server.db.pool.query(
    "insert into identity.social_links (brand_id, provider, subject, account_id) values ($1, 'google', 'mine', $2)",
    [server.brandId, player.id],
  );
});
afterAll(() => server.stop());

const PATH = '/wps/session/ways/google';
const prove = async (minutes: number): Promise<void> => {
  await server.db.pool.query(
    'update identity.sessions set proved_at = now() - make_interval(mins => $2) where account_id = $1',
    [player.id, minutes],
  );
  server.rooms.identity.forget(player.id);
};
const say = async (method: string, body?: object): Promise<unknown> =>
  (await server.call({ method, path: PATH, as: player, ...(body && { body }) })).code;
const links = async (): Promise<number | null> =>
  (await server.db.pool.query('select 1 from identity.social_links')).rowCount;

it('wants a fresh proof before a provider is connected or taken away', async () => {
  await prove(6);
  expect([await say('POST'), await say('DELETE')]).toEqual([
    'identity.step_up_required',
    'identity.step_up_required',
  ]);
  expect(await links()).toBe(1);
  await prove(1);
  // Proved; this house has no provider to go to, and the account no password to come back with.
  expect([await say('POST'), await say('DELETE')]).toEqual([
    'identity.provider_operation_not_allowed',
    'identity.last_way',
  ]);
  expect(await links()).toBe(1);
});

it('takes nothing from a journey nobody set out on', async () => {
  expect(await say('PUT', { query: 'state=none&code=none' })).toBe('identity.provider_operation_not_allowed');
});

it('lists what is connected though the brand offers it no more', async () => {
  const { value } = await server.call({ method: 'GET', path: '/wps/session/ways', as: player });
  expect(value).toEqual({
    ways: [{ provider: 'google', since: expect.any(String), offered: false }],
    password: false,
  });
});
