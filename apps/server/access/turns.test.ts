/** Who makes the server hash a password from outside takes his turn: a crowd that signs in does not stand before every bet. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('signing in and registering take turns, and nothing that stakes does', () => {
  const inTurn = server.rooms.routes.filter(({ rules }) => rules.inTurn === true);
  expect(inTurn.map(({ call }) => `${call.method} ${call.path}`).sort()).toEqual([
    'POST /ops/session/login',
    // What is spent asks for the password again (features/around/points).
    'POST /wps/relay/MCSFE_pointsConvert',
    'POST /wps/relay/MCSFE_pointsRedeem',
    'POST /wps/session/login',
    'POST /wps/session/login/v2',
    'PUT /wps/member/register',
    'PUT /wps/member/register/mobile',
  ]);
});
