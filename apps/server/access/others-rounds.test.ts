/** A round and a trial are their player's alone, also where acts of several players share one transaction (CHECKS 21, 22, 32). */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrand } from '#features/setup/brand/service/open.ts';
import { addHost } from '#features/setup/brand/store.ts';
import { ENGINES } from '#games/registry.ts';
import { newId } from '#kernel/ids.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { sampleBrand } from '../samples.ts';
import { type Person, startServer, type TestServer } from '../testing.ts';
import { dealNext, freeSpins } from '../testing-seeds.ts';

const PATH = '/play/monsoon-tiger/act';
const ACTION = ENGINES.get('monsoon-tiger')?.proceed({ left: 1, total: 1, win: 0 });
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ lanes: 1 });
});
afterAll(() => server.stop());

const stake = (as: Person) =>
  server.call({ path: PATH, as, key: 'stake', body: { type: 'stake', stake: '5.00', currency: 'BDT' } });
const act = (as: Person, roundId: unknown, step: number) =>
  server.call({ path: PATH, as, key: `act-${step}`, body: { type: 'act', roundId, step, action: ACTION } });

/** Batches of more than one stake or act so far. */
async function shared(): Promise<number> {
  const reported = await registry.getSingleMetricAsString('haat_batch_items');
  const figure = (line: string): number =>
    Number(
      reported
        .split('\n')
        .find((one) => one.startsWith(`haat_batch_items_${line}`))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  return figure('count{batch="plays"}') - figure('bucket{le="1",batch="plays"}');
}

/** Both ask while nobody's rows can be had; when they can, one transaction has both. */
async function inOneBatch<Value>(people: readonly Person[], ask: () => Promise<Value>): Promise<Value> {
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from ledger.balances where member_id = any($1::uuid[]) for update', [
      people.map(({ id }) => id),
    ]);
    const before = await shared();
    const said = ask();
    await expect.poll(shared, { interval: 5, timeout: 3_000 }).toBeGreaterThan(before);
    await holder.query('rollback');
    return await said;
  } finally {
    await holder.end();
  }
}

it('is neither played nor read by somebody whose act is carried out beside its player’s', async () => {
  const [owner, stranger] = [await server.person(10_000n), await server.person(10_000n)];
  await dealNext(server, owner.id, freeSpins);
  const { roundId } = (await stake(owner)).value;
  await stake(stranger);
  const wallet = () => server.rooms.ledger.walletOf(server.db, stranger.id);
  const before = await wallet();

  // His next step, and afterwards a step that was taken and could be answered again.
  for (let n = 0; n < 2; n += 1) {
    const [his, mine] = await inOneBatch([owner, stranger], () =>
      Promise.all([act(owner, roundId, 1), act(stranger, roundId, 1)]),
    );
    expect(his.status).toBe(200);
    expect([mine.status, mine.code, mine.value]).toEqual([404, 'rounds.unknown_round', {}]);
  }
  expect(await wallet()).toEqual(before);
});

describe('a trial', () => {
  const OPEN = '/play/monsoon-tiger/open';
  const body = { type: 'stake', stake: '5.00', currency: 'XXX' };
  const begin = async (headers: Record<string, string> = {}): Promise<Record<string, string>> => {
    const { value } = await server.call({ path: OPEN, headers, body: { mode: 'trial' } });
    return { ...headers, 'x-trial': String(value['trialToken']) };
  };

  it('is played with the credits it has', async () => {
    const headers = await begin();
    await server.db.pool.query('update rounds.trials set balance = 499 where token_hash = sha256($1)', [
      headers['x-trial'],
    ]);
    const said = await server.call({ path: PATH, key: 'k', headers, body });
    expect([said.status, said.code]).toEqual([409, 'wallet.insufficient_funds']);
  });

  it('is nothing at another brand’s address', async () => {
    const other = newId<'brand'>();
    await openBrand(server.db, { ...sampleBrand, id: other, code: 'neighbour' });
    await addHost(server.db, 'neighbour.test', other);
    server.rooms.brand.brands.forget();
    const mine = await begin();
    const headers = { ...mine, host: 'neighbour.test' };
    const { value } = await server.call({ path: PATH, key: 'k', headers: mine, body });
    const round = `/play/rounds/${String(value['roundId'])}`;
    const { nextServerSeedHash } = (await server.call({ path: OPEN, headers: mine, body: { mode: 'trial' } }))
      .value['seeds'] as { nextServerSeedHash: string };
    const rotate = { clientSeed: 'mine', nextServerSeedHash };
    const said = [
      await server.call({ path: PATH, key: 'l', headers, body }),
      await server.call({ method: 'GET', path: round, headers }),
      await server.call({ method: 'GET', path: `${round}/proof`, headers }),
      await server.call({ path: '/play/seeds', key: 'm', headers, body: rotate }),
    ];
    expect(said.map(({ code }) => code)).toEqual([
      'rounds.trial_ended',
      'rounds.unknown_round',
      'rounds.unknown_round',
      'rounds.trial_ended',
    ]);
    expect((await begin(headers))['x-trial']).not.toBe(mine['x-trial']);
    expect((await server.call({ method: 'GET', path: round, headers: mine })).status).toBe(200);
  });
});
