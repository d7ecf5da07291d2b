import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './testing.ts';
import { dealNext, freeSpins } from './testing-seeds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('many open rounds are played to their end at once, while others stake', async () => {
  const path = '/play/monsoon-tiger/act';
  const people = await Promise.all(Array.from({ length: 12 }, () => server.person(100_000n)));
  for (const one of people) await dealNext(server, one.id, freeSpins);
  let playing = true;
  const other = await server.person(100_000_000n);
  const noise = (async () => {
    for (let n = 0; playing; n += 1) {
      const body = { type: 'stake', stake: '1.00', currency: 'BDT' };
      await server.call({ path, as: other, key: `n${n}`, body });
    }
  })();
  const ends = await Promise.all(
    people.map(async (as) => {
      const body = { type: 'stake', stake: '1.00', currency: 'BDT' };
      const { value } = await server.call({ path, as, key: 'k', body });
      for (let step = 1; ; step += 1) {
        const act = { type: 'act', roundId: value['roundId'], step, action: { type: 'free-spin' } };
        const done = await server.call({ path, as, key: `a${step}`, body: act });
        expect(done.status, done.text).toBe(200);
        if (done.value['state'] !== 'open') return done.value['state'];
      }
    }),
  );
  playing = false;
  await noise;
  expect(ends).toEqual(people.map(() => 'settled'));
}, 25_000);
