/** The flood of the live channel in short; `npm run soak -- live-flood` runs all of them for minutes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { watchSpeed } from '#tools/test/speed.ts';
import { liveFlood } from './lib/live-flood.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('floods of the live channel cost the others nothing', async () => {
  const { origin, call, person } = server;
  // Other tests share the processors: half a second is what a quiet machine takes.
  const speed = watchSpeed();
  const { failures } = await liveFlood(
    { origin, call, person, pid: process.pid },
    {
      floods: ['subscribe', 'replay', 'ping', 'connects'],
      seconds: 1,
      settle: 0.5,
      sockets: 3,
      connects: 500,
      halfOpen: 0,
      others: 5,
      slowness: speed.stop,
      // Of a process in which the test itself runs; unguarded it is several times as much.
      growth: 40,
    },
  );
  expect(failures).toEqual([]);
}, 60_000);
