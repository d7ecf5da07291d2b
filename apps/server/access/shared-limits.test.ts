/** What guesses at secrets or costs money is counted over all processes (CHECKS 29, 31): generated from the route table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#platform/http/route.ts';
import { startServer, type TestServer } from '../testing.ts';
import type { Ask } from '../testing-client.ts';

/** Open to guests and changing something, yet guessing at nothing and costing nobody anything. */
const FREE = [
  'DELETE /wps/session/login/remembered',
  'DELETE /wps/session/logout',
  'DELETE /ops/session/logout',
];
/** Games are counted where they are played. */
const PLAY = /^\/(play\/|wps\/relay\/|tables\/\{code\}\/bets)/;
const nameOf = ({ call }: Pick<Route, 'call'>): string => `${call.method} ${call.path}`;
const addressOf = ({ call }: Pick<Route, 'call'>): string =>
  call.path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');

let server: TestServer;
let twin: Awaited<ReturnType<TestServer['twin']>>;
beforeAll(async () => {
  server = await startServer();
  twin = await server.twin();
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

describe('limits over all processes', () => {
  it('hold for every door a stranger may knock at', () => {
    const doors = server.rooms.routes.filter(
      (route) =>
        route.rules.allow.includes('guest') &&
        route.call.method !== 'GET' &&
        !PLAY.test(route.call.path) &&
        !FREE.includes(nameOf(route)),
    );
    expect(doors.length).toBeGreaterThan(15);
    expect(doors.filter(({ rules }) => rules.shared !== true).map(nameOf)).toEqual([]);
  });

  it('let two processes together answer as often as one would, on each of these routes', async () => {
    const [player, clerk] = [await server.person(), await server.staff()];
    const late: string[] = [];
    const counted = server.rooms.routes.filter(({ rules }) => rules.shared === true);
    for (const route of counted) {
      const { allow, perMinute = 600 } = route.rules;
      const who = allow.includes('guest') ? undefined : allow.includes('staff') ? clerk : player;
      const query = route.call.path === '/wps/agent/affiliate' ? '?code=nobody&human=x' : '';
      const ask: Ask = {
        method: route.call.method,
        path: `${addressOf(route)}${query}`,
        as: who,
        ...(route.call.method === 'GET' ? {} : { body: {} }),
      };
      // What is asked makes no sense, and counts all the same: every other request goes to the other process.
      for (let asked = 0; asked < perMinute; asked += 20)
        await Promise.all(
          Array.from({ length: Math.min(20, perMinute - asked) }, (_, n) =>
            (n % 2 === 0 ? server : twin).call(ask),
          ),
        );
      const [here, there] = [await server.call(ask), await twin.call(ask)];
      if (here.code !== 'wire.too_many_requests' || there.status !== 429 || !there.headers['retry-after'])
        late.push(`${nameOf(route)}: ${here.status} ${here.code}, ${there.status} ${there.code}`);
    }
    expect(counted.length).toBeGreaterThan(25);
    expect(late).toEqual([]);
  }, 120_000);
});
