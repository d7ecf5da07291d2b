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

it('a player who stakes beside each act of his open round has one round at a time, and every unit is accounted for', async () => {
  const path = '/play/monsoon-tiger/act';
  const as = await server.person(100_000n);
  await dealNext(server, as.id, freeSpins);
  const stake = { type: 'stake', stake: '1.00', currency: 'BDT' };
  const { value } = await server.call({ path, as, key: 'first', body: stake });
  let state = value['state'];
  for (let step = 1; state === 'open'; step += 1) {
    const act = { type: 'act', roundId: value['roundId'], step, action: { type: 'free-spin' } };
    const [acted, staked] = await Promise.all([
      server.call({ path, as, key: `act-${step}`, body: act }),
      server.call({ path, as, key: `stake-${step}`, body: stake }),
    ]);
    expect(acted.status, acted.text).toBe(200);
    state = acted.value['state'];
    if (state === 'open') expect(staked.code).toBe('rounds.open_round');
  }
  const { rows } = await server.db.pool.query(
    `select coalesce(sum(payout - stake), 0)::bigint as net, coalesce(sum(stake) filter (where state = 'open'), 0)::bigint as held
     from rounds.rounds where member_id = $1`,
    [as.id],
  );
  const wallet = await server.rooms.ledger.walletOf(server.db, as.id);
  expect(wallet).toMatchObject({ cash: 100_000n + rows[0].net, held: rows[0].held });
});
