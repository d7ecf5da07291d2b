/** Nobody is asked to give or to agree to a code: every right a route asks for has its name in words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RIGHTS } from '#features/people/staff/ui/operator/right-names.ts';
import { startServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('names every right there is, and none that is gone', () => {
  const asked = new Set(server.rooms.routes.flatMap(({ rules }) => rules.right ?? []));
  asked.delete('own');
  expect([...RIGHTS].sort()).toEqual([...asked].sort());
});
