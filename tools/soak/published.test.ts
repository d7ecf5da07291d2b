/** Short forms of the trials of what is published; `npm run soak -- published` and `outcomes` run them at length. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { excess, outcomes } from './lib/outcomes.ts';
import { published } from './lib/published.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('rounds of every model and game and draws of every lottery go through the served program', async () => {
  const { figures, failures } = await published(server, { rounds: 1, deals: 0, draws: 3, tables: 1 });
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({
    'games played alone': 42,
    'rounds of them checked': 42,
    lotteries: 21,
    'draws checked': 63,
  });
}, 240_000);

it('what is drawn is as often as its law says, and a law that is off is found', () => {
  expect(outcomes(2_000, 1, Buffer.alloc(32, 7)).failures).toEqual([]);
  const even = new Map(['a', 'b'].map((value) => [value, 1 / 2] as const));
  expect(
    excess(
      new Map([
        ['a', 5_020],
        ['b', 4_980],
      ]),
      even,
      10_000,
    ),
  ).toBeLessThan(3);
  expect(
    excess(
      new Map([
        ['a', 5_300],
        ['b', 4_700],
      ]),
      even,
      10_000,
    ),
  ).toBeGreaterThan(3.7);
});
